import Testing

@testable import EvictionLab

/// The page about columns has every column once, in its order, and no other.
@Suite("docs/columns.md")
struct ColumnPageTests {
    /// The first cells of its tables' lines: of a run, of a sweep, of a warning.
    private let entries: [[String]]

    init() throws {
        let page = try ShippedScenarios.file("docs/columns.md")
        let sections = page.split(separator: "\n## Of `lab sweep`\n")
            .flatMap { $0.split(separator: "\n## Of `lab warn`\n") }
        entries = sections.map { section in
            section.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
        }
    }

    @Test func explainsTheColumnsOfARun() {
        #expect(entries[0] == ResultColumns.all.map(\.name))
    }

    @Test func explainsTheColumnsOfASweep() {
        #expect(entries[1] + entries[0] == SweepColumns.all.map(\.name))
    }

    @Test func explainsTheColumnsOfAWarning() {
        let shared = ResultColumns.identity.map(\.name)
        #expect(entries[2] == WarnColumns.all.map(\.name).filter { !shared.contains($0) })
    }
}
