import LabPolicies
import LabReplay

/// The cause of a view's blank time on screen: what its load does meanwhile.
package enum BlankCause: Sendable, Hashable {
    /// The load waits until the content moves more slowly.
    case motion
    /// By its index in `BlankCauses.queues`.
    case queue(Int)
    case connection, latency
    /// The transfer's time alone, and the time that sharing the link adds.
    case transfer, sharedLink
    case flash, sharedFlash
    case decoding, sharedCores
    case mainThread, batch, networkDown
    /// The load has failed, and the view hasn't asked again.
    case failed
    /// The view waits for no load.
    case nothing

    static let fixed: [BlankCause] = [
        .motion, .connection, .latency, .transfer, .sharedLink, .flash, .sharedFlash, .decoding,
        .sharedCores, .mainThread, .batch, .networkDown, .failed, .nothing,
    ]
}

/// All causes that a policy's loads can have, numbered.
package struct BlankCauses: Sendable {
    package let all: [BlankCause]
    /// The queues of all its parts, one after the other.
    package let queues: [QueueRule]
    /// By part: the number of its first queue.
    private let firsts: [Int]

    package init(_ composition: Composition) {
        let rules = composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        var queues: [QueueRule] = []
        firsts = rules.map { rule in
            defer { queues += rule.queues }
            return BlankCause.fixed.count + queues.count
        }
        self.queues = queues
        all = BlankCause.fixed + queues.indices.map { .queue($0) }
    }

    func number(of cause: BlankCause) -> Int { all.firstIndex(of: cause)! }

    /// Returns the numbers that a step of a load counts for: its own, and that of sharing, where it
    /// shares.
    func numbers(of step: LoadStep, policy: UInt16) -> (alone: Int, shared: Int?)? {
        switch step {
        case .postponed: (number(of: .motion), nil)
        case .queued(let queue): (firsts[Int(policy)] + queue, nil)
        case .connecting: (number(of: .connection), nil)
        case .requesting: (number(of: .latency), nil)
        case .transferring: (number(of: .transfer), number(of: .sharedLink))
        case .parked: (number(of: .networkDown), nil)
        case .seeking: (number(of: .flash), nil)
        case .reading: (number(of: .flash), number(of: .sharedFlash))
        case .decoding: (number(of: .decoding), number(of: .sharedCores))
        case .decodingOnMain, .awaitsMain: (number(of: .mainThread), nil)
        case .awaitsBatch: (number(of: .batch), nil)
        case .shares: nil
        }
    }
}
