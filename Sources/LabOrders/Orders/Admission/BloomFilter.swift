import LabBase

/// Lets a key in at its second request, as `second-touch` does, but remembers requests in a Bloom
/// filter, which takes ten bits a key and now and then takes a key for another one. Once it has as
/// many keys as it is made for, it begins anew, and no key was requested before.
///
/// Bloom, Space/time trade-offs in hash coding with allowable errors, Communications of the ACM 13
/// (1970), as Maggs and Sitaraman use it, Algorithmic nuggets in content delivery, ACM SIGCOMM
/// Computer Communication Review 45 (2015), section 4.2. libCacheSim's filter of this name has a
/// table of all keys instead, and errs and forgets never.
///
/// A prefetch isn't a request: its image enters if it was requested twice before.
///
/// Cost: some bits for each request, seven with an error of 1 %. Example, room for two: a b c a a
/// hits a at last; with keys=2, c is a third key, for which a is forgotten, and nothing hits.
package final class BloomFilter: AdmissionFilter {
    package static let id = "bloom"
    package static let parameters = [
        OrderParameter("keys", .whole(1...100_000_000), default: "1000000", of: id).scaled,
        OrderParameter("error", .share(0.00001...0.5), default: "1%", of: id),
    ]

    private let hash = Draw(seed: 0, purpose: "admit.\(id)")
    private let words: DenseTable<UInt64>
    private let bitCount: UInt64
    private let hashCount: UInt64
    private let room: Int
    private var keyCount = 0
    /// Flags by key: true if its last request wasn't the first that is remembered.
    private let wasSeen: KeyTable<Bool>

    package init(_ context: OrderContext) {
        room = context.settings.whole("keys")
        let ln2 = StableMath.ln(2)
        let bitsOfKey = -StableMath.ln(context.settings.number("error")) / (ln2 * ln2)
        bitCount = UInt64((Double(room) * bitsOfKey).rounded(.up))
        hashCount = UInt64(max(1, StableMath.nearest(bitsOfKey * ln2)))
        words = DenseTable(count: Int(bitCount / 64) + 1)
        wasSeen = KeyTable(count: context.keyCapacity)
    }

    package func requested(_ key: KeyID) {
        wasSeen[key] = contains(key)
        guard !wasSeen[key] else { return }
        if keyCount == room { clear() }
        keyCount += 1
        forEachBit(key) { words[$0] |= $1 }
    }

    package func admits(_ key: KeyID, size: Int64) -> Bool { wasSeen[key] }

    private func contains(_ key: KeyID) -> Bool {
        var hasAll = true
        forEachBit(key) { if words[$0] & $1 == 0 { hasAll = false } }
        return hasAll
    }

    private func clear() {
        keyCount = 0
        for index in 0..<UInt32(words.count) { words[index] = 0 }
    }

    /// Calls with the word and the bit in it of each of a key's hashes.
    @inline(__always)
    private func forEachBit(_ key: KeyID, _ body: (UInt32, UInt64) -> Void) {
        for number in 0..<hashCount {
            let bit = hash.bits(UInt64(key.number) << 8 | number) % bitCount
            body(UInt32(bit / 64), 1 << (bit % 64))
        }
    }
}
