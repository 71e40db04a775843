import Foundation
import Testing

@testable import LabBase
@testable import LabPages
@testable import LabReports
@testable import PlainDesks

@Suite("A damaged or forged result")
struct DamagedResultTests {
    /// The end of a file: its pages, or why there are none.
    private enum Ending {
        case pages
        case refused(String)
    }

    private static func end(_ text: String, _ what: String, draws: Bool = true) -> Ending {
        do throws(Complaint) {
            let file = try ResultFile(path: "r", text: text)
            guard draws else { return .pages }
            let page = ReportPage([file]).text
            check(page.hasSuffix("</html>\n"), note: "\(what)")
            for word in ["\"nan", "\"inf", "\"-inf", ">nan", ">inf"] {
                check(!page.contains(word), note: "\(what): \(word)")
            }
            if file.kind == .runs || file.kind == .sweep {
                var options = MarkdownReport.Options()
                options.charts = "charts"
                let page = try MarkdownReport([file], options).text
                check(page.hasPrefix("# "), note: "\(what)")
            }
            return .pages
        } catch {
            check(error.exit, .badData, note: "\(what)")
            check(error.line.hasPrefix("r:"), note: "\(what): \(error.line)")
            return .refused(error.line)
        }
    }

    private static func isRefused(_ ending: Ending) -> Bool {
        if case .refused = ending { true } else { false }
    }

    @Test func `is whole in the samples that are damaged here`() throws {
        for sample in SampleResult.all {
            for text in [sample.csv, sample.json()] {
                try check(ResultFile(path: "r", text: text).kind, sample.kind)
                check(!Self.isRefused(Self.end(text, "\(sample.kind)")))
            }
        }
    }

    /// Rows of a result that lacks what tells them apart contradict each other.
    private static func areOneRun(_ message: String, without column: Column) -> Bool {
        ResultFile.identity.contains { $0.name == column.name }
            && message.contains("of the same run. Take one of them away")
    }

    @Test func `without a column is a page without it, or says which is missing`() {
        for sample in SampleResult.short {
            let signs = Set(sample.kind.signs.map(\.name))
            for (place, column) in sample.columns.enumerated() {
                let less = sample.without(place)
                for (text, draws) in [(less.csv, true), (less.json(), false)] {
                    let what = "\(sample.kind) without \(column.name)"
                    let ending = Self.end(text, what, draws: draws)
                    guard case .refused(let message) = ending,
                        !Self.areOneRun(message, without: column)
                    else { continue }
                    check(signs.contains(column.name), note: "\(sample.kind): \(message)")
                    check(message.contains("no column '\(column.name)'"), note: "\(message)")
                }
            }
        }
    }

    /// Columns whose figures may be below 0.
    private static let differences = ["freed_bytes", "peak_rss_delta_bytes"]

    private static let nasty = [
        "", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e300",
        "nan", "inf", "0.0", "-0.0", "text", "0." + String(repeating: "3", count: 400),
        String(repeating: "9", count: 400), "1.", ".5", "+1", " 1", "1\u{301}", "0x10",
    ]

    @Test func `with any figure replaced is a page or is refused, with its line and its column`() {
        var refusals = 0
        for sample in SampleResult.short {
            for (place, column) in sample.columns.enumerated() where column.unit != .text {
                for (index, text) in Self.nasty.enumerated() {
                    let damaged = sample.with(text, row: index % 2, column: place)
                    let what = "\(sample.kind), \(column.name) \(text.prefix(30))"
                    let ending = Self.end(damaged.csv, what, draws: text != "-0.0")
                    guard case .refused(let message) = ending else {
                        let isBelow = text == "-1" && Self.differences.contains(column.name)
                        let isSeed = text == "\(Int64.max)" && column.name == "seed"
                        let isFigure = ["", "0.0", "-0.0"].contains(text)
                        check(isFigure || isBelow || isSeed, note: "\(what)")
                        continue
                    }
                    refusals += 1
                    check(
                        message.hasPrefix("r:\(index % 2 + 2): \(column.name) is '"),
                        note: "\(what)")
                    check(message.utf8.count < 250, note: "\(message)")
                }
            }
        }
        check(refusals > 2000, note: "\(refusals)")
    }

    @Test func `of JSON, too`() {
        let nasty = [
            "null", "true", "[]", "{\"a\": 1}", "-1", "1e300", "\"text\"", "\"5\"",
        ]
        var refusals = 0
        for sample in SampleResult.short {
            for (place, column) in sample.columns.enumerated() {
                for (index, text) in nasty.enumerated() {
                    let json = sample.json((index % 2, place, text))
                    let what = "\(sample.kind), \(column.name) \(text)"
                    let ending = Self.end(json, what, draws: false)
                    guard case .refused(let message) = ending,
                        !Self.areOneRun(message, without: column)
                    else { continue }
                    refusals += 1
                    let words = message.split(separator: " ")
                    check(words[0].split(separator: ":").count, 3, note: "\(message)")
                    check(words[1] == column.name && words[2] == "is", note: "\(message)")
                }
            }
        }
        check(refusals > 1000, note: "\(refusals)")
    }

    /// The ends of what comes in by the door.
    private static func most(_ column: Column, less: Int64 = 0) -> String {
        switch column.unit {
        case .text: ""
        case .count, .bytes, .nanoseconds: "\((1 << 53) - less)"
        case .milliseconds, .rate: "\((1 << 42) - less).0"
        case .ratio: "1.000000"
        }
    }

    private static func difference(_ column: Column, _ row: Int) -> String {
        differences.contains(column.name)
            ? "-" + most(column) : most(column, less: Int64(row % 2))
    }

    @Test func `has no figures that are let in and then overflow, however they are put together`() {
        for sample in SampleResult.all {
            let damaged: [(String, SampleResult)] = [
                ("all at their most", sample.with { column, _ in Self.most(column) }),
                ("about the most", sample.with { Self.most($0, less: Int64($1)) }),
                ("most and none", sample.with { $1 % 2 == 0 ? Self.most($0) : "0" }),
                ("none and most", sample.with { $1 % 2 == 1 ? Self.most($0) : "0" }),
                ("none", sample.with { _, _ in "0" }), ("empty", sample.with { _, _ in "" }),
                ("the same", sample.with { _, _ in "1" }),
                ("differences", sample.with(Self.difference)),
                (
                    "here and there",
                    sample.with { $1 == $0.name.utf8.count % 4 ? Self.most($0) : nil }
                ),
            ]
            for (what, result) in damaged {
                for text in [result.csv, result.json()] {
                    let ending = Self.end(text, "\(sample.kind), \(what)")
                    // A run of images that came to its end has all its counts.
                    let lacksCounts = what == "empty" && [.runs, .sweep].contains(sample.kind)
                    check(
                        Self.isRefused(ending), lacksCounts,
                        note: "\(sample.kind), \(what): \(ending)")
                }
            }
        }
    }

    @Test(
        "is told by what is wrong with it",
        arguments: [
            (
                "scenario,policy,requests,hit_rate\na,b,1,0.5\n",
                "lab run or lab compare, but has no"
            ),
            ("trace,size,miss_ratio\na,1,0.5\n", "no column 'policy'"),
            ("trace,policy,size,miss_ratio,size\na,b,1,0.5,1\n", "the column 'size' twice"),
            (
                "trace,policy,size,miss_ratio\na,b,1,1.5\n",
                "r:2: miss_ratio is '1.5', and 1 is the most"
            ),
            ("trace,policy,size,miss_ratio\na,b,1,0.1234567\n", "with more than 6 decimals"),
            ("trace,policy,size,miss_ratio\na,b,1.5,0.5\n", "more than a whole number has"),
            ("trace,policy,size,miss_ratio,seed\na,b,1,0.5,-1\n", "seed is '-1', which is no seed"),
            (#"{"rows": [7]}"#, "r:1:11: row 1 is no object"),
            (#"{"rows": []}"#, "no rows"),
            (
                #"{"rows": [{"trace": "a", "policy": "b", "size": 1, "miss_ratio": 0.5}, {}]}"#,
                "r:1:72: row 2 has other columns than the first"
            ),
            (
                #"{"rows": [{"trace": "a", "policy": "b", "size": 1, "miss_ratio": 0.5}, 1]}"#,
                "r:1:72: row 2 is no object"
            ),
        ])
    func isTold(_ text: String, _ words: String) throws {
        let problem = try #require(throws: Complaint.self) {
            try ResultFile(path: "r", text: text)
        }
        check(problem.line.contains(words), note: "\(problem.line)")
    }

    @Test("isn't one that another program wrote anew: with other zeros, another order, other lines")
    func isNotOtherwiseWritten() throws {
        let header = "\u{FEFF}trace,policy,size,miss_ratio,seed\r\n"
        let csv = header + "a,b,10.0,0.5,18446744073709551615\r\na,b,20,1,7\r\n"
        let json = #"""
            {"rows": [{"trace": "a", "policy": "b", "size": 10, "miss_ratio": 0.500000,
            "seed": "18446744073709551615"},
            {"seed": 7, "size": 20, "trace": "a", "policy": "b", "miss_ratio": 1}]}
            """#
        for text in [csv, json] {
            let rows = try ResultFile(path: "r", text: text).rows
            check(rows.map { $0.written(KeyResultColumns.size) }, ["10", "20"])
            check(rows.map { $0.written(KeyResultColumns.missRatio) }, ["0.500000", "1.000000"])
            check(rows.map { $0.written(.seed) }, ["18446744073709551615", "7"])
        }
    }

    /// CPU seconds of this thread alone: others' work doesn't count.
    private static func seconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        work()
        return now() - start
    }

    /// Looking through all rows for each of them takes sixteen times as long for four times as
    /// many.
    @Test(
        "with many of anything takes a time that grows as it does", .withoutSanitizer,
        arguments: ["scenario", "policy", "seed", "limit_bytes", "network_bytes_per_s", "trace"])
    func isLinear(_ name: String) throws {
        for sample in SampleResult.all {
            guard let place = sample.columns.firstIndex(where: { $0.name == name }) else {
                continue
            }
            func text(_ count: Int) -> String {
                var many = sample
                many.rows = (0..<count).map {
                    sample.with("\($0)", row: 0, column: place).rows[0]
                }
                return many.csv
            }
            let rows = Draws.isSoak ? 600 : 240
            let (few, many) = (text(rows / 4), text(rows))
            let what = "\(sample.kind), many of \(name)"
            // Quadratic work takes 16 times as long each time; a busy machine seldom does.
            let isLinear = (0..<3).contains { _ in
                let short = Self.seconds { _ = Self.end(few, what) }
                return Self.seconds { _ = Self.end(many, what) } < short * 9
            }
            check(isLinear, note: "\(what)")
        }
    }
}
