/// What CONTRIBUTING asks of each file by itself, and a compiler doesn't.
package enum HouseStyle {
    package static let banned: [(pattern: String, reason: String)] = [
        ("hashValue", "differs from run to run, hash with a function of the library's own"),
        ("SystemRandomNumberGenerator", "differs from run to run, draw from the seed"),
        (".random(", "differs from run to run, draw from the seed"),
        ("shuffled()", "differs from run to run, draw from the seed"),
        ("import Foundation", "costs milliseconds at every start, use LabSystem"),
        ("import Glibc", "is one system's, use LabSystem"),
        ("import Darwin", "is one system's, use LabSystem"),
        ("canImport(", "asks which system it is on, have CPlatform answer on each"),
        ("if os(", "asks which system it is on, have CPlatform answer on each"),
        ("if !os(", "asks which system it is on, have CPlatform answer on each"),
        ("TODO", "belongs in an issue, not in the sources"),
        ("FIXME", "belongs in an issue, not in the sources"),
        ("// MARK:", "is a banner, divide the file by concept instead"),
        ("// ---", "is a banner, divide the file by concept instead"),
        ("// ===", "is a banner, divide the file by concept instead"),
    ]

    /// Where unsafe pointers may be written: storage types, and the edges to C.
    package static let pointerPrefixes = [
        "Sources/LabReplay/Memory/",
        "Sources/LabOrders/Storage/",
        "Sources/LabPictures/Drawing/PictureDrawing",
        "Sources/LabPictures/Drawing/PhotoDrawing",
        "Sources/LabPictures/Drawing/FlatDrawing",
        "Sources/LabPictures/Files/FolderFile",
        "Sources/LabPictures/Files/PictureDecoder",
        "Sources/LabBase/Files/Terminal",
        "Sources/LabBase/Files/OutputFile",
        "Sources/LabOrders/Plugins/",
        "Sources/LabRuns/Events/LineBytes",
    ]

    /// The one place that asks which system it is on.
    private static let system = "Sources/LabSystem/System/CLibrary.swift"
    private static let systemWords = ["import Glibc", "import Darwin", "canImport("]

    /// The one place that may draw what is another in each process.
    private static let drawing = "Sources/LabBase/Numbers/Secret.swift"

    package static func findings(in file: SourceFile) -> [String] {
        var findings: [String] = []
        func found(_ line: Int, _ what: String) { findings.append("\(file.path):\(line): \(what)") }
        if file.lines.count > 400 {
            found(1, "\(file.lines.count) lines, divide it by concept: at most 400")
        }
        for (index, line) in file.lines.enumerated() {
            if line.count > 100 { found(index + 1, "\(line.count) columns, wrap at 100") }
            for (pattern, reason) in banned where line.contains(pattern) {
                if pattern == ".random(", file.path == drawing { continue }
                if systemWords.contains(pattern), file.path == system { continue }
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
