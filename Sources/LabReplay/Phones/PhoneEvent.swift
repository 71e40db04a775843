import LabDevices

/// What the person and the system do with the processes of a replayed phone, for films and
/// explanations. What happens in an app is a `LogEntry`.
///
/// An app is given by its index in the phone's file.
package enum PhoneEvent: Sendable, Equatable {
    /// The visit of this number begins: its app comes to the front, or none does.
    case visit(Int)
    /// A tap on the app's icon starts a process, whose code runs after so long.
    case launches(app: Int, isCold: Bool, afterNs: Int64)
    /// The person has waited so long since the app came to the front: it can be used from here on,
    /// or is left before it could be.
    case usable(app: Int, afterNs: Int64)
    /// The system ranks the app's process anew.
    case state(app: Int, ProcessState)
    /// The system sends the app a warning, which may not arrive.
    case warned(app: Int, WarningLevel)
    /// The system takes back memory of the app's that the app lets it take.
    case emptied(app: Int, bytes: Int64)
    /// The app is ended, which had this footprint until then.
    case ended(app: Int, KillReason, footprintBytes: Int64)
    /// An app whose memory is given by a curve, and that isn't replayed, has so much from here on.
    case memory(app: Int, bytes: Int64)
    /// The memory and processes that the system finds, before it decides whom to end.
    case stands(PhoneStanding)
    /// An app is ended that no file describes: one of those that the device has in the background.
    case otherEnded
    /// The replay is over.
    case ends
}

/// Receives all events of a phone with their instants, as they happen.
package typealias PhoneLog = (_ timeNs: Int64, _ event: PhoneEvent) -> Void
