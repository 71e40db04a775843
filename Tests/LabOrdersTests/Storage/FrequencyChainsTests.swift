import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("FrequencyChains")
struct FrequencyChainsTests {
    @Test func `has the same lowest as an array, whatever enters, is used and leaves`() {
        let keyCount = 200
        for seed in UInt64(1)...10 {
            var random = SplitMix(seed)
            var chains = FrequencyChains(keyCapacity: keyCount)
            // In the order in which they came to their frequency.
            var model: [(key: KeyID, frequency: Int64)] = []
            for _ in 0..<4000 {
                let key = KeyID(random.below(keyCount))
                let place = model.firstIndex { $0.key == key }
                check(chains.contains(key), place != nil)
                if let place, random.chance(25) {
                    chains.remove(key)
                    model.remove(at: place)
                } else if let place {
                    chains.raise(key)
                    let entry = model.remove(at: place)
                    model.append((key, entry.frequency + 1))
                    check(chains.frequency(of: key), entry.frequency + 1)
                } else {
                    // So spread that there are more groups than there is room for at first.
                    let frequency = Int64(random.chance(60) ? 1 : 1 + random.below(300))
                    chains.insert(key, frequency: frequency)
                    model.append((key, frequency))
                }
                let lowest = model.map(\.frequency).min()
                let first = model.first { $0.frequency == lowest }
                let last = model.last { $0.frequency == lowest }
                check(chains.firstOfLowest, first?.key ?? .absent)
                check(chains.lastOfLowest, last?.key ?? .absent)
                check(chains.isEmpty, model.isEmpty)
            }
        }
    }
}
