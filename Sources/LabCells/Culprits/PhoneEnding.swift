import LabReplay

/// The end of an app's process on a phone: what the system saw then, and what came of it.
package struct PhoneEnding: Sendable {
    /// Index into the phone's apps.
    package var app: Int
    /// Among the app's ends, from 1 on.
    package var number: Int
    package var atNs: Int64
    package var reason: KillReason
    package var footprintBytes: Int64
    /// The app in front then; nil: none of the phone's.
    package var front: Int?
    /// The memory as the system saw it before it acted; nil where it hadn't looked yet.
    package var standing: PhoneStanding?
    /// When a tap brought it back; nil where none did.
    package var returnNs: Int64?
    /// From the tap until the app could be used; nil where it didn't come to that.
    package var usableNs: Int64?
    /// By app: how much smaller its images would have had to be from then on for the process to
    /// be there when it was wanted again, or at the end; nil where all of them aren't enough. It is
    /// found by further replays.
    package var smallerBytes: [Int64?] = []

    /// How the system ranked the process.
    package var state: ProcessState.Rank { standing?.processes[app].state.rank ?? .absent }

    /// When the person left it; nil where it was in front.
    package var leftNs: Int64? { standing?.processes[app].figures.presence.leftNs }
}

/// The ends of the processes of a phone's apps in one replay.
package struct PhoneEndings: Sendable {
    package let phone: String
    package let variant: String
    /// By app.
    package let names: [String]
    /// Words are Android's, which freezes what iOS suspends.
    package let isAndroid: Bool
    package let endings: [PhoneEnding]
    /// By app, as the app's row of the result has them.
    package let figures: [PhoneFigures]
}
