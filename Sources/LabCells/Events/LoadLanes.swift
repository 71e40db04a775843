import LabReplay

/// The tracks of a picture of loads: each shows a step of their way.
enum LoadTrack: Hashable {
    case postponed, queue(Int), connection, link, sharedFetch, parked, flash, cores, awaitsMain,
        awaitsBatch

    /// The track of a step; nil: the main thread's own shows it.
    init?(_ step: LoadStep) {
        switch step {
        case .postponed: self = .postponed
        case .queued(let queue): self = .queue(queue)
        case .connecting: self = .connection
        case .requesting, .transferring: self = .link
        case .shares: self = .sharedFetch
        case .parked: self = .parked
        case .seeking, .reading: self = .flash
        case .decoding: self = .cores
        case .decodingOnMain: return nil
        case .awaitsMain: self = .awaitsMain
        case .awaitsBatch: self = .awaitsBatch
        }
    }

    /// From top to bottom; queues, of which there are few, stand below.
    private static let fixed: [(track: LoadTrack, name: String)] = [
        (.postponed, "postponed"), (.connection, "waits for a connection"), (.link, "link"),
        (.sharedFetch, "shares a fetch"), (.parked, "network is down"), (.flash, "flash"),
        (.cores, "cores"), (.awaitsMain, "waits for the main thread"),
        (.awaitsBatch, "waits for its batch"),
    ]

    var rank: Int {
        if case .queue(let number) = self { return Self.fixed.count + number }
        return Self.fixed.firstIndex { $0.track == self }!
    }

    var name: String {
        if case .queue(let number) = self { return "queue \(number), place" }
        return Self.fixed[rank].name
    }
}

/// The lanes of each track: a load takes the first that is free.
struct LoadLanes {
    private var isTaken: [LoadTrack: [Bool]] = [:]

    mutating func take(_ track: LoadTrack) -> Int {
        let lanes = isTaken[track] ?? []
        let lane = lanes.firstIndex(of: false) ?? lanes.count
        if lane == lanes.count { isTaken[track, default: []].append(true) }
        isTaken[track]![lane] = true
        return lane
    }

    mutating func giveBack(_ lane: Int, of track: LoadTrack) { isTaken[track]![lane] = false }
}
