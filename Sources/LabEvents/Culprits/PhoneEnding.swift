import LabReplay

/// The end of an app's process on a phone: what the system saw then, and what came of it.
package struct PhoneEnding: Sendable {
    /// Index into the phone's apps.
    package var app: Int
    /// Among those of the app, from 1 on.
    package var number: Int
    package var atNs: Int64
    package var reason: KillReason
    package var footprintBytes: Int64
    /// The app in front then; nil: none of the phone's.
    package var front: Int?
    /// What the system saw before it acted; nil where it hadn't looked yet.
    package var standing: PhoneStanding?
    /// How much memory was wanting then; 0 where that wasn't the reason, or the system went on to
    /// end processes until there was more than it needs.
    package var shortBytes: Int64
    /// How much more would have had to be available all the time until the app was wanted again,
    /// or until the end, with its process still there.
    package var wantingBytes: Int64
    /// When a tap brought it back, and how long it took from there until the app could be used;
    /// nil where it didn't come to that.
    package var returnNs: Int64?
    package var usableNs: Int64?

    /// How the system ranked it.
    package var state: ProcessState { standing?.processes[app].state ?? .absent }

    /// When the person left it; nil where it was in front.
    package var leftNs: Int64? { standing?.processes[app].figures.presence.leftNs }

    /// What an app's images would have had to be less for this process to be there when it was
    /// wanted. Of an app that is compressed in part, images count as much as its RAM does of its
    /// footprint. Nil where all of them wouldn't have been enough, or memory wasn't the reason.
    package func smallerBytes(ofApp other: Int) -> Int64? {
        guard wantingBytes > 0, let process = standing?.processes[other] else { return nil }
        let footprint = process.figures.bytes
        guard process.residentBytes > 0, footprint > 0 else { return nil }
        let resident = Int128(process.residentBytes)
        let needed = (Int128(wantingBytes) * Int128(footprint) + resident - 1) / resident
        return needed <= Int128(process.figures.decodedBytes) ? Int64(needed) : nil
    }
}

/// The ends of the processes of a phone's apps in one replay.
package struct PhoneEndings: Sendable {
    package let phone: String
    package let variant: String
    /// By app.
    package let names: [String]
    /// Android freezes what iOS suspends.
    package let isAndroid: Bool
    package let endings: [PhoneEnding]
    /// Visits to each app after its first, and those of them that found its process alive.
    package let returns: [Int]
    package let warmReturns: [Int]
}
