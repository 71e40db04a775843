import LabBase
import LabCells
import LabOrders
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

extension Lab {
    /// A replay step by step: one event of the script after the other, and between them what has
    /// been counted and what is held.
    ///
    /// ```swift
    /// let playback = try lab.playback("lru(limit=64MB)")
    /// while let step = try playback.next() { print(step, playback.counts.decodes) }
    /// ```
    public final class Playback {
        /// An event of the script or the recording.
        public struct Step: Sendable, CustomStringConvertible {
            /// Virtual time since the start; at the end, the replay's own clock.
            public var timeNs: Int64
            /// The kind of event.
            public var kind: EventKind
            /// A number; nil for what is about no view.
            public var view: Int?
            /// As the scenario writes it, such as `photos/12`.
            public var image: String?
            /// The immediate answer to a request; loads are done later.
            public var outcome: Outcome?

            /// The kinds of events: the words of docs/look-up/trace.md, and the end.
            public enum EventKind: String, Sendable {
                case request, show, hide, clear, drop, scroll, push, pop, warning, background
                case foreground, store, replace, lookup, prefetch, demote, remove, empty, network
                case otherApps, plain, over, leave, appMemory, traffic, trafficEnds, play, stop, end
            }

            /// How a request was answered.
            public enum Outcome: String, Sendable {
                /// A store had the image.
                case strongHit
                /// The weak table alone had it: a view holds it still.
                case weakHit
                /// It attached to a load of the same image, already under way.
                case join
                /// It started a load.
                case miss
            }

            /// On one line: the time, what it is, the view, the image, and what came of it.
            public var description: String {
                let words = [view.map { "view \($0)" }, image, outcome.map { "(\($0.rawValue))" }]
                let time = "\(Fixed.milliseconds(ns: timeNs)) ms"
                return ([time, kind.rawValue] + words.compactMap { $0 }).joined(separator: " ")
            }
        }

        /// An image that the store holds.
        public struct Held: Sendable, Equatable {
            /// As the scenario writes it.
            public var image: String
            /// Size of its pixels.
            public var bytes: Int64
        }

        private let list: EventList
        private let catalog: ImageCatalog
        private let make: () throws(Halt) -> Replay
        private var replay: Replay
        /// How many of the list's items were played, the end included.
        private var played = 0
        private var isOver = false

        init(_ source: any TraceSource, _ make: @escaping () throws(Halt) -> Replay) throws(Halt) {
            self.make = make
            catalog = source.header.catalog
            replay = try make()
            var list = EventList(wantsLayouts: replay.wantsLayouts)
            try source.playDirectly(into: &list)
            self.list = list
        }

        /// The counts so far.
        public var counts: ReplayCounts { replay.counts }

        /// The first mistake of a cache of one's own so far; all figures since then are not to be
        /// trusted.
        public var problem: CacheProblem? { replay.cacheProblem }

        /// Bytes by holder, as of now.
        public var bytes: ByteSnapshot { replay.ledger.snapshot }

        /// On the replay's own clock, which stands still while the app isn't there.
        public var nowNs: Int64 { replay.nowNs }

        /// Does what comes next; nil when all is over.
        public func next() throws(Complaint) -> Step? {
            try Complaint.ofPlay { () throws(Halt) in try advance() }
        }

        private func advance() throws(Halt) -> Step? {
            while !isOver {
                let item = self.item(played)
                played += 1
                let before = replay.counts
                try Self.play(item, list.endNs, into: replay, &isOver)
                switch item {
                case .layout: continue
                case .event(let event): return step(event, since: before)
                case nil: return Step(timeNs: replay.nowNs, kind: .end)
                }
            }
            return nil
        }

        /// Plays one item, or the end. When the app is gone for good the rest is left out.
        private static func play(
            _ item: EventList.Item?, _ endNs: Int64, into replay: Replay,
            _ isOver: inout Bool
        ) throws(Halt) {
            do throws(Halt) {
                switch item {
                case .event(let event): try replay.receive(event)
                case .layout(let layout, let timeNs): try replay.receive(layout, timeNs: timeNs)
                case nil:
                    try replay.finish(timeNs: endNs)
                    isOver = true
                }
            } catch {
                guard case .stopped = error, replay.life.isEnded else { throw error }
                isOver = true
            }
        }

        private func step(_ event: TraceEvent, since before: Counts) -> Step {
            var step = Step(event, catalog)
            guard step.kind == .request || step.kind == .show else { return step }
            let counts = replay.counts
            if counts.misses > before.misses {
                step.outcome = .miss
            } else if counts.joins > before.joins {
                step.outcome = .join
            } else if counts.weakHits > before.weakHits {
                step.outcome = .weakHit
            } else if counts.strongHits > before.strongHits {
                step.outcome = .strongHit
            }
            return step
        }

        /// The images in the store, in the order in which it would evict them if no image were used
        /// any more. A cache of one's own says its order, or is listed by the images' numbers.
        ///
        /// A built-in store is asked by emptying a copy that was brought to the same point: it
        /// takes as long as a replay up to here.
        public func held() throws(Complaint) -> [Held] {
            let isBuiltIn = replay.policies.contains { $0.store != nil }
            let other = try Complaint.ofPlay { () throws(Halt) in isBuiltIn ? try twin() : replay }
            return other.heldInOrder().map {
                let entry = other[$0]
                return Held(image: catalog.name(of: entry.image), bytes: entry.bytes)
            }
        }

        private func twin() throws(Halt) -> Replay {
            let other = try make()
            var isOver = false
            for index in 0..<played where !isOver {
                try Self.play(item(index), list.endNs, into: other, &isOver)
            }
            return other
        }

        /// The item at an index; nil at the end.
        private func item(_ index: Int) -> EventList.Item? {
            index < list.items.count ? list.items[index] : nil
        }
    }
}

/// A source's events, whatever they are.
struct EventList: TraceSink {
    enum Item {
        case event(TraceEvent)
        case layout(TraceLayout, timeNs: Int64)
    }

    let wantsLayouts: Bool
    private(set) var items: [Item] = []
    private(set) var endNs: Int64 = 0

    init(wantsLayouts: Bool) { self.wantsLayouts = wantsLayouts }

    mutating func receive(_ event: TraceEvent) { items.append(.event(event)) }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        items.append(.layout(layout, timeNs: timeNs))
    }

    mutating func finish(timeNs: Int64) { endNs = timeNs }
}

extension Lab.Playback.Step {
    init(_ event: TraceEvent, _ catalog: ImageCatalog) {
        var (view, image): (ViewID?, ImageID?)
        let form = event.action.names { name in
            switch name {
            case .view(let named): view = view ?? named
            case .image(let named): image = image ?? named
            case .screen: break
            }
        }
        self.init(
            timeNs: event.timeNs, kind: EventKind(rawValue: form.name)!, view: view.map(\.index),
            image: image.map(catalog.name), outcome: nil)
    }
}

extension Replay {
    /// The images in the stores, in the order of eviction. A built-in store is empty afterwards.
    func heldInOrder() -> [InstanceID] {
        policies.flatMap { policy in
            if let own = policy.own {
                return own.cache.keysInOrder.map(own.instance).filter { $0 != .absent }
            }
            guard let store = policy.store else { return [] }
            var held: [InstanceID] = []
            while let (_, instance) = store.evict() { held.append(instance) }
            // Images that a view pins, and images that an order never evicts.
            held += store.keys.map(store.instance)
            return held.filter { $0 != ImageStore.marker }
        }
    }
}

extension Lab {
    /// A policy's replay, step by step.
    public func playback(_ policy: String) throws(Complaint) -> Playback {
        try playback(self.policy(policy))
    }

    /// The same with a cache of one's own.
    public func playback(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable () -> any ReplayedCache
    ) throws(Complaint) -> Playback {
        try playback(cache: name, with: surroundings) { _ in make() }
    }

    /// Does the same with a cache that goes by the time.
    public func playback(
        cache name: String, with surroundings: String? = nil,
        _ make: @escaping @Sendable (ReplayClock) -> any ReplayedCache
    ) throws(Complaint) -> Playback {
        try playback(try policy(OwnCacheRule(name) { make($0.clock) }, surroundings))
    }

    private func playback(_ policy: Policy) throws(Complaint) -> Playback {
        let (cell, source) = (cell(policy, .model), input.source)
        return try Complaint.ofPlay { () throws(Halt) in
            try Playback(source) { () throws(Halt) in try ModelRun.prepare(cell, source) }
        }
    }
}
