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

    var name: String {
        switch self {
        case .postponed: "postponed"
        case .queue(let number): "queue \(number), place"
        case .connection: "waits for a connection"
        case .link: "link"
        case .sharedFetch: "shares a fetch"
        case .parked: "network is down"
        case .flash: "flash"
        case .cores: "cores"
        case .awaitsMain: "waits for the main thread"
        case .awaitsBatch: "waits for its batch"
        }
    }

    /// From top to bottom. There are few queues.
    var rank: Int {
        switch self {
        case .postponed: 0
        case .connection: 1
        case .link: 2
        case .sharedFetch: 3
        case .parked: 4
        case .flash: 5
        case .cores: 6
        case .awaitsMain: 7
        case .awaitsBatch: 8
        case .queue(let number): 9 + number
        }
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
