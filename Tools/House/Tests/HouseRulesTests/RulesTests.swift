import HouseReading
import Testing

@testable import HouseRules

/// Each rule on a small tree that keeps it, and on one that breaks it.
@Suite struct RulesTests {
    private static func unused(_ file: String, room: String) -> [String] {
        UnusedImports.findings(
            Tree(["Sources/Room/A.swift": room, "Tests/T/B.swift": "import Room\n" + file])
        ).map(\.description)
    }

    @Test(arguments: [
        ("let a = Box()", "struct Box {}"), ("let a = b.side", "struct Box { var side = 1 }"),
        ("let a = \"\\(box())\"", "func box() {}"), ("let a: Bag", "package typealias Bag = Int"),
        ("f(.small)", "enum Size { case large, small(Int) }"),
        ("let a = b + c", "func + (a: Int) {}"),
        ("let a = twice", "extension Int { var twice: Int { 2 * self } }"),
        ("extension C { var a: Int { side } }", "struct Box { var side = 1 }"),
        ("let a: C = .init(1)", "struct Box { init(_ a: Int) {} }"),
    ])
    func anImportIsUsed(file: String, room: String) {
        #expect(Self.unused(file, room: room).isEmpty)
    }

    @Test(arguments: [
        ("let a = 1", "struct Box {}"), ("// Box", "struct Box {}"), ("f(Box: 1)", "struct Box {}"),
        ("let a = \"Box\"", "struct Box {}"), ("let side = 1", "struct Box { var side = 1 }"),
        ("let a = b.c", "func f() { let c = 1 }"),
        ("let a = b.c", "struct A { private var c = 1 }"),
        ("let a = b.count", "struct A { var count = 1 }"),
    ])
    func anImportIsUnused(file: String, room: String) {
        #expect(
            Self.unused(file, room: room) == [
                "Tests/T/B.swift:1: imports Room and names nothing of it. Remove the import"
            ])
    }

    @Test func whatAModulePassesOnIsItsOwn() {
        let tree = Tree([
            "Sources/Room/A.swift": "struct Box {}",
            "Sources/Door/B.swift": "@_exported import Room",
            "Tests/T/C.swift": "import Door\nlet a = Box()",
        ])
        #expect(UnusedImports.findings(tree).isEmpty)
    }

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

    @Test func whatACommentShowsIsCompiled() {
        let shown =
            "/// Holds boxes:\n///\n/// ```swift\n/// let a = Box()\n/// ```\nstruct Box {}\n"
        func findings(_ test: String) -> [Int] {
            DocExamples.findings(Tree(["Sources/A/A.swift": shown, DocExamples.path: test])).map(
                \.line)
        }
        #expect(findings("    let a = Box()\n").isEmpty)
        #expect(findings("let a = Box(1)\n") == [3])
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
        #expect(findings("#expect(a == 1)", path: DocExamples.path).isEmpty)
    }
}
