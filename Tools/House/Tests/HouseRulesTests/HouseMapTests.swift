import HouseReading
import Testing

@testable import HouseRules

/// The picture of the targets, and their folders, against Package.swift and the
/// sources.
@Suite struct HouseMapTests {
    private static let package = """
        let rooms: [Target] = [
            // room("Gone", [], "nothing"),
            room("Base", [], "numbers, and (in words) text"),
            room("Orders", ["Base", "CZlib"], "who goes first"),
            room(
                "Runs",
                [
                    "Base", "Orders",
                ],
                "many runs", resources: [.copy("a.css")]),
        ]
        func room(_ name: String, _ knows: [Target.Dependency]) -> Target {
            .target(name: name, dependencies: knows)
        }
        let package = Package(
            name: "P", products: [.executable(name: "tool", targets: ["tool"])],
            targets: rooms + [
                .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
                .executableTarget(name: "tool", dependencies: everything),
                .target(name: "Rules", path: "Tests/Rules"),
                .testTarget(name: "Tests", dependencies: everything + ["tool"]),
            ])
        """
    private static let picture = """
        ```mermaid
        graph TD
            Orders --> Base
            Orders --> CZlib
            Runs --> Orders
            tool --> Runs
        ```

        """
    private static let rows = [
        HouseMap.Row(
            target: "Base", about: "numbers, and (in words) text", knows: [], folders: ["Text"]),
        HouseMap.Row(
            target: "Orders", about: "who goes first", knows: ["Base", "CZlib"],
            folders: ["Tables", "Orders"]),
        HouseMap.Row(
            target: "Runs", about: "many runs", knows: ["Base", "Orders"], folders: ["Runs"]),
    ]

    @Test func aPackageIsReadFromItsText() {
        #expect(
            PackageTargets.read(Self.package) == [
                PackageTarget(name: "Base", knows: [], about: "numbers, and (in words) text"),
                PackageTarget(name: "Orders", knows: ["Base", "CZlib"], about: "who goes first"),
                PackageTarget(name: "Runs", knows: ["Base", "Orders"], about: "many runs"),
                PackageTarget(name: "CZlib", knows: []),
                PackageTarget(name: "tool", knows: ["Base", "Orders", "Runs"]),
            ])
    }

    @Test func anArrowThatOthersLeadAlongIsNotDrawn() {
        #expect(PackagePicture(PackageTargets.read(Self.package)).text == Self.picture)
    }

    @Test func aPageIsReadBack() {
        let page = """
            # P
            \(Self.picture)
            | target | what it is about | may know | folders |
            |---|---|---|---|
            | `Base` | numbers, and (in words) text | nobody | `Text`: as people write |
            | `Orders` | who goes first | `Base`, `CZlib` | `Tables`: all<br>`Orders`: all |
            | `Runs` | many runs | `Base`, `Orders` | `Runs` |
            """
        let map = HouseMap(page: page)
        #expect(map.rows == Self.rows)
        #expect(map.findings(PackageTargets.read(Self.package)).isEmpty)
    }

    @Test func eachDifferenceFromThePackageIsSaid() {
        var map = HouseMap(page: Self.picture.replacing("    Runs --> Orders", with: "    A --> B"))
        map.rows = Array(Self.rows.dropFirst())
        map.rows[0].about = "who stays"
        map.rows[1].knows = ["Base"]
        #expect(
            map.findings(PackageTargets.read(Self.package)).map(\.description) == [
                "Sources/README.md:1: the picture has 'A', which Package.swift hasn't. Remove it",
                "Sources/README.md:1: the picture has 'B', which Package.swift hasn't. Remove it",
                "Sources/README.md:1: the picture lacks 'Runs --> Orders', which Package.swift has. "
                    + "Add it",
                "Sources/README.md:1: the picture has 'A --> B', which Package.swift hasn't. Remove it",
                "Sources/README.md:1: the table has no row for Base. Add one",
                "Sources/README.md:1: Orders is 'who stays', and in Package.swift 'who goes first'. "
                    + "Say the same",
                "Sources/README.md:1: the row of Runs lacks 'Orders', which Package.swift has. Add it",
            ])
    }

    private static func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: "Sources/" + path, text: text)
    }

    private static func findings(_ files: SourceFile...) -> [String] {
        HouseMap(picture: nil, rows: rows).findings(files, PackageTargets.read(package))
            .map(\.description)
    }

    @Test func foldersAreThoseOfTheTable() {
        let findings = Self.findings(
            Self.file("Orders/Tables/Heap.swift", "struct Heap {}"),
            Self.file("Orders/Plugins/Host.swift", "struct Host {}"))
        #expect(
            findings == [
                "Sources/README.md:1: the row of Orders lacks the folder Plugins. Add it",
                "Sources/README.md:1: the row of Orders has Orders, where no source is. Remove it",
            ])
    }

    @Test func aModuleThatThePackageDoesNotNameIsNotImported() {
        let findings = Self.findings(
            Self.file("Base/Text/A.swift", "import Synchronization\n@testable import Runs"))
        #expect(
            findings == [
                "Sources/Base/Text/A.swift:2: imports Runs, which Base doesn't name in Package.swift. "
                    + "Do without, or name it there"
            ])
    }

    /// None of these mentions the type `Heap` that another file has at its top.
    @Test(arguments: [
        "// Heap", "/* Heap /* */ Heap */", "let a = \"Heap\"", "let a = \"\"\"\n Heap \" \n\"\"\"",
        "let a = #\"\\(Heap())\"#", "let a = b.Heap", "let heap = 1",
        "extension B { var heap: Heap { .a } }",
        "private struct Heap {}\nlet a = Heap()",
    ])
    func isNoMention(text: String) {
        #expect(Self.mentions(text).isEmpty)
    }

    @Test(arguments: [
        "let a = Heap()", "let a = \"\\(Heap())\"", "let a = #\"\\#(Heap())\"#",
        "extension Heap {}",
        "let a = \"\\\"\" + Heap()", "let a = \"\"\"\n \\(b(c: \")\", Heap())) \n\"\"\"",
        "extension A { var heap: Heap { .a } }",
    ])
    func isAMention(text: String) {
        #expect(Self.mentions(text) == ["Heap"])
    }

    private static func mentions(_ text: String) -> [String] {
        FolderGraph.all([
            file("Orders/Orders/A.swift", text),
            file("Orders/Orders/B.swift", "struct B { enum Heap {} }"),
            file("Orders/Tables/Heap.swift", "package final class Heap { enum Inner {} }"),
        ])[0].uses.map(\.name)
    }

    @Test func cyclesAreFoundByWayOfOthers() {
        let graph = FolderGraph.all([
            Self.file("Orders/A/A.swift", "struct A { var b: B }"),
            Self.file("Orders/B/B.swift", "struct B { var c: C, d: D }"),
            Self.file("Orders/C/C.swift", "struct C { var a: A }"),
            Self.file("Orders/D/D.swift", "struct D {}\nstruct D2 {}"),
        ])[0]
        #expect(graph.cycles == [["A", "B", "C"]])
        let arrows = graph.sortedArrows.map { $0.arrow.from + $0.arrow.to }
        #expect(arrows == ["AB", "BC", "BD", "CA"])
    }
}
