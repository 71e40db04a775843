@testable import LabBase
@testable import LabOrders

/// Entries in the order in which removals leave them, since draws are places.
struct ObviousHyperbolic: ObviousCache {
    static let id = "hyperbolic"
    private let context: ObviousContext
    private var entries: [(key: KeyID, size: Int, uses: Int, entered: Int)] = []
    private var draws: UInt64 = 0

    init(_ context: ObviousContext) { self.context = context }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let place = resident.firstIndex(of: key) {
            entries[place].uses += 1
            return true
        }
        guard size <= context.capacity else { return false }
        let draw = Draw(seed: context.seed, purpose: "order.hyperbolic")
        while entries.reduce(0, { $0 + $1.size }) + size > context.capacity {
            let sample = (0..<context.settings.whole("samples")).map { _ in
                draws += 1
                return draw.index(draws, below: entries.count)
            }
            let ranks = sample.map {
                Double(entries[$0].uses) / Double(position - entries[$0].entered)
            }
            let victim = sample[ranks.firstIndex(of: ranks.min()!)!]
            entries[victim] = entries.last!
            entries.removeLast()
        }
        entries.append((key, size, 1, position))
        return false
    }
}
