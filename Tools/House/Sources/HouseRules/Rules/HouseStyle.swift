import HouseReading

/// CONTRIBUTING asks this of each file by itself, and a compiler doesn't.
package enum HouseStyle {
    package static let banned: [(pattern: String, reason: String)] = [
        ("hashValue", "differs from run to run, hash with a function of the library's own"),
        ("SystemRandomNumberGenerator", "differs from run to run, draw from the seed"),
        (".random(", "differs from run to run, draw from the seed"),
        ("shuffled()", "differs from run to run, draw from the seed"),
        ("import Foundation", "costs milliseconds at every start, use LabBase"),
        ("import Glibc", "is one system's, use LabBase"),
        ("import Darwin", "is one system's, use LabBase"),
        ("canImport(", "asks which system it is on, have CPlatform answer on each"),
        ("if os(", "asks which system it is on, have CPlatform answer on each"),
        ("if !os(", "asks which system it is on, have CPlatform answer on each"),
        ("TODO", "belongs in an issue, not in the sources"),
        ("FIXME", "belongs in an issue, not in the sources"),
        ("// MARK:", "is a banner, divide the file by concept instead"),
        ("// ---", "is a banner, divide the file by concept instead"),
        ("// ===", "is a banner, divide the file by concept instead"),
    ]

    /// Unsafe pointers may be written here: in storage types, and at the edges to C.
    package static let pointerPrefixes = [
        "Sources/LabMemory/Memory/",
        "Sources/LabOrders/Storage/",
        "Sources/LabXZ/Unpacking/",
        "Sources/LabPictures/Drawing/PictureDrawing",
        "Sources/LabPictures/Drawing/PhotoDrawing",
        "Sources/LabPictures/Drawing/FlatDrawing",
        "Sources/LabPictures/Files/FolderFile",
        "Sources/LabDecoding/Decoding/PictureDecoder",
        "Sources/LabBase/Files/Descriptor",
        "Sources/LabBase/Files/Terminal",
        "Sources/LabBase/Files/OutputFile",
        "Sources/LabBase/Numbers/SHA256",
        "Sources/LabOrders/Plugins/",
        "Sources/LabCells/Events/LineBytes",
    ]

    /// The one place that asks which system it is on.
    private static let system = "Sources/LabBase/System/CLibrary.swift"
    private static let systemWords = ["import Glibc", "import Darwin", "canImport("]

    /// The one place that may draw what is another in each process.
    private static let drawing = "Sources/LabBase/Numbers/Secret.swift"

    package static func findings(in file: SourceFile) -> [Finding] {
        var findings: [Finding] = []
        func found(_ line: Int, _ what: String) { findings.append(Finding(file.path, line, what)) }
        if file.lines.count > 400 {
            found(1, "\(file.lines.count) lines, divide it by concept: at most 400")
        }
        for (line, count) in file.lines(longerThan: 100) {
            found(line, "\(count) columns, wrap at 100")
        }
        for (pattern, reason) in banned {
            if pattern == ".random(", file.path == drawing { continue }
            if systemWords.contains(pattern), file.path == system { continue }
            for line in file.lines(with: pattern) { found(line, "'\(pattern)' \(reason)") }
        }
        if !pointerPrefixes.contains(where: file.path.hasPrefix) {
            let pointers = Set(file.lines(with: "Pointer"))
            for line in file.lines(with: "Unsafe") where pointers.contains(line) {
                found(line, "an unsafe pointer, put it behind a storage type")
            }
        }
        return findings
    }
}
