@testable import LabOrders

/// Looks ahead, and compares the farthest of each class of sizes.
struct ObviousBeladySize: ObviousCache {
    static let id = "belady-size"
    private let context: ObviousContext
    /// Entries, the least recently requested first.
    private var entries: [(key: KeyID, size: Int, next: Int)] = []

    init(_ context: ObviousContext) { self.context = context }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let next = context.requests[(position + 1)...].firstIndex(of: key) ?? .max
        if let index = resident.firstIndex(of: key) {
            let entry = entries.remove(at: index)
            entries.append((key, entry.size, next))
            return true
        }
        guard size <= context.capacity else { return false }
        while entries.reduce(0, { $0 + $1.size }) + size > context.capacity {
            if let dead = entries.firstIndex(where: { $0.next == .max }) {
                entries.remove(at: dead)
                continue
            }
            var best: (product: Int, index: Int)?
            for power in 0..<8 {
                let own = entries.indices.filter { entries[$0].size.highBit == power }
                guard let far = own.max(by: { entries[$0].next < entries[$1].next }) else {
                    continue
                }
                let product = entries[far].size * (entries[far].next - position)
                if product > best?.product ?? -1 { best = (product, far) }
            }
            entries.remove(at: best!.index)
        }
        entries.append((key, size, next))
        return false
    }
}

extension Int {
    fileprivate var highBit: Int { Int.bitWidth - leadingZeroBitCount }
}
