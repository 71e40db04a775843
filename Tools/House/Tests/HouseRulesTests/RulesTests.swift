import HouseReading
import Testing

@testable import HouseRules

/// Each rule on a small tree that keeps it, and on one that breaks it.
@Suite struct RulesTests {
    private static func rows(_ text: String) -> Int {
        ColumnRules.findings(Tree(["Sources/A/A.swift": text])).count
    }

    @Test func noRowIsReadUnderAString() {
        #expect(
            Self.rows(#"let a = $0.row.text("policy"), b = row["decodes"], c = rows[0]["seed"]"#)
                == 3)
        #expect(
            Self.rows(#"let a = row[.decodes], b = words["decodes"], c = row.text(.policy)"#) == 0)
    }

    private static let column = """
        extension TypedColumn where Source == RunResult, Value == Int64 {
            static var wildHits: Self { Self("wild_hits", .count) { $0.wild } }
        }

        """

    @Test func aColumnStandsInATable() {
        #expect(Self.rows(Self.column) == 1)
        #expect(Self.rows(Self.column + "let list = [.of(.wildHits)]") == 0)
        let other = "let table: [TableColumn<RunResult>] = [.of(.hits)]\n"
        #expect(Self.rows(Self.column + other + "let name = Column.of(.wildHits).name") == 1)
        #expect(
            Self.rows(Self.column + "let table: [TableColumn<RunResult>] = [.of(.wildHits)]") == 0)
    }

    @Test func aColumnsNameIsWrittenOnce() {
        let table = Self.column + "let table: [TableColumn<RunResult>] = [.of(.wildHits)]\n"
        #expect(Self.rows(table + #"let name = "wild_hits""#) == 1)
    }

    @Test func macrosAreForErrorsAndExits() {
        func findings(_ test: String, path: String = "Tests/T/A.swift") -> [String] {
            MacroChecks.findings(Tree([path: test])).map(\.description)
        }
        #expect(
            findings("let a = 1\n#expect(a == 1)") == [
                "Tests/T/A.swift:2: #expect is slow to compile, and no error is expected here. "
                    + "Use check()"
            ])
        #expect(findings("let b = try #require(\n    !a)").count == 1)
        #expect(findings("#expect(throws: Never.self) { #expect([a] == b) }").count == 1)
        #expect(findings("await #expect(processExitsWith: .failure) { a() }").isEmpty)
        #expect(findings("#expect { try a() } throws: { $0 is B }").isEmpty)
        #expect(findings("check(a, 1) // #expect(a == 1)\nlet b = \"#expect(a)\"").isEmpty)
        #expect(findings("#expect(a == 1)", path: MacroChecks.shown).isEmpty)
    }
}
