import Testing

@testable import HouseRules

/// What CONTRIBUTING asks of the sources and a compiler doesn't. Each finding says
/// `path:line: what, do this`.
@Suite struct HouseStyleTests {
    @Test func theSourcesKeepTheHouseStyle() throws {
        let files = try SourceFile.all(in: Checkout.root)
        #expect(files.count > 5, "the sources weren't found")
        let findings = files.flatMap(HouseStyle.findings)
        #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
    }

    @Test(arguments: HouseStyle.banned.map(\.pattern))
    func aBannedWordIsFound(pattern: String) {
        let file = SourceFile(path: "Sources/LabBase/A.swift", lines: ["", "x\(pattern)y"])
        #expect(HouseStyle.findings(in: file).count == 1)
        #expect(HouseStyle.findings(in: file)[0].hasPrefix("Sources/LabBase/A.swift:2: "))
    }

    @Test func aLongLineIsFound() {
        let lines = [String(repeating: "x", count: 100), String(repeating: "x", count: 101)]
        let findings = HouseStyle.findings(in: SourceFile(path: "A.swift", lines: lines))
        #expect(findings == ["A.swift:2: 101 columns, wrap at 100"])
    }

    @Test func aLongFileIsFound() {
        let lines = [String](repeating: "", count: 401)
        let findings = HouseStyle.findings(in: SourceFile(path: "A.swift", lines: lines))
        #expect(findings == ["A.swift:1: 401 lines, divide it by concept: at most 400"])
    }

    @Test func aLongFunctionIsFound() {
        func file(_ body: Int) -> SourceFile {
            let body = [String](repeating: "        x()", count: body)
            return SourceFile(path: "A.swift", lines: ["    func f() {"] + body + ["    }"])
        }
        #expect(HouseStyle.findings(in: file(68)).isEmpty)
        #expect(
            HouseStyle.findings(in: file(69)) == [
                "A.swift:1: a function of 71 lines, divide it: at most 70"
            ])
    }

    @Test func aFunctionWithoutABodyIsNotLong() {
        let lines = ["    func f()"] + [String](repeating: "", count: 80) + ["    }"]
        #expect(HouseStyle.findings(in: SourceFile(path: "A.swift", lines: lines)).isEmpty)
    }

    @Test(arguments: [
        ("Sources/LabReplay/Memory/Arena.swift", 0),
        ("Sources/LabPictures/Files/PictureDecoder+Header.swift", 0),
        ("Sources/LabBase/Files/Terminal.swift", 0),
        ("Sources/LabDevices/Images/ImageCatalog.swift", 1),
        ("Sources/LabBase/MemoryReport.swift", 1),
    ])
    func pointersAreKnownToFewFiles(path: String, findings: Int) {
        let file = SourceFile(path: path, lines: ["let p: UnsafeMutableRawBufferPointer"])
        #expect(HouseStyle.findings(in: file).count == findings)
    }
}
