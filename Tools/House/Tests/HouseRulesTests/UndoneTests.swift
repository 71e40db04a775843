import HouseReading
import Testing

@testable import HouseRules

/// A small tree that lacks nothing, and what is said of it without one line.
@Suite struct UndoneTests {
    private static let tree = Tree([
        "Sources/LabReplay/Measures/Columns.swift": """
        extension TypedColumn where Source == RunResult, Value == Int64 {
            static var hits: Self { Self("hits", .count) { $0.hits } }
        }
        """,
        "docs/understand/counting.md": "A request that is answered counts as one of `hits`.\n",
        "Sources/CFiles/embedded.c": #"    {"systems/nuke.json", (const char[]){"#,
        "Tests/Truth/worked/apple.txt": """
        # one
        nuke(limit=1): decodes 1
        # two
        nuke: decodes 2
        # three
        nuke+weak: decodes 3
        """,
        "Tests/LabPoliciesTests/Policies/PresetLimitTests.swift":
            #"Limit(preset: "nuke", bytes: 1)"#,
        "Sources/LabCommandLine/Commands.swift": """
        static let brief = OptionKey(flag: "brief")
        static let top = OptionKey("top")
        """,
        "Tests/Transcripts/why.txt": "$ lab why --top 0\n! lab: --top is at least 1\n",
        "Tests/LabTests/RunTests.swift": #"let line = "lab run --brief""#,
        "Sources/LabOrders/Orders.swift": """
        enum OrderRegistry { static let builtIn: [OrderType] = [LRU.self, TwoQ.self] }
        struct LRU { static let id = "lru" }
        struct TwoQ { static let id = "two-queues" }
        """,
        "Tests/Support/OrderOracles/ObviousOrder.swift": """
        struct ObviousOrder { enum Rule: String, CaseIterable { case lru } }
        """,
        "Tests/Support/OrderOracles/ObviousCache.swift": """
        enum ObviousCaches { static let all: [any ObviousCache.Type] = [ObviousTwoQ.self] }
        struct ObviousTwoQ { static let id = "two-queues" }
        """,
    ])

    @Test func nothingIsLackingHere() {
        #expect(Undone.findings(Self.tree).map(\.description) == [])
    }

    /// The path and the text that is gone from there, and what is said then.
    @Test(arguments: [
        (
            "docs/understand/counting.md", "hits",
            "the counted column 'hits': add its rule to docs/understand/counting.md"
        ),
        (
            "Tests/Truth/worked/apple.txt", "# three",
            "the preset 'nuke': work out three sequences at least in Tests/Truth/worked/"
        ),
        (
            "Tests/LabPoliciesTests/Policies/PresetLimitTests.swift", "nuke",
            "the preset 'nuke': work out its limit in PresetLimitTests.swift"
        ),
        (
            "Tests/LabTests/RunTests.swift", "--brief",
            "the option 'brief': write a test that types it"
        ),
        (
            "Tests/Transcripts/why.txt", "$ lab",
            "the option 'top': write a test that types it"
        ),
        (
            "Tests/Support/OrderOracles/ObviousCache.swift", "two-queues",
            "the order 'two-queues': write it once more in plain arrays, and list it in "
                + "ObviousCaches.all"
        ),
        (
            "Tests/Support/OrderOracles/ObviousOrder.swift", "lru",
            "the order 'lru': write it once more in plain arrays, and list it in ObviousCaches.all"
        ),
        (
            "Sources/CFiles/embedded.c", "systems",
            "finds no preset in the sources. Have it look where they are declared now"
        ),
    ])
    func whatIsLackingIsSaid(path: String, gone: String, said: String) {
        let text = Self.tree.file(path)?.lines.joined(separator: "\n") ?? Self.tree.text(path)
        let lacking = Self.tree.replacing([(path, Array(text.replacing(gone, with: "").utf8))])
        #expect(Undone.findings(lacking).map(\.text) == [said])
        // It is the change's, and what was lacking before isn't.
        #expect(
            Undone.findings(lacking, since: Self.tree).map(\.text) == [said])
        #expect(Undone.findings(lacking, since: lacking).isEmpty)
    }

    @Test func whatGitSaysIsCutIntoFiles() {
        let answer = Array("1f blob 3\na\nb\nHEAD:./gone.swift missing\n2e blob 0\n\n".utf8)
        let files = Tree.contents(answer, of: ["a.swift", "gone.swift", "empty.swift"])
        #expect(
            files.map { $0.bytes.map { String(decoding: $0, as: UTF8.self) } } == ["a\nb", nil, ""])
    }
}
