/// Lets a newcomer in if it was requested more often recently than the entry that would be evicted
/// for it; else that entry stays.
///
/// Einziger, Friedman and Manes, TinyLFU: a highly efficient cache admission policy, ACM
/// Transactions on Storage 13 (2017), section 3. Counts go up to 15, and all are halved after
/// `sample` requests for each entry, so that old requests count less (3.3). The paper saves memory
/// with a sketch that many keys share, and with a Bloom filter before it; here each key has a count
/// of its own, which the sketch approximates. If several entries would go for one newcomer, it must
/// have been requested more often than all of them together (aggregated victims of Einziger, Eytan,
/// Friedman and Manes, Lightweight robust size aware cache management, ACM Transactions on Storage
/// 18, 2022).
///
/// The number of entries is the largest so far.
///
/// Cost: a count for each request; for each miss the order's search for a victim. Example, room for
/// two: a a b c b hits b at last, since c, requested once, moved nothing; LRU alone hits it, too;
/// but a a b c a hits a at last, which LRU alone has evicted for c.
package final class TinyLFUFilter: AdmissionFilter {
    package static let id = "tinylfu"
    package static let weighsVictims = true
    package static let parameters = [
        OrderParameter("sample", .whole(1...1_000_000), default: "10", of: id)
    ]

    private static let most: UInt32 = 15

    /// Count by key in the lowest four bits, and above them the number of halvings by its last
    /// request.
    private let counts: KeyTable<UInt32>
    private let sample: Int
    private var halvings: UInt32 = 0
    private var requests = 0
    private var entryCount = 1

    package init(_ context: OrderContext) {
        counts = KeyTable(count: context.keyCapacity)
        sample = context.settings.whole("sample")
    }

    private func estimate(_ key: KeyID) -> UInt32 {
        let count = counts[key]
        return (count & Self.most) >> min(halvings - count >> 4, 4)
    }

    package func requested(_ key: KeyID) {
        counts[key] = halvings << 4 | min(estimate(key) + 1, Self.most)
        requests += 1
        guard requests / sample >= entryCount else { return }
        requests /= 2
        halvings += 1
    }

    package func prefers(_ key: KeyID, to victims: [KeyID]) -> Bool {
        victims.reduce(0) { $0 + estimate($1) } < estimate(key)
    }

    package func grew(to entryCount: Int) { self.entryCount = entryCount }
}
