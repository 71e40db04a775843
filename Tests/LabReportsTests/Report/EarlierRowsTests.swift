import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The use of an earlier result by `--against`: nothing that isn't there passes for unchanged.
@Suite("An earlier result")
struct EarlierRowsTests {
    private static let rows = Result { () throws -> [Row] in
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("tableview")]
        options.policies = ["weak", "lru"]
        options.memory = .model
        let session = try RunSession(options)
        return ShippedScenarios.run(session, jobs: 1)
    }

    private let today: [Row]
    private let text: String

    init() throws {
        today = try Self.rows.get()
        text = CSV.table(ResultColumns.all, today)
    }

    private func compared(_ text: String) throws -> ResultComparison {
        let file = try ResultFile(path: "old.csv", text: text)
        return ResultComparison(try EarlierRows(file), today)
    }

    /// With another text in one field of the first row.
    private func changed(_ column: String, _ field: String) -> String {
        var rows = today
        rows[0].figures[ResultColumns.all.firstIndex { $0.name == column }!] = .text(field)
        return CSV.table(ResultColumns.all, rows)
    }

    private func expectRefusal(_ text: String, _ words: String) {
        let problem = #expect(throws: Complaint.self) { try compared(text) }
        check(problem?.exit, .badData)
        check(problem?.line.contains(words), true, note: "\(problem?.line ?? "")")
    }

    @Test func `that is the same has nothing changed, measured columns or not`() throws {
        for half in ColumnHalf.allCases {
            let found = try compared(
                CSV.table(half.of(ResultColumns.all), today.map { half.of($0) }))
            check(found.lines, ["Nothing changed in 2 cells since old.csv."])
        }
    }

    /// With each figure of these columns made smaller, so that today's are a quarter larger.
    private func smaller(_ columns: [Column]) throws -> ResultComparison {
        let rows = today.map { row in
            var row = row
            for column in columns {
                guard case .integer(let value) = row[figure: column] else { continue }
                row[figure: column] = .integer(value * 4 / 5)
            }
            return row
        }
        return try compared(CSV.table(ResultColumns.all, rows))
    }

    @Test("that had smaller pictures has that as the likely cause, and a line for each cell")
    func hasACause() throws {
        let found = try smaller([
            .of(.decodedBytes), .of(.peakImageBytes), .of(.meanImageBytes), .of(.peakStoreBytes),
            .of(.peakPagedBytes),
        ])
        check(
            found.likelyCause,
            "Likely cause: pictures are larger, since the decoded bytes of an image rose by "
                + "25 % in each cell.")
        check(found.headlines.count, 2)
        check(found.headlines.allSatisfy { $0.figures.count == 3 && $0.kind == .worse })
        check(found.worstCells, [0])
    }

    @Test func `that differs in decodes alone has no likely cause`() throws {
        let found = try smaller([.of(.decodes)])
        check(found.likelyCause, nil)
        check(found.headlines.allSatisfy { $0.figures[0].brief.hasPrefix("decodes +2") })
    }

    @Test func `has a line that says which figures are worse and which are better`() throws {
        let found = try smaller([.of(.decodes), .of(.hits), .of(.meanImageBytes)])
        let line = try require(found.headlines.first?.line)
        check(line.hasPrefix("worse: tableview, "), note: "\(line)")
        let pieces = line.components(separatedBy: "; better: ")
        check(pieces.count == 2 && pieces.last?.hasPrefix("hits +") == true, note: "\(line)")
        check(pieces[0].contains(": decodes +2") && !pieces[0].contains("hits"), note: "\(line)")
        check(pieces[0].contains(", mean of image memory +25 %"), note: "\(line)")
    }

    @Test func `in which warnings freed more is no better: more may have been held`() throws {
        let freed = try compared(changed("warning_freed_bytes", "1000"))
        check(freed.holds)
        check(freed.changes.map(\.kind), [.neutral])
        let share = try compared(changed("warning_freed_share", "0.900000"))
        check(!share.holds)
    }

    @Test("that had smaller pictures has that as the cause where some are made as large as views")
    func hasACauseInSomeCells() throws {
        // Larger pictures have larger files as well.
        var rows = today.map { row in
            var row = row
            for column in [Column.of(.fetchBytes), .of(.decodedBytes)] {
                guard case .integer(let value) = row[figure: column] else { continue }
                row[figure: column] = .integer(value * 4 / 5)
            }
            return row
        }
        rows[0][figure: .of(.decodedBytes)] = today[0][figure: .of(.decodedBytes)]
        rows[0][figure: .of(.spec)] = .text("weak+decode(fit=view)")
        let found = try compared(CSV.table(ResultColumns.all, rows))
        check(
            found.likelyCause,
            "Likely cause: pictures are larger, since the decoded bytes of an image rose by "
                + "25 % in the cell that decodes whole pictures; elsewhere files are larger, "
                + "since the bytes of a fetch rose by 25 %.")
    }

    @Test(
        "with a figure that is none is refused with row and column",
        arguments: [
            ("decodes", "many"), ("decodes", "nan"), ("decodes", "0x10"), ("decodes", "-5"),
            ("decodes", ""), ("decodes", "1e3"), ("hit_rate", "2.5"), ("hit_rate", "inf"),
            ("blank_ms", "-1.0"), ("peak_image_bytes", "9007199254740993"), ("status", "fine"),
            ("seed", "x"),
        ])
    func figuresAreChecked(_ column: String, _ field: String) {
        expectRefusal(changed(column, field), "old.csv:2: \(column) is ")
    }

    @Test(
        "without a column that is compared is refused",
        arguments: ["decodes", "spec", "app_removals", "status", "seed", "blank_ms"])
    func columnsAreNeeded(_ column: String) {
        let place = ResultColumns.all.firstIndex { $0.name == column }!
        func without<Element>(_ all: [Element]) -> [Element] {
            Array(all[..<place] + all[(place + 1)...])
        }
        let rows = today.map {
            Row(columns: without(ResultColumns.all), figures: without($0.figures))
        }
        expectRefusal(CSV.table(without(ResultColumns.all), rows), "has no column '\(column)'")
        expectRefusal(
            text.replacing(",\(column),", with: ",\(column)z,", maxReplacements: 1),
            "has no column '\(column)'")
    }

    @Test("that was cut off within its last field is refused", arguments: [1, 2, 3])
    func theLastFieldIsWhole(missing: Int) {
        expectRefusal(String(text.dropLast(missing)), "old.csv:3: ends without a line break")
    }

    @Test("of a cell's two rows that contradict each other is refused, and of two alike isn't")
    func twinsAgree() throws {
        let row = CSV.line(today[0].figures.map(\.written))
        try check(compared(text + row).changes, [])
        expectRefusal(
            text + CSV.line(changedFields("decodes", "7")),
            "old.csv:4: decodes is '7', and '\(today[0].written(.decodes))' in 2, of the same ")
        // No row of other files under the same name is the right one.
        var fields = changedFields("decodes", "7")
        fields[ResultColumns.all.firstIndex { $0.name == "input_sha256" }!] = "0123"
        expectRefusal(text + CSV.line(fields), "old.csv:4: decodes is '7', and ")
    }

    private func changedFields(_ column: String, _ field: String) -> [String] {
        var fields = today[0].figures.map(\.written)
        fields[ResultColumns.all.firstIndex { $0.name == column }!] = field
        return fields
    }

    @Test func `with an undefined figure, where there is one today, fails`() throws {
        let found = try compared(changed("hit_rate", ""))
        check(!found.holds)
        check(found.lines[0].contains("hit_rate was undefined, is "), note: "\(found.lines)")
    }

    @Test func `of other inputs, of another lab or of none is remarked upon`() throws {
        let all = today.map { row in
            var row = row
            row[figure: .of(.inputSha256)] = .text("0123")
            return row
        }
        let other = try compared(CSV.table(ResultColumns.all, all))
        check(
            other.remarks,
            [
                "tableview on iphone-8: old.csv and this run are of different files, pictures or "
                    + "settings under this name"
            ])
        check(other.holds)
        let later = try compared(changed("lab", "0.9.9"))
        check(later.remarks.count == 1 && later.remarks[0].contains("is of lab 0.9.9"))
        let kept = ResultColumns.all.filter { !$0.isMeasured && !RowOrigin.columns.contains($0) }
        let old = try compared(
            CSV.table(
                kept, today.map { row in Row(columns: kept, figures: kept.map { row[figure: $0] }) }
            ))
        check(old.remarks.count, 1)
        check(old.remarks.first?.contains("doesn't say what it was made of"), true)
        check(old.holds)
    }

    @Test func `is of runs`() throws {
        let sample = try SweepSample()
        let sweep = SweepReport.csv(sample.plan, sample.all)
        expectRefusal(sweep, "old.csv: is of lab sweep. Give what 'lab compare' wrote")
    }
}
