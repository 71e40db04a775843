import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReplay
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

@Suite("A star")
struct RunStarsTests {
    /// A row of which only what is judged is said.
    private static func row(
        _ policy: String, decodes: Int64, unserved: Int64 = 0, served: Int64 = 10,
        status: String = "ok", killedBy: String = ""
    ) -> Row {
        var row = Row(
            columns: ResultColumns.all,
            figures: ResultColumns.all.map { column in
                switch column.unit {
                case .text: .text("")
                case .count, .bytes: .integer(0)
                default: .none
                }
            })
        row["policy"] = .text(policy)
        row["status"] = .text(status)
        row["decodes"] = .integer(decodes)
        row["unserved_requests"] = .integer(unserved)
        row["served_images"] = .integer(served)
        row["kills"] = .integer(killedBy.isEmpty ? 0 : 1)
        row["killed_by"] = .text(killedBy)
        row["killed_at_ms"] = killedBy.isEmpty ? .none : .fixed(20, places: 1)
        return row
    }

    private static func stars(_ rows: Row...) -> [Bool] {
        rows.map(RunStars(rows).best(.of(.decodes)) { $0.text("decodes") })
    }

    @Test func `goes to the fewest decodes where all views are served`() {
        check(
            Self.stars(
                Self.row("a", decodes: 9), Self.row("b", decodes: 8), Self.row("c", decodes: 8)),
            [false, true, true])
        check(Self.stars(Self.row("a", decodes: 9), Self.row("b", decodes: 9)), [false, false])
    }

    @Test func `rewards no blank view`() {
        // 70 views that left without an image spare decodes, and 5 more for nothing spare none.
        check(
            Self.stars(
                Self.row("none", decodes: 499), Self.row("cancels", decodes: 431, unserved: 70),
                Self.row("worse", decodes: 440, unserved: 75), Self.row("alike", decodes: 499)),
            [true, true, false, true])
        check(
            Self.stars(Self.row("a", decodes: 9, unserved: 3), Self.row("b", decodes: 9)),
            [false, true])
    }

    @Test func `is told in sentences by the whole name of its column`() {
        let rows = [Self.row("a", decodes: 9, unserved: 3), Self.row("b", decodes: 9)]
        let titles = RunTable(rows: rows).bests.map(\.title)
        check(titles.contains("unserved requests") && !titles.contains("unserved"))
    }

    @Test func `goes to no policy whose app was killed`() {
        check(
            Self.stars(
                Self.row("a", decodes: 9), Self.row("b", decodes: 10),
                Self.row("c", decodes: 2, status: "killed", killedBy: "heap")),
            [
                true, false, false,
            ])
    }

    @Test func `stands in the table, with the floor of what views got, and who was never served`() {
        let rows = [
            Self.row("none", decodes: 15), Self.row("cancels", decodes: 9, unserved: 2, served: 9),
            Self.row("dead", decodes: 3, served: 3, status: "killed", killedBy: "system"),
        ]
        let lines = RunTable(rows: rows).blocks.text(.plain).split(separator: "\n").map(String.init)
        func line(_ policy: String) -> String { lines.first { $0.hasPrefix(policy) } ?? "" }
        check(line("policy").contains("decodes  unserved  "))
        check(line("none").contains(" 15 (1.5x)*        0* "))
        check(line("cancels").contains(" 9 (1.0x)*        2 "))
        check(line("dead").hasSuffix("device full, at 2.0 ms"))
        // Images of one content are one picture.
        check(lines.contains { $0.contains("x: decodes for each picture that views got") })
        check(!RunTable(rows: [rows[0]]).blocks.text(.plain).contains("unserved"))
    }

    @Test func `stands in a column of one unit`() {
        func row(_ policy: String, _ tenthsOfMs: Int64) -> Row {
            var row = Self.row(policy, decodes: 9)
            row["blank_ms"] = .fixed(tenthsOfMs, places: 1)
            return row
        }
        let seconds = RunTable(rows: [row("a", 9631), row("b", 10004)]).blocks.text(.plain)
        check(seconds.contains("   0.96 s*") && seconds.contains("   1.00 s\n"), note: "\(seconds)")
        let short = RunTable(rows: [row("a", 43), row("b", 123_800)]).blocks.text(.plain)
        check(short.contains(" 0.004 s*") && short.contains(" 12.380 s\n"), note: "\(short)")
    }

    @Test func `goes to the store's hits, beside which a prefetch's and the traffic stand`() {
        func row(_ policy: String, hits: Int64, prefetched: Int64, fetched: Int64) -> Row {
            var row = Self.row(policy, decodes: 9)
            row["requests"] = .integer(100)
            row["hits"] = .integer(hits)
            row["hit_rate"] = .ratio(hits, 100)
            row["prefetched"] = .integer(prefetched)
            row["prefetched_hits"] = .integer(prefetched)
            row["fetch_bytes"] = .integer(fetched)
            row["peak_rss_delta_bytes"] = .none
            return row
        }
        let plain = row("plain", hits: 40, prefetched: 0, fetched: 21_000_000)
        let ahead = row("ahead", hits: 93, prefetched: 55, fetched: 24_000_000)
        let table = RunTable(rows: [plain, ahead]).table.lines(.plain)
            .map { $0.split(separator: " ").joined(separator: " ") }
        check(
            table.prefix(3),
            [
                "policy hit rate by prefetch decodes fetched peak images blank time",
                "plain 40.0 %* 0.0 % 9 (0.9x) 21.0 MB* 0 B -",
                "ahead 38.0 % 55.0 % 9 (0.9x) 24.0 MB 0 B -",
            ])
        check(!RunTable(rows: [plain]).blocks.text(.plain).contains("prefetch"))
    }

    @Test func `goes to who frees the largest share of what it held at warnings`() {
        func row(_ policy: String, freed: Int64, held: Int64) -> Row {
            var row = Self.row(policy, decodes: 9)
            row["warnings"] = .integer(1)
            row["warning_freed_bytes"] = .integer(freed * 1_000_000)
            row["warning_held_bytes"] = .integer(held * 1_000_000)
            row["warning_freed_share"] = .ratio(freed, held)
            return row
        }
        let (much, little) = (row("much", freed: 40, held: 80), row("little", freed: 9, held: 10))
        let text = RunTable(rows: [much, little]).blocks.text(.plain)
        check(text.contains(" 50 %  ") && text.contains(" 90 %*"), note: text)
        // Sums are of both.
        let sum = RunTable.sums([much, row("much", freed: 8, held: 20)]).rows[0]
        check(sum.written(.warningFreedShare), "0.480000")
    }

    @Test func `stands beside the app's own memory where RSS has it and images haven't`() {
        var row = Self.row("a", decodes: 9)
        row["peak_rss_delta_bytes"] = .integer(520_700_000)
        row["peak_image_bytes"] = .integer(326_700_000)
        check(!RunTable(rows: [row]).blocks.text(.plain).contains("app's own"))
        row["peak_app_bytes"] = .integer(180_000_000)
        let text = RunTable(rows: [row]).blocks.text(.plain)
        check(text.contains("520.7 MB") && text.contains("180.0 MB") && text.contains("326.7 MB"))
        check(text.contains("RSS rise: the peak above the baseline, with the app's own memory"))
    }

    @Test func `and its sentence go by the same medians`() throws {
        let sample = try SweepSample(
            policies: ["lru(limit=1MB)", "weak"], limits: [], seeds: 1...3)
        let rows = ([14, 77, 20, 30, 30, 30] as [Int64]).enumerated().map { place, decodes in
            Self.row(place < 3 ? "lru(limit=1MB)" : "weak", decodes: decodes)
        }
        let pairs = zip(sample.plan.cells, rows).map { (cell: $0, outcome: CellOutcome(row: $1)) }
        check(
            RunSentence.text(pairs),
            "lru(limit=1MB) decoded least, 20 times in the median for 10 different "
                + "pictures, and weak most, 30 times.")
    }

    @Test func `stands beside first images, with the slowest where most screens only came back`() {
        func row(_ policy: String, _ median: Int64, _ slow: Int64) -> Row {
            var row = Self.row(policy, decodes: 9)
            row["prefetched"] = .integer(1)
            row["first_image_ms_p50"] = .fixed(median, places: 1)
            row["first_image_ms_p95"] = .fixed(slow, places: 1)
            return row
        }
        let text = RunTable(rows: [row("a", 0, 8123), row("b", 25, 8123), row("c", 0, 0)])
            .blocks.text(.plain)
        check(text.contains("0.0 ms (p95 812.3 ms)*") && text.contains(" 2.5 ms\n"))
        check(text.contains("   first image: the median over all screens, returns too"))
        check(!RunTable(rows: [row("c", 0, 0)]).blocks.text(.plain).contains("first image"))
    }

    /// With the share of hits, which leaves first where there is no room.
    @Test func `stands in a table of five common policies that a line has room for`() {
        let policies = ["none", "weak", "lru(limit=32MB)", "offscreen", "belady(limit=32MB)"]
        let rows = policies.map { policy in
            var row = Self.row(policy, decodes: 231, served: 76)
            row["hit_rate"] = .fixed(134, places: 3)
            row["peak_rss_delta_bytes"] = .none
            row["warnings"] = .integer(12)
            row["peak_image_bytes"] = .integer(56_100_000)
            row["warning_freed_bytes"] = .integer(23_900_000)
            row["blank_ms"] = .fixed(127_000, places: 1)
            return row
        }
        let table = RunTable(rows: rows).table
        let line = table.narrowed(to: 80)
        check(line.omitted.isEmpty && line.legend.contains("freed: by memory warnings"))
        let heading = line.lines(TextStyle(columns: 80))[0]
        check(heading, "policy              hit rate     decodes  peak images    freed  blank time")
        // 18 + 10 + 11 + 10 characters and 7 between them; 7 + 2 more don't fit.
        check(table.narrowed(to: 60).omitted, ["hit rate", "freed by warnings"])
    }

    @Test(
        "is missing where a sentence names the killer",
        arguments: [
            ("limit", "was killed"), ("heap", "was killed by an OutOfMemoryError"),
            ("system", "was killed by the system, as the device ran out of memory"),
            ("kernel", "was killed by the kernel"),
        ])
    func sentences(_ killer: String, _ words: String) throws {
        let sample = try SweepSample(policies: ["lru(limit=1MB)", "weak"], limits: [], seeds: nil)
        let rows = [
            Self.row("lru(limit=1MB)", decodes: 3, status: "killed", killedBy: killer),
            Self.row("weak", decodes: 9),
        ]
        let pairs = zip(sample.plan.cells, rows).map { (cell: $0, outcome: CellOutcome(row: $1)) }
        check(
            RunSentence.text(pairs),
            "lru(limit=1MB) \(words); weak decoded 9 times for 10 different pictures, and "
                + "peaked at 0 B.")
    }

    /// Started again or not, it isn't compared.
    @Test func `never goes with a comparison to who died on the way`() throws {
        let sample = try SweepSample(policies: ["lru(limit=1MB)", "weak"], limits: [], seeds: nil)
        let rows = [
            Self.row("lru(limit=1MB)", decodes: 3, killedBy: "limit"),
            Self.row("weak", decodes: 9, unserved: 4),
        ]
        let pairs = zip(sample.plan.cells, rows).map { (cell: $0, outcome: CellOutcome(row: $1)) }
        check(
            RunSentence.text(pairs),
            "lru(limit=1MB) was killed; weak decoded 9 times for 10 different pictures (4 "
                + "unserved), and peaked at 0 B.")
    }
}
