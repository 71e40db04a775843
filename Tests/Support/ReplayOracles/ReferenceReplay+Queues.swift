@testable import LabPolicies

/// Queues: who has their turn, and who waits for it.
extension ReferenceReplay {
    /// A load comes to a stage: it works, or waits for its turn.
    func enter(_ load: ReferenceLoad, _ stage: Stage) throws {
        load.stage = stage
        if let place = load.place, place.rule.stages.contains(stage) {
            return place.lets(load, self) ? try work(on: load) : ()
        }
        leaveQueue(load)
        guard let queue = queue(for: load, stage) else { return try work(on: load) }
        load.phase = .queued
        let isLast = queue.rule.order == .lifo && load.rank == .demoted
        queue.waiting.insert(load, at: isLast ? 0 : queue.waiting.count)
    }

    private func queue(for load: ReferenceLoad, _ stage: Stage) -> ReferenceQueue? {
        load.policy.queues.last { queue in
            guard queue.rule.stages.contains(stage) else { return false }
            if let origin = queue.rule.origin {
                reached.insert(.queuedByOrigin)
                if load.origin != origin { return false }
            }
            switch queue.rule.serves {
            case .all: return true
            case .views: return load.rank == .view
            case .prefetches: return load.rank != .view
            }
        }
    }

    func leaveQueue(_ load: ReferenceLoad) {
        load.place = nil
        for queue in load.policy.queues {
            queue.waiting.removeAll { $0 === load }
            queue.working.removeAll { $0 === load }
            queue.inside.removeAll { $0 === load }
            queue.decoding.removeAll { $0 === load }
        }
    }

    /// True if a load waits for the rate alone.
    var isTurnAwaited: Bool {
        policies.contains { $0.queues.contains { !$0.waiting.isEmpty && $0.wakeNs >= 0 } }
    }

    /// Turns are given when an event has done its work.
    func giveTurns() throws {
        var changes = true
        while changes {
            changes = false
            for policy in policies {
                // Loads of later stages come first.
                for queue in policy.queues.reversed() where try giveTurn(in: queue, of: policy) {
                    changes = true
                }
            }
        }
    }

    private func giveTurn(in queue: ReferenceQueue, of policy: ReferencePolicy) throws -> Bool {
        let rule = queue.rule
        if let load = queue.inside.first, queue.decoding.count < rule.decodeWidth! {
            queue.inside.removeFirst()
            queue.decoding.append(load)
            try work(on: load)
            return true
        }
        let next: ReferenceLoad? =
            switch rule.order {
            case .fifo: queue.waiting.first
            case .lifo: queue.waiting.last
            case .priority:
                queue.waiting.first { $0.rank == .view }
                    ?? queue.waiting.first { $0.rank == .prefetch } ?? queue.waiting.first
            }
        guard let load = next else { return false }
        if queue.working.count >= rule.width ?? .max { return false }
        let bytes = queue.working.reduce(load.bytes) { $0 + $1.bytes }
        if !queue.working.isEmpty, bytes > rule.widthBytes ?? .max {
            reached.insert(.tooManyBytes)
            return false
        }
        let gate = policy.queues.first { $0.rule.name == rule.waitsFor }
        if let gate, !gate.waiting.isEmpty || !gate.working.isEmpty {
            reached.insert(.waitsForQueue)
            return false
        }
        // The next turn comes among the deliveries of its instant.
        if queue.wakeNs >= 0 { return false }
        guard queue.hasTurn(nowNs) else {
            reached.insert(.tooMany)
            queue.wakeNs = queue.nextTurnNs(nowNs)
            plan(.wake(queue), atNs: queue.wakeNs)
            return false
        }
        queue.turnsNs.append(nowNs)
        if queue.waiting.count > 1, rule.order == .lifo { reached.insert(.lastGoesFirst) }
        queue.waiting.removeAll { $0 === load }
        queue.working.append(load)
        load.place = queue
        if queue.lets(load, self) { try work(on: load) }
        return true
    }

    func isDecoding(_ load: ReferenceLoad) -> Bool {
        [.decoding, .arriving, .shared].contains(load.phase)
    }

    /// A view joins: what was demoted or is wanted ahead moves to where views' loads wait.
    func want(_ load: ReferenceLoad) throws {
        if load.isPrefetch {
            reached.insert(.joinsPrefetch)
            load.isPrefetch = false
            counts.prefetchUsed += 1
            if let copy = load.copy { copies[copy]!.isUnasked = false }
        }
        load.target = .memory
        raise(load)
        try fetchBesideIfOffline(load)
        guard load.rank != .view, load.policy.rule.loading.wanted == .moves else { return }
        load.rank = .view
        reached.insert(.promotedAgain)
        guard load.phase == .queued, load.place == nil else { return }
        leaveQueue(load)
        try enter(load, load.stage)
    }
}

final class ReferenceQueue {
    let rule: QueueRule
    var waiting: [ReferenceLoad] = []
    var working: [ReferenceLoad] = []
    /// The loads with a turn that wait to decode, or decode.
    var inside: [ReferenceLoad] = []
    var decoding: [ReferenceLoad] = []

    /// When turns were given.
    var turnsNs: [Int64] = []
    var wakeNs: Int64 = -1

    init(_ rule: QueueRule) { self.rule = rule }

    /// A load with a place goes on; false if it must wait to decode.
    func lets(_ load: ReferenceLoad, _ replay: ReferenceReplay) -> Bool {
        guard load.stage == .decode, let most = rule.decodeWidth else { return true }
        if decoding.count < most {
            decoding.append(load)
            return true
        }
        replay.reached.insert(.waitsInside)
        load.phase = .queued
        inside.append(load)
        return false
    }

    private var turnNs: Int64 { 1_000_000_000 / Int64(rule.perSecond!) }

    /// As many turns as may be saved up, less those taken, plus one for each that time brought.
    private func savedNs(_ nowNs: Int64) -> Int64 {
        let mostNs = turnNs * Int64(rule.burst ?? 1)
        var savedNs = mostNs
        var sinceNs: Int64 = 0
        for turn in turnsNs {
            savedNs = min(mostNs, savedNs + turn - sinceNs) - turnNs
            sinceNs = turn
        }
        return min(mostNs, savedNs + nowNs - sinceNs)
    }

    func hasTurn(_ nowNs: Int64) -> Bool { rule.perSecond == nil || savedNs(nowNs) >= turnNs }

    func nextTurnNs(_ nowNs: Int64) -> Int64 { nowNs + turnNs - savedNs(nowNs) }
}
