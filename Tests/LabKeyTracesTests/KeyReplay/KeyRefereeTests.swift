import Testing

@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Claims of a cache in another process are checked, request by request.
@Suite struct KeyRefereeTests {
    /// The requests of these keys, each of its own size or of one.
    private func blocks(_ keys: [UInt32], sizes: [Int64] = []) -> RequestBlocks {
        let chunk = RequestChunk(capacity: keys.count)
        chunk.count = keys.count
        if !sizes.isEmpty { chunk.sizes = EntrySizes(keyCapacity: 100) }
        for (place, key) in keys.enumerated() {
            chunk.log[UInt32(place)] = KeyID(number: key)
            if !sizes.isEmpty { chunk.overrides.add(UInt32(place), sizes[place]) }
        }
        return RequestBlocks(chunk, isSized: !sizes.isEmpty)
    }

    private func referee(_ capacity: Int64, warmUp: Int = 0) -> KeyReferee {
        KeyReferee(capacity: capacity, keyCount: 100, warmUp: warmUp)
    }

    private let hit = CacheClaims.found
    private let kept = CacheClaims.kept

    /// A kept newcomer for which so many keys left.
    private func keep(_ left: UInt32...) -> [UInt32] {
        [kept | UInt32(left.count) << CacheClaims.leftShift] + left
    }

    private func judge(
        _ referee: KeyReferee, _ keys: [UInt32], sizes: [Int64] = [], _ words: [UInt32]
    ) -> KeyReferee.Fault? {
        var played = blocks(keys, sizes: sizes)
        let isThere = played.advance { _, _ in true }
        check(isThere)
        return referee.judge(played, words)
    }

    @Test func trueClaimsAreCounted() {
        let referee = referee(2)
        let words = keep() + keep() + [hit] + keep(2) + [0]
        check(judge(referee, [1, 2, 1, 3, 2], words), nil)
        check(referee.counts.requests == 5 && referee.counts.misses == 4)
        check(referee.counts.evictions, 1)
    }

    @Test func anEntryMayHaveTheLargestSize() {
        let referee = referee(.max)
        check(judge(referee, [1], sizes: [.max], keep()), nil)
        check(referee.counts.missedBytes, .max)
        check(judge(referee, [2], sizes: [0], keep(1)), nil)
    }

    @Test func aWarmUpIsPlayedAndNotCounted() {
        let referee = referee(2, warmUp: 2)
        check(judge(referee, [1, 2, 1], keep() + keep() + [hit]), nil)
        check(referee.counts.requests == 1 && referee.counts.misses == 0)
    }

    @Test func sizesCount() {
        let referee = referee(10)
        check(judge(referee, [1, 2], sizes: [4, 6], keep() + keep()), nil)
        check(referee.counts.missedBytes, 10)
        check(
            judge(referee, [3], sizes: [1], keep()),
            .overLimit("holds 11, which is more than its size of 10, at request 3"))
    }

    @Test func aHitOfAKeyThatIsNotHeldIsAFault() {
        let found = "says that it found key 1, which it doesn't hold, at request "
        check(judge(referee(2), [1], [hit]), .unbalanced(found + "1"))
        let referee = referee(2)
        check(judge(referee, [1, 2, 1], keep() + keep(1) + [hit]), .unbalanced(found + "3"))
    }

    @Test(arguments: [1, 2, 100, .max] as [UInt32])
    func aKeyThatIsNotHeldCannotLeave(key: UInt32) {
        check(
            judge(referee(2), [1], keep(key)),
            .unbalanced("says that key \(key) left, which it doesn't hold, at request 1"))
    }

    /// None, too few, too many, and a number of keys that is larger than all words.
    @Test(arguments: [[], [2], [2, 2, 2], [2, 2 | 5 << 2], [.max, 0]] as [[UInt32]])
    func wordsThatAreNoAnswerAreAFault(words: [UInt32]) {
        guard case .unbalanced(let fault) = judge(referee(2), [1, 2], words) else {
            Issue.record("no fault")
            return
        }
        check(fault.hasPrefix("answered with \(words.count) words"))
    }

    @Test func blocksHaveAllRequestsInTheirOrder() {
        let keys = (0..<UInt32(3 * RequestBlocks.length + 5)).map { $0 % 100 }
        var played = blocks(keys, sizes: keys.map { Int64($0) * 3 })
        var seen: [UInt32] = []
        while played.advance(while: { _, _ in true }) {
            check(played.start == seen.count && played.keys.count <= RequestBlocks.length)
            check(played.sizes, played.keys.map { Int64($0) * 3 })
            seen += played.keys
        }
        check(seen, keys)
    }

    /// The cache in the other process sees a request that it may decide on, and none after it.
    @Test func aBlockEndsWithTheFirstRequestThatFindsNoEntryOfItsSize() {
        let referee = referee(9)
        check(judge(referee, [1, 2], sizes: [3, 4], keep() + keep()), nil)
        var played = blocks([1, 2, 1, 3, 1, 2], sizes: [3, 4, 3, 1, 2, 4])
        var seen: [[UInt32]] = []
        while played.advance(while: referee.holds) { seen.append(played.keys) }
        check(seen, [[1, 2, 1, 3], [1], [2]])
    }
}
