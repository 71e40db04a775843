import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("PositionSet")
struct PositionSetTests {
    @Test("knows its greatest as an array does", arguments: [1, 63, 64, 65, 4096, 4097, 300_000])
    func knowsItsGreatest(count: Int) {
        var set = PositionSet(count: count)
        var model: [UInt32] = []
        var random = SplitMix(UInt64(count))
        for _ in 0..<2000 {
            let position = UInt32(random.below(count))
            let wasThere = model.contains(position)
            check(set.contains(position), wasThere)
            if random.chance(55) {
                set.insert(position)
                if !wasThere { model.append(position) }
            } else {
                let isRemoved = set.remove(position)
                check(isRemoved, wasThere)
                model.removeAll { $0 == position }
            }
            // Now and then down to none.
            if random.chance(1) {
                while let greatest = set.greatest {
                    check(greatest, model.max())
                    _ = set.remove(greatest)
                    model.removeAll { $0 == greatest }
                }
            }
            check(set.greatest, model.max())
            check(set.isEmpty, model.isEmpty)
        }
    }

    @Test func `of no positions is empty`() {
        let set = PositionSet(count: 0)
        check(set.greatest, nil)
    }
}
