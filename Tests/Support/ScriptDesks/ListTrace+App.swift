@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks

/// The app's own calls to its cache, among a trace's events.
extension ListTrace {
    /// In some traces, and none of it in the others.
    mutating func addApp(seed: UInt64) {
        addThumbnails(seed: seed)
        var random = SplitMix(seed &+ 0xB17)
        guard random.chance(60) else { return }
        let asked = events.compactMap { event -> (ViewID, ImageID)? in
            guard case .request(let view, let image, _, _) = event.action else { return nil }
            return (view, image)
        }
        guard !asked.isEmpty else { return }
        for _ in 0..<(1 + random.below(10)) {
            let place = random.below(events.count)
            let (view, image) = random.pick(asked)
            let action = Self.appAction(&random, view, image, sizes: header.sizes.count)
            events.insert(TraceEvent(timeNs: events[place].timeNs, action: action), at: place)
        }
    }

    /// In some traces one of two views lies over the other, from somewhere on.
    private mutating func addThumbnails(seed: UInt64) {
        var random = SplitMix(seed &+ 0x7B1)
        let views = Set(
            events.compactMap { event -> ViewID? in
                if case .request(let view, _, _, _) = event.action { view } else { nil }
            }
        ).sorted { $0.number < $1.number }
        guard views.count > 1, random.chance(40) else { return }
        for _ in 0..<(1 + random.below(2)) {
            let lower = random.pick(views)
            let upper = random.pick(views.filter { $0 != lower })
            let place = random.below(events.count)
            events.insert(
                TraceEvent(
                    timeNs: events[place].timeNs, action: .over(view: upper, thumbnail: lower)),
                at: place)
        }
    }

    private static func appAction(
        _ random: inout SplitMix, _ view: ViewID, _ image: ImageID, sizes: Int
    ) -> TraceAction {
        let size = SizeID(random.below(sizes))
        switch random.below(100) {
        case ..<25: return .lookUp(image, size: size)
        case ..<60: return .prefetch(image, size: size)
        case ..<78: return .demote(image)
        case ..<86: return .remove(image)
        case ..<90: return .empty
        default: return .plain(view: view)
        }
    }
}
