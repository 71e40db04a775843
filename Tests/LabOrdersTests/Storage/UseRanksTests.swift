import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("UseRanks")
struct UseRanksTests {
    /// The same ranks, in an array that is searched.
    struct Obvious {
        /// All keys that ever came, in the order of their first use.
        var numbers: [KeyID] = []
        var uses: [KeyID: Int] = [:]
        var resident: Set<KeyID> = []

        mutating func insert(_ key: KeyID, keepsUses: Bool) {
            if !numbers.contains(key) { numbers.append(key) }
            uses[key] = (keepsUses ? uses[key] ?? 0 : 0) + 1
            resident.insert(key)
        }

        var fewest: KeyID {
            let least = resident.compactMap { uses[$0] }.min()
            return numbers.first { resident.contains($0) && uses[$0] == least } ?? .absent
        }
    }

    /// Few are here at a time, so that husks become the most, and many, so that there must be more
    /// memory.
    @Test("knows who was used least often", arguments: [3, 20, 250], UInt64(1)...4)
    func knowsWhoWasUsedLeastOften(most: Int, seed: UInt64) {
        var random = SplitMix(seed)
        var ranks = UseRanks(keyCapacity: 300)
        var obvious = Obvious()
        var differences = 0
        for _ in 0..<6000 {
            let key = KeyID(random.below(random.chance(50) ? 40 : 300))
            if obvious.resident.contains(key) {
                ranks.use(key)
                obvious.uses[key]! += 1
            } else {
                while obvious.resident.count >= most {
                    let fewest = ranks.fewest()
                    if fewest != obvious.fewest { differences += 1 }
                    // The least often used key leaves, or another.
                    let goes =
                        random.chance(50) ? fewest : obvious.resident.min { $0.index < $1.index }!
                    guard obvious.resident.remove(goes) != nil else { return }
                    ranks.remove(goes)
                }
                let keepsUses = random.chance(40)
                ranks.insert(key, keepsUses: keepsUses)
                obvious.insert(key, keepsUses: keepsUses)
            }
            let isHere = ranks.contains(key)
            if !isHere { differences += 1 }
        }
        check(differences, 0)
        var left: [KeyID] = []
        while !obvious.resident.isEmpty {
            let fewest = ranks.fewest()
            check(fewest, obvious.fewest)
            guard obvious.resident.remove(fewest) != nil else { break }
            ranks.remove(fewest)
            left.append(fewest)
        }
        let last = ranks.fewest()
        check(left.count, most)
        check(last, .absent)
    }
}
