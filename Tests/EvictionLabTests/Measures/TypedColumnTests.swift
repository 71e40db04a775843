import HouseRules
import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabReports
@testable import LabRuns

/// Columns are declared once, and rows are read under what was declared.
@Suite struct TypedColumnTests {
    @Test func noRowIsReadUnderAString() throws {
        let pattern = try Regex(#"[rR]ows?(\[\w+\])?[?!]?(\["|\.(integer|text|number|written)\(")"#)
        let places = try SourceFile.all(in: Checkout.root).flatMap { file in
            file.lines.filter { $0.contains(pattern) }.map { "\(file.path): \($0)" }
        }
        #expect(places.isEmpty)
    }

    @Test(arguments: [#"row["decodes"]"#, #"$0.row.text("policy")"#, #"rows[0]["seed"]"#])
    func aStringWouldBeFound(line: String) throws {
        #expect(line.contains(try Regex(#"[rR]ows?(\[\w+\])?[?!]?(\["|\.text\(")"#)))
    }

    /// A name of two words is no word of anything else.
    @Test func aNameIsWrittenOnce() throws {
        let names = Set(SweepColumns.all.map(\.name)).union(TimelineTable.columns.map(\.name))
        let lines = try SourceFile.all(in: Checkout.root).flatMap(\.lines)
        for name in names where name.contains("_") {
            #expect(lines.count { $0.contains("\"\(name)\"") } == 1, "\(name)")
        }
    }

    @Test(arguments: [
        ("Sources/LabReplay/Measures/ResultColumns.swift", [.of(.status)] + ResultColumns.counted),
        ("Sources/LabReplay/Measures/MemoryMeasurement.swift", ResultColumns.measured),
        ("Sources/LabBase/Tables/RowIdentity.swift", SweepColumns.all),
        ("Sources/LabReports/Report/TimelineTable.swift", TimelineTable.columns),
    ])
    func whatIsDeclaredStandsInATable(path: String, columns: [Column]) throws {
        let file = try #require(try SourceFile.all(in: Checkout.root).first { $0.path == path })
        let declaration = try Regex(#"Self\((?:Column\()?"([a-z0-9_]+)""#)
        let declared = file.lines.compactMap { line in
            line.firstMatch(of: declaration).flatMap { $0.output[1].substring.map(String.init) }
        }
        #expect(declared.count > 5)
        #expect(Set(declared).subtracting(columns.map(\.name)).isEmpty)
    }

    @Test func aRowAnswersInItsColumnsType() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "feed", policy: "lru", spec: "cache(order=lru)", device: "iphone-8",
                memory: "model", seed: 7))
        #expect(row[.policy] == "lru")
        #expect(row[.seed] == 7)
        #expect(row.written(.seed) == "7")
        #expect(row[.decodes] == nil)
        #expect(row.integer(.decodes) == 0)
    }

    @Test func aSeedBeyondTheWholeNumbersIsKept() {
        let row = RowIdentity.table.row(
            of: RowIdentity(
                scenario: "", policy: "", spec: "", device: "", memory: "", seed: .max))
        #expect(row.written(.seed) == "18446744073709551615")
        #expect(row[.seed] == nil)
    }

    @Test func everyTimelineEventIsReadAsItWasWritten() {
        let events: [TimelineEvent] =
            [
                .screen("feed"), .background, .foreground, .killed, .relaunched, .otherAppEnded,
                .unknown("ate a biscuit"),
            ] + WarningLevel.allCases.map { .warning($0) }
        #expect(TimelineEvent.events(field: TimelineEvent.field(events)) == events)
        #expect(TimelineEvent.events(field: "").isEmpty)
        #expect(
            TimelineEvent.field([.warning(.critical), .warning(.trim40), .screen("a")])
                == "critical warning; trim level 40; screen a")
    }
}
