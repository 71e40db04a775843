import LabBase
import LabCells
import LabOrders
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

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
            try Playback(source) { () throws(Halt) in
                try ModelRun.prepare(cell, source)
            }
        }
    }
}
