import Foundation
import Testing

/// What CONTRIBUTING asks of the sources and a compiler doesn't. Each finding says
/// `path:line: what, do this`.
@Suite struct HouseStyleTests {
    @Test func theSourcesKeepTheHouseStyle() throws {
        let files = try SourceFile.all()
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
        ("Sources/LabDevices/Images/PNGFile+Header.swift", 0),
        ("Sources/LabBase/Files/Terminal.swift", 0),
        ("Sources/LabDevices/Images/ImageCatalog.swift", 1),
        ("Sources/LabBase/MemoryReport.swift", 1),
    ])
    func pointersAreKnownToFewFiles(path: String, findings: Int) {
        let file = SourceFile(path: path, lines: ["let p: UnsafeMutableRawBufferPointer"])
        #expect(HouseStyle.findings(in: file).count == findings)
    }
}

struct SourceFile {
    /// From the root of the repository.
    var path: String
    var lines: [String]

    static func all() throws -> [SourceFile] {
        let here = URL(fileURLWithPath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let sources = root.appendingPathComponent("Sources").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(sources)/\(path)"))
            var lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
            if lines.last == "" { lines.removeLast() }
            return SourceFile(path: "Sources/\(path)", lines: lines)
        }
    }
}

enum HouseStyle {
    static let banned: [(pattern: String, reason: String)] = [
        ("hashValue", "differs from run to run, hash with a function of the library's own"),
        ("SystemRandomNumberGenerator", "differs from run to run, draw from the seed"),
        (".random(", "differs from run to run, draw from the seed"),
        ("shuffled()", "differs from run to run, draw from the seed"),
        ("import Foundation", "costs milliseconds at every start, use Glibc and Darwin"),
        ("TODO", "belongs in an issue, not in the sources"),
        ("FIXME", "belongs in an issue, not in the sources"),
        ("// MARK:", "is a banner, divide the file by concept instead"),
        ("// ---", "is a banner, divide the file by concept instead"),
        ("// ===", "is a banner, divide the file by concept instead"),
    ]

    /// Where unsafe pointers may be written: storage types, and the edges to C.
    static let pointerPrefixes = [
        "Sources/LabReplay/Memory/",
        "Sources/LabOrders/Storage/",
        "Sources/LabDevices/Images/PNGFile",
        "Sources/LabDevices/Images/PictureDrawing",
        "Sources/LabDevices/Images/PhotoDrawing",
        "Sources/LabDevices/Images/FlatDrawing",
        "Sources/LabDevices/Images/FolderFile",
        "Sources/LabBase/Files/Terminal",
        "Sources/LabBase/Files/OutputFile",
        "Sources/LabOrders/Plugins/",
    ]

    static func findings(in file: SourceFile) -> [String] {
        var findings: [String] = []
        func found(_ line: Int, _ what: String) { findings.append("\(file.path):\(line): \(what)") }
        if file.lines.count > 400 {
            found(1, "\(file.lines.count) lines, divide it by concept: at most 400")
        }
        for (index, line) in file.lines.enumerated() {
            if line.count > 100 { found(index + 1, "\(line.count) columns, wrap at 100") }
            for (pattern, reason) in banned where line.contains(pattern) {
                found(index + 1, "'\(pattern)' \(reason)")
            }
            if line.contains("Unsafe"), line.contains("Pointer"),
                !pointerPrefixes.contains(where: file.path.hasPrefix)
            {
                found(index + 1, "an unsafe pointer, put it behind a storage type")
            }
        }
        for (first, count) in functions(in: file) where count > 70 {
            found(first, "a function of \(count) lines, divide it: at most 70")
        }
        return findings
    }

    /// First line and length of each function. The formatter puts the closing brace below the
    /// first letter of the declaration.
    private static func functions(in file: SourceFile) -> [(first: Int, count: Int)] {
        file.lines.enumerated().compactMap { index, line in
            let words = line.split(separator: " ")
            let isFunction = words.contains("func") || words.contains { $0.hasPrefix("init(") }
            guard isFunction, !words[0].hasPrefix("//") else { return nil }
            // What a protocol asks for has no body.
            guard line.hasSuffix("{") || line.hasSuffix("(") else { return nil }
            let end = String(line.prefix { $0 == " " }) + "}"
            guard let last = file.lines[index...].firstIndex(of: end) else { return nil }
            return (index + 1, last - index + 1)
        }
    }
}
