import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReplay
@testable import LabReports
@testable import PlainDesks

@Suite("The report of a warning")
struct WarnReportTests {
    private static func outcome(_ policy: String, before: Int64, after: Int64) -> CellOutcome {
        var row = Row(
            columns: WarnColumns.all,
            figures: WarnColumns.all.map { column in
                switch column.unit {
                case .text: .text("x")
                case .count, .bytes: .integer(0)
                default: .none
                }
            })
        row["policy"] = .text(policy)
        row["level"] = .text("warning")
        row["at_ms"] = .fixed(123_456, places: 1)
        row["before_image_bytes"] = .integer(before)
        row["after_image_bytes"] = .integer(after)
        row["freed_bytes"] = .integer(before - after)
        row["redecodes_5s"] = .integer(23)
        row["blank_ms_5s"] = .fixed(17_700, places: 1)
        row["before_rss_bytes"] = .none
        var outcome = CellOutcome(row: row)
        outcome.warnRow = row
        return outcome
    }

    private static let outcomes = [
        outcome("frees", before: 3_000_000, after: 1_000_000),
        outcome("keeps", before: 3_000_000, after: 3_000_000),
    ]

    /// Without the warning it would have been the same.
    @Test func `says nothing of what follows where nothing was freed`() throws {
        let lines = WarnReport.answer(Self.outcomes).text(.plain).split(separator: "\n")
        let frees = try require(lines.first { $0.hasPrefix("frees ") })
        check(frees.contains(" 23 ") && frees.contains("1.77 s"))
        let keeps = try require(lines.first { $0.hasPrefix("keeps ") })
        check(keeps.split(separator: " ").filter { $0 == "-" }.count, 3)
        check(!keeps.contains("23") && !keeps.contains("1.77"))
    }

    @Test("counts what was freed, what was garbage and what is held, which come to all of it")
    func garbage() {
        var row = Self.outcome("collects", before: 9_000_000, after: 9_000_000).warnRow!
        row["before_garbage_bytes"] = .integer(4_000_000)
        row["after_garbage_bytes"] = .integer(6_000_000)
        row["freed_bytes"] = .integer(2_000_000)
        row["after_store_bytes"] = .integer(6_000_000)
        row["after_onscreen_bytes"] = .integer(3_000_000)
        var outcome = CellOutcome(row: row)
        outcome.warnRow = row
        let text = WarnReport.answer([outcome]).text(TextStyle(columns: 300))
        check(
            text.replacing("\n", with: " ").contains(
                "collects freed 2.0 MB of 9.0 MB; 4.0 MB was garbage already; the rest is held by "
                    + "views on screen (3.0 MB). Its garbage, 6.0 MB, is collected later."))
        // The columns add up: what is held before is what is held after and what was freed.
        let heading = text.split(separator: "\n").first { $0.hasPrefix("policy ") }
        let line = text.split(separator: "\n").first { $0.hasPrefix("collects ") }
        check(
            heading?.split(separator: " ").joined(separator: " "),
            "policy before after freed collected later redecodes blank back at 90 %")
        check(
            line.map { $0.split(separator: " ").joined(separator: " ") },
            "collects 5.0 MB 3.0 MB 2.0 MB* 6.0 MB 23 1.77 s not in the run")
    }

    @Test("marks who frees the largest share of what was held, and not who held the most")
    func share() throws {
        let text = WarnReport.answer([
            Self.outcome("much", before: 9_000_000, after: 5_000_000),
            Self.outcome("little", before: 3_000_000, after: 1_000_000),
        ]).text(TextStyle(columns: 300))
        check(text.contains(" 2.0 MB*") && !text.contains("4.0 MB*"))
    }

    @Test("begins with a line that keeps to the terminal's width", arguments: [30, 60, 200])
    func heading(columns: Int) {
        let lines = WarnReport.answer(Self.outcomes).text(TextStyle(columns: columns))
            .split(separator: "\n", omittingEmptySubsequences: false)
        let heading = lines.prefix { !$0.isEmpty }
        check(heading.allSatisfy { $0.count <= columns })
        check(heading.joined(separator: " "), "x on x, x memory: a memory warning at 12.3456 s")
    }

    @Test func `has a sentence, and first one of what was kept, however long names are`() throws {
        func outcome(_ ahead: Int, after: Int64) -> CellOutcome {
            Self.outcome(
                "nuke(limit=64MB)+decode(fit=view)+prefetch(ahead=\(ahead))", before: 3_000_000,
                after: after)
        }
        let text = WarnReport.answer([
            outcome(1, after: 0), outcome(2, after: 0), outcome(3, after: 2_900_000),
        ]).text(.page, showsDetails: false).replacing("\n", with: " ")
        let kept = try require(text.firstRange(of: "prefetch(ahead=3) freed 100.0 KB of"))
        let freed = text.firstRange(of: "prefetch(ahead=1) freed 3.0 MB of")
        check(freed == nil || kept.lowerBound < freed!.lowerBound)
        check(freed != nil || text.contains(": --details."))
    }
}
