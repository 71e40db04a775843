import Testing

@testable import EvictionLab

/// The page about columns has every column once, in its order, and no other.
@Suite("docs/columns.md")
struct ColumnPageTests {
    /// The first cells of its tables' lines, before the heading about `lab warn` and after it.
    private let entries: [[String]]

    init() throws {
        let page = try ShippedScenarios.file("docs/columns.md")
        let halves = page.split(separator: "\n## Of `lab warn`\n")
        entries = halves.map { half in
            half.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
        }
    }

    @Test func explainsTheColumnsOfARun() {
        #expect(entries[0] == ResultColumns.all.map(\.name))
    }

    @Test func explainsTheColumnsOfAWarning() {
        let shared = ResultColumns.identity.map(\.name)
        #expect(entries[1] == WarnColumns.all.map(\.name).filter { !shared.contains($0) })
    }
}
