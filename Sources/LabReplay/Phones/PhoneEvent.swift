import LabDevices

/// One event of a phone's replay that is none of an app's own, for films and explanations.
///
/// An app is given by its index in the phone's file.
package enum PhoneEvent: Sendable, Equatable {
    /// The visit of this number begins: its app comes to the front, or none does.
    case visit(Int)
    /// A process of the app begins for a tap on its icon. It runs after so long.
    case launches(app: Int, isCold: Bool, afterNs: Int64)
    /// The app that came to the front so long ago can be used from here on, or is left unused.
    case usable(app: Int, afterNs: Int64)
    /// The system ranks the app's process anew.
    case state(app: Int, ProcessState)
    /// The system sends the app a warning, which may not arrive.
    case warned(app: Int, WarningLevel)
    /// The system takes memory of the app's that it may take.
    case emptied(app: Int, bytes: Int64)
    /// The app is ended. Its footprint is the one that it had then.
    case ended(app: Int, KillReason, footprintBytes: Int64)
    /// An app that isn't replayed takes so much from here on.
    case memory(app: Int, bytes: Int64)
    /// The system has looked, and hasn't acted yet: what it saw.
    case stands(PhoneStanding)
    /// An app is ended that no file describes: one of those that the device has in the background.
    case otherEnded
    /// The replay is over.
    case ends
}

/// Is told all events of a phone with their instants, as they happen.
package typealias PhoneLog = (_ timeNs: Int64, _ event: PhoneEvent) -> Void
