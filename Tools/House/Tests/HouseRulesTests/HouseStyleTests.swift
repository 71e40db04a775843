import HouseReading
import Testing

@testable import HouseRules

/// CONTRIBUTING asks for more than a compiler does. Each finding says `path:line: what, do this`.
@Suite struct HouseStyleTests {
    @Test(arguments: HouseStyle.banned.map(\.pattern))
    func aBannedWordIsFound(pattern: String) {
        let file = SourceFile(path: "Sources/LabBase/A.swift", text: "\nx\(pattern)y")
        #expect(HouseStyle.findings(in: file).count == 1)
        #expect(HouseStyle.findings(in: file)[0].line == 2)
    }

    private static func findings(_ lines: [String]) -> [String] {
        let file = SourceFile(path: "A.swift", text: lines.joined(separator: "\n") + "\n")
        return HouseStyle.findings(in: file).map(\.description)
    }

    @Test func aLongLineIsFound() {
        let lines = [String(repeating: "x", count: 100), String(repeating: "x", count: 101)]
        let findings = Self.findings(lines)
        #expect(findings == ["A.swift:2: 101 columns, wrap at 100"])
    }

    @Test func aLongFileIsFound() {
        let lines = [String](repeating: "", count: 401)
        let findings = Self.findings(lines)
        #expect(findings == ["A.swift:1: 401 lines, divide it by concept: at most 400"])
    }

    @Test(arguments: [
        ("Sources/LabMemory/Memory/Arena.swift", 0),
        ("Sources/LabDecoding/Decoding/PictureDecoder+Header.swift", 0),
        ("Sources/LabBase/Files/Terminal.swift", 0),
        ("Sources/LabDevices/Images/ImageCatalog.swift", 1),
        ("Sources/LabBase/MemoryReport.swift", 1),
    ])
    func pointersAreKnownToFewFiles(path: String, findings: Int) {
        let file = SourceFile(path: path, text: "let p: UnsafeMutableRawBufferPointer")
        #expect(HouseStyle.findings(in: file).count == findings)
    }
}
