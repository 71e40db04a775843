import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Keys' numbers, against a dictionary.
@Suite struct KeyNumbersTests {
    private func number(
        _ keys: [UInt64], blockSize: Int = 2048, mixing: KeyNumbers.Mixing = Self.mixing
    ) {
        var numbers = KeyNumbers(mixing: mixing)
        var known: [UInt64: KeyID] = [:]
        let log = RequestLog(count: keys.count)
        var expected: [KeyID] = []
        for start in stride(from: 0, to: keys.count, by: blockSize) {
            var block = RequestBlock()
            for key in keys[start..<min(start + blockSize, keys.count)] {
                block.keys[UInt32(block.count)] = key
                block.count += 1
                expected.append(known[key] ?? KeyID(known.count))
                known[key] = expected.last
            }
            numbers.number(block, into: log, from: UInt32(start))
        }
        check(keys.indices.allSatisfy { log[UInt32($0)] == expected[$0] })
        check(numbers.count, known.count)
        var wrong = 0
        for (key, number) in known where numbers.known(key) != number { wrong += 1 }
        for (key, number) in known where numbers.key(of: number) != key { wrong += 1 }
        check(wrong, 0)
    }

    @Test func theTableGrows() {
        var draws = TestDraws(seed: 1)
        number((0..<60_000).map { _ in draws.next() % 40_000 })
    }

    @Test func keysOfAllBitsAreTold() {
        var draws = TestDraws(seed: 2)
        number([0, .max, 1, .max - 1, 0, .max] + (0..<20_000).map { _ in draws.next() })
    }

    private static let factor: UInt64 = 0xd6e8_feb8_6659_fd93
    /// So that a test can say where keys go.
    private static let mixing = KeyNumbers.Mixing(flips: 0x1234, factor: factor)

    private static var inverse: UInt64 {
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
        return inverse
    }

    /// The key that has a hash: each step of it can be undone.
    private static func key(ofHash hash: UInt64) -> UInt64 {
        var mixed = (hash ^ hash >> 32) &* inverse
        mixed = (mixed ^ mixed >> 32) &* inverse
        return mixed ^ mixing.flips
    }

    /// Written against the hash that samples are drawn by, which everybody knows, they would all go
    /// into one slot, and half a million take hours.
    @Test func keysThatWereMadeToCollideDoNot() {
        let keys = (1...500_000 as ClosedRange<UInt64>).map { wanted in
            var mixed = (wanted ^ wanted >> 32) &* Self.inverse
            mixed = (mixed ^ mixed >> 32) &* Self.inverse
            return mixed ^ mixed >> 32
        }
        check(KeyNumbers.hash(keys[6]), 7)
        number(keys, mixing: .drawn)
    }

    /// The highest bits are the slot, the lowest stand in it: both are the same for all of these.
    @Test(arguments: [1, 2048])
    func keysThatCollideInTheTableAreTold(blockSize: Int) {
        let keys = (0..<3000).map { Self.key(ofHash: 0xABC0_0000_1234_5678 | $0 << 32) }
        let placed = KeyNumbers(mixing: Self.mixing).placing(keys[5])
        check(placed, 0xABC0_0005_1234_5678)
        number(keys + keys.reversed(), blockSize: blockSize)
    }

    /// The last slots of the table go on at its beginning.
    @Test func whatCollidesAtTheEndGoesRound() {
        let keys = (0..<2000).map { Self.key(ofHash: UInt64.max - UInt64($0)) }
        number(keys + keys)
    }

    @Test func aKeyThatNeverCameHasNoNumber() {
        var numbers = KeyNumbers()
        _ = numbers.number(7)
        check(numbers.known(7) == 0 && numbers.known(8) == nil)
    }
}
