#if os(Linux)
import Foundation
import Testing

@testable import EvictionLab

/// nscache-swift beside Foundation's own NSCache, which it is a model of.
@Suite("The open NSCache's model, beside the real one")
struct FoundationCacheTests {
    /// Images of 100, 200, 300 and 800 bytes, several of each.
    private static let groups = [
        ListTrace.generated("a", count: 4, width: 5, height: 5),
        ListTrace.generated("b", count: 4, width: 10, height: 5),
        ListTrace.generated("c", count: 3, width: 15, height: 5),
        ListTrace.generated("d", count: 1, width: 20, height: 10),
    ]

    private enum Event {
        case request(ImageID)
        /// The app sets another image of the same size under the key.
        case set(ImageID)
    }

    private static func events(seed: UInt64) -> [Event] {
        var random = SplitMix(seed)
        return (0..<80).map { _ in
            let image = ImageID(random.below(12))
            return random.chance(15) ? .set(image) : .request(image)
        }
    }

    /// What is hit, request by request, as the lab replays it: one view, and a second each.
    private static func replayed(_ events: [Event], _ spec: String) throws -> [Bool] {
        let trace = ListTrace(groups: groups)
        let policy = try PolicySpec.parse(spec, device: trace.header.device)
        var replay = Replay(
            header: trace.header, composition: policy.composition, future: nil,
            memory: ModelMemory())
        return try events.enumerated().compactMap { index, event in
            let hits = replay.counts.hits
            let timeNs = Int64(index) * 1_000_000_000
            switch event {
            case .request(let image):
                let action = TraceAction.request(view: 0, image: image, size: 0, shows: true)
                try replay.receive(TraceEvent(timeNs: timeNs, action: action))
                return replay.counts.hits > hits
            case .set(let image):
                let action = TraceAction.store(image, key: image)
                try replay.receive(TraceEvent(timeNs: timeNs, action: action))
                return nil
            }
        }
    }

    /// The same, as an app would use the real one.
    private static func real(
        _ events: [Event], limit: Int, count: Int, bytes: [Int64]
    ) -> [Bool] {
        let cache = NSCache<NSNumber, NSNumber>()
        cache.totalCostLimit = limit
        cache.countLimit = count
        func set(_ image: ImageID) {
            let object = NSNumber(value: image)
            cache.setObject(object, forKey: object, cost: Int(bytes[Int(image)]))
        }
        return events.compactMap { event in
            switch event {
            case .request(let image):
                let isHit = cache.object(forKey: NSNumber(value: image)) != nil
                if !isHit { set(image) }
                return isHit
            case .set(let image):
                set(image)
                return nil
            }
        }
    }

    @Test(
        "hits and misses alike, request by request",
        arguments: [(700, 0), (1500, 0), (0, 3), (900, 4)])
    func hitsAndMissesAlike(_ limit: Int, _ count: Int) throws {
        let bytes = ListTrace(groups: Self.groups).header.catalog.sizeBytes
        let spec =
            "nscache-swift(limit=\(limit == 0 ? "none" : "\(limit)")"
            + (count == 0 ? ")" : ", count=\(count))")
        var kinds: Set<Bool> = []
        for seed in UInt64(1)...100 {
            let events = Self.events(seed: seed)
            let expected = Self.real(events, limit: limit, count: count, bytes: bytes)
            kinds.formUnion(expected)
            let found = try Self.replayed(events, spec)
            #expect(found == expected, "seed \(seed)")
            if found != expected { return }
        }
        #expect(kinds == [true, false])
    }
}
#endif
