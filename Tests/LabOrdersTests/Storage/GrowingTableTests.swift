import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("A growing table")
struct GrowingTableTests {
    @Test("has what was put there, however often it grew", arguments: [0, 1, 3])
    func hasWhatWasPutThere(capacity: Int) {
        var table = GrowingTable<UInt32, UInt64>(capacity: capacity)
        for number in 0..<UInt64(1000) { table.append(number * number) }
        table[500] = 7
        for number in 0..<UInt32(1000) where number != 500 {
            let value = table[number]
            check(value, UInt64(number) * UInt64(number))
        }
        let changed = table[500]
        check(changed, 7)
    }

    @Test func `gives back the last first`() {
        var table = GrowingTable<UInt32, UInt32>(capacity: 2)
        for number in 0..<UInt32(5) { table.append(number) }
        var taken: [UInt32] = []
        while let last = table.popLast() { taken.append(last) }
        check(taken, [4, 3, 2, 1, 0])
        let count = table.count
        check(count, 0)
    }
}
