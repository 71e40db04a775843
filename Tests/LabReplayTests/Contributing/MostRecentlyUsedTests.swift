import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks

/// The order that CONTRIBUTING shows is the one that is compiled here, and does what it says.
@Suite("CONTRIBUTING's example of an order")
struct MostRecentlyUsedTests {
    @Test func isTheOneOnThePage() throws {
        let source = try Repository.text("Tests/LabReplayTests/Contributing/MostRecentlyUsed.swift")
        let start = try require(source.range(of: "/// Most recently used"))
        let blocks = try MarkdownPage("CONTRIBUTING.md").blocks.filter { $0.language == "swift" }
        check(blocks.count, 1)
        check(blocks.first?.text, String(source[start.lowerBound...]))
    }

    @Test func evictsWhatItsCommentSays() throws {
        try check(evicted(by: MRU.self, from: "abac"), "a")
        try check(evicted(by: LRU.self, from: "abac"), "b")
    }

    /// A loop of three in room for two: after the first round MRU finds every second one.
    @Test func suitsALoop() throws {
        try check(evicted(by: MRU.self, from: "abcabcabc").count, 4)
        try check(evicted(by: LRU.self, from: "abcabcabc").count, 7)
    }

    /// Requests through a store with room for two; what it gives up, in order.
    private func evicted(by order: OrderType, from requests: String) throws -> String {
        let rule = StoreRule(order: order.id, limitCount: 2)
        let store = ImageStore(rule, order: order, context: OrderContext(keyCapacity: 26))
        var evicted = ""
        for letter in requests.unicodeScalars {
            let key = KeyID(letter.value - UInt32(UInt8(ascii: "a")))
            if store.instance(of: key) != .absent {
                store.used(key)
                continue
            }
            while store.isFull(for: 1) {
                let victim = try require(store.evict()).key
                evicted.unicodeScalars.append(
                    try require(Unicode.Scalar(victim.number + UInt32(UInt8(ascii: "a")))))
            }
            store.insert(key, InstanceID(key.number), cost: 1)
        }
        return evicted
    }
}
