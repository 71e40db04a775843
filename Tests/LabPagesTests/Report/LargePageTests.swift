import Testing

@testable import LabBase
@testable import LabPages
@testable import LabReplay
@testable import LabReports
@testable import PlainDesks

@Suite("A page of many cells")
struct LargePageTests {
    /// A sweep over three limits, of which the last policy is blank for the shortest time.
    private static func sweep(policies: [String], scenarios: Int = 1) throws -> ResultFile {
        var sample = try require(SampleResult.all.first { $0.kind == .sweep })
        let row = sample.rows[0]
        func place(_ column: Column) throws -> Int {
            try require(sample.columns.firstIndex { $0.name == column.name })
        }
        let (scenario, policy) = try (place(.of(.scenario)), place(.of(.policy)))
        let (spec, limit) = try (place(.of(.spec)), place(.of(.limitBytes)))
        let (cell, blank) = try (place(.of(.cell)), place(.of(.blankMs)))
        let zeros = try [ResultColumn.kills.column, ResultColumn.wrongImages.column].map(place)
        // Rows of scenarios, and not of a phone's apps.
        let empty = try RowParser.phoneColumns.map(place)
        sample.rows = []
        for number in 0..<scenarios {
            for (index, name) in policies.enumerated() {
                for size in 1...3 {
                    var fields = row
                    fields[scenario] = "s\(number)"
                    (fields[policy], fields[spec]) = (name, "\(name)(limit=1)")
                    fields[limit] = "\(size * 1_000_000)"
                    fields[cell] = "\(sample.rows.count + 1)"
                    fields[blank] = "\(1000 - 10 * index - size).0"
                    for place in zeros { fields[place] = "0" }
                    for place in empty { fields[place] = "" }
                    sample.rows.append(fields)
                }
            }
        }
        return try ResultFile(path: "sweep.csv", text: sample.csv)
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "weak+p\($0)" } }

    /// Returns the texts between two words, wherever the first stands.
    private static func texts(_ page: String, from start: String, to end: String) -> [String] {
        page.ranges(of: start).compactMap { range in
            let rest = page[range.upperBound...]
            return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
        }
    }

    @Test func `has the first rows of its table as elements, and all of them as values`() throws {
        let file = try Self.sweep(policies: Self.names(50))
        let table = FigureTable(file: file).text
        check(table.split(separator: "<tr>").count, FigureTable.firstRows + 2)
        let text = try require(Self.texts(table, from: "class=\"values\">", to: "</script>").first)
        let columns = try require(JSONReader.read(Array(text.utf8)).array)
        let policies = try require(columns[0].array?[0].array).compactMap(\.string)
        let numbers = try require(columns[0].array?[1].string)
        var last = 0
        let read = numbers.split(separator: ",", omittingEmptySubsequences: false).map { number in
            last = Int(number) ?? last
            return policies[last]
        }
        check(read, file.rows.map { $0[.policy] })
    }

    @Test func `has all rows of a short table as elements, and no values`() throws {
        let table = FigureTable(file: try Self.sweep(policies: Self.names(20))).text
        check(table.split(separator: "<tr>").count, 62)
        check(!table.contains("class=\"values\""))
    }

    @Test("draws six of many lines, the least blank first, and has the others as paths")
    func lines() throws {
        let page = ReportPage([try Self.sweep(policies: Self.names(12))]).text
        let checked = Self.texts(page, from: " checked>", to: "</label>")
        check(checked, (6..<12).reversed().map { "weak+p\($0)" })
        let figures = page.ranges(of: "<figure ").count
        for place in 0..<7 {
            let curve = "<path class=\"curve line\(place) dash\(place % 4)\" data-series="
            check(page.ranges(of: curve).count, place < 6 ? figures : 0, note: "\(place)")
        }
        check(figures > 1 && page.ranges(of: "class=\"curve pale\"").count == figures)
    }

    @Test("has systems of other platforms after those that apps of the device can use")
    func platforms() throws {
        let own = Self.names(7)
        let page = ReportPage([try Self.sweep(policies: own + ["glide", "nscache-gnustep"])]).text
        let checked = Self.texts(page, from: " checked>", to: "</label>")
        check(checked, (1..<7).reversed().map { "weak+p\($0)" })
        let others = try require(
            Self.texts(page, from: "<legend>Not for apps of iPhone 8</legend>", to: "</fieldset>")
                .first)
        check(others.contains(">glide<") && others.contains(">nscache-gnustep<"))
        check(!others.contains("weak"))
    }

    @Test("folds groups once there are many elements, and none of a few")
    func folding() throws {
        let few = ReportPage([try Self.sweep(policies: Self.names(2), scenarios: 2)]).text
        check(!few.contains("class=\"fold\""))
        let many = ReportPage([try Self.sweep(policies: Self.names(9), scenarios: 60)]).text
        let folds = many.ranges(of: "class=\"fold\"").count
        check(folds > 10)
        // None of their own scripts ends in them.
        check(many.ranges(of: "</script></details>").count, folds)
        check(many.ranges(of: "<\\/script>").count >= folds)
    }

    @Test("adds what unfolding takes away")
    func scripts() {
        var folding = Folding()
        let part = String(repeating: "<b></b>", count: 5000)
        check(folding.admit(part, title: "a"), "<h3>a</h3>" + part)
        let folded = folding.admit("<script>1</script>", title: "b")
        check(folded.hasSuffix(">" + "<script>1<\\/script>" + "</script></details>"))
    }

    @Test("begins with a row for each place: the least blank time that an app can have there")
    func summary() throws {
        let page = ReportPage([
            try Self.sweep(policies: ["weak", "lru", "uil", "belady"], scenarios: 2)
        ]).text
        let rows = Self.texts(page, from: "<a href=\"#section", to: "</tr>")
            .filter { $0.contains("<td") }
        check(rows.count, 2)
        for row in rows { check(row.contains(">lru at 3.0 MB<"), note: "\(row)") }
    }
}
