import LabReplay

/// The step of a load, without its queue and without the load that it shares.
enum FilmStep: String, CaseIterable {
    case postponed, queued, connecting, requesting, transferring, shares, parked, seeking, reading
    case decoding, decodingOnMain, awaitsMain, awaitsBatch

    init(_ step: LoadStep) {
        switch step {
        case .postponed: self = .postponed
        case .queued: self = .queued
        case .connecting: self = .connecting
        case .requesting: self = .requesting
        case .transferring: self = .transferring
        case .shares: self = .shares
        case .parked: self = .parked
        case .seeking: self = .seeking
        case .reading: self = .reading
        case .decoding: self = .decoding
        case .decodingOnMain: self = .decodingOnMain
        case .awaitsMain: self = .awaitsMain
        case .awaitsBatch: self = .awaitsBatch
        }
    }

    var words: String {
        switch self {
        case .postponed: "held back"
        case .queued: "queue"
        case .connecting: "connection"
        case .requesting: "request"
        case .transferring, .shares: "transfer"
        case .parked: "offline"
        case .seeking, .reading: "flash"
        case .decoding, .decodingOnMain: "decode"
        case .awaitsMain: "main thread"
        case .awaitsBatch: "batch"
        }
    }

    /// For under a small view: no other mark is this letter.
    var mark: String { words.prefix(1).uppercased() }
}
