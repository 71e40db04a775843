@testable import LabDevices
@testable import LabOrders
@testable import LabReplay

/// What the app does to its cache itself, among a trace's own events.
extension ListTrace {
    /// In some traces, and none of it in the others.
    mutating func addApp(seed: UInt64) {
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
