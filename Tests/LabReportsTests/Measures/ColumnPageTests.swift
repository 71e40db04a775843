import Testing

@testable import LabBase
@testable import LabKeyTraces
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import RunDesks

/// The page about columns has every column once, in its order, and no other.
@Suite("docs/columns.md")
struct ColumnPageTests {
    /// Names between backticks in the first cells of its tables' lines, by the command whose
    /// section it is.
    private let entries: [String: [String]]

    init() throws {
        let page = try ShippedScenarios.file("docs/columns.md")
        var entries: [String: [String]] = [:]
        for section in page.split(separator: "\n## Of ").dropFirst() {
            let heading = section.split(separator: "`", maxSplits: 2)
            let name = heading[section.hasPrefix("`") ? 0 : 1]
            entries[name.hasPrefix("lab ") ? String(name.dropFirst(4)) : String(name)] =
                section.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .flatMap { (line: Substring) -> [String] in
                    let cell = line.dropFirst().prefix { $0 != "|" }
                    let pieces = cell.split(separator: "`").map(String.init)
                    return pieces.filter { $0.contains { $0.isLetter } }
                }
        }
        self.entries = entries
    }

    @Test func explainsTheColumnsOfARun() {
        #expect(entries["run"] == ResultColumns.all.map(\.name))
    }

    @Test func explainsTheColumnsOfASweep() throws {
        let own = try #require(entries["sweep"])
        let run = try #require(entries["run"])
        #expect(own + run == SweepColumns.all.map(\.name))
    }

    @Test func explainsTheColumnsOfAWarning() {
        let shared = ResultColumns.identity.map(\.name)
        #expect(entries["warn"] == WarnColumns.all.map(\.name).filter { !shared.contains($0) })
    }

    @Test func explainsTheColumnsOfAKeyTracesRun() {
        let windows = ["from", "requests"]
        #expect(entries["trace run"] == KeyResultColumns.all.map(\.name) + windows)
        let known = KeyResultColumns.all.map(\.name)
        let new = KeyResultColumns.windows.map(\.name).filter { !known.contains($0) }
        #expect(new == ["from"])
    }

    @Test func explainsTheColumnsOfACurve() {
        let shared = [
            "trace", "policy", "spec", "size", "unit", "status", "seed", "lab", "trace_sha256",
            "policy_sha256",
        ]
        #expect(
            entries["trace curve"] == KeyCurve.columns.map(\.name).filter { !shared.contains($0) })
    }

    @Test func explainsTheColumnsOfATimeline() {
        #expect(entries["--timeline"] == TimelineTable.columns.map(\.name))
    }

    @Test func explainsTheColumnsOfASummary() {
        #expect(entries["trace info"] == KeySummary.columns.map(\.name))
    }
}
