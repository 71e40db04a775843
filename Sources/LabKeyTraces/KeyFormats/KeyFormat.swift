import LabBase
import LabOrders

/// A kind of file that key traces come in: how it is recognised, read and written.
package protocol KeyFormat: Sendable, SendableMetatype {
    static var id: String { get }
    static var summary: String { get }
    /// What its files' names have in them, a compression's ending left out: `.csv`.
    static var endings: [String] { get }
    /// The columns that it can have beside keys.
    static var columns: RequestColumns { get }

    /// The fields of a record that its key may consist of, where there are several.
    static var keyFields: [String] { get }

    /// Whether a file is likely one of its own, judged by how it begins.
    static func recognises(_ head: KeyFileHead) -> Bool

    static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource

    static func sink(_ output: any ByteSink) -> any RequestSink
}

extension KeyFormat {
    package static var keyFields: [String] { [] }
}

package enum KeyFormats {
    /// In the order in which contents are tried: what can't be mistaken comes first.
    package static let all: [any KeyFormat.Type] = [
        EVK.self, LCS.self, VSCSI.self, OracleGeneral.self, ARCLines.self, LIRSLines.self,
        CSVColumns.self, PlainKeys.self,
    ]

    package static var ids: [String] { all.map { $0.id } }

    package static func named(_ id: String) -> (any KeyFormat.Type)? {
        all.first { $0.id == id }
    }

    /// The format that a name tells, a compression's ending aside.
    package static func named(byEndingOf path: String) -> (any KeyFormat.Type)? {
        var name = path.split(separator: "/").last.map(String.init) ?? ""
        if let compression = Compression(ending: name) {
            name.removeLast(compression.ending.count)
        }
        if let match = all.first(where: { $0.endings.contains { name.hasSuffix($0) } }) {
            return match
        }
        // As published traces are called: `w44.oracleGeneral.bin`.
        return name.contains(".oracleGeneral") ? OracleGeneral.self : nil
    }
}

/// How a file begins, for a format to judge.
package struct KeyFileHead: Sendable {
    static let mostBytes = 1 << 14

    /// Without its folders, and a compression's ending.
    package var name: String
    package var bytes: [UInt8]
    /// Whether these bytes are all.
    package var isWhole: Bool
    /// Whole lines that aren't blank, without line ends and blanks around them; none if it is no
    /// text.
    package let lines: [Substring]

    init(path: String, bytes: [UInt8], isWhole: Bool) {
        var name = path.split(separator: "/").last.map(String.init) ?? ""
        if let compression = Compression(ending: name) {
            name.removeLast(compression.ending.count)
        }
        self.name = name
        self.bytes = bytes
        self.isWhole = isWhole
        lines = Self.lines(bytes, isWhole: isWhole)
    }

    /// The same, or the first line alone where keys below it are no text, as those of a CSV may be.
    var linesOrFirst: [Substring] {
        guard lines.isEmpty, let end = bytes.firstIndex(of: 0x0A) else { return lines }
        return Self.lines(Array(bytes[..<end]), isWhole: true)
    }

    /// A little-endian number at a byte, or nil beyond the end.
    func number(at byte: Int, bytes width: Int) -> UInt64? {
        guard byte >= 0, byte + width <= bytes.count else { return nil }
        return bytes[byte..<byte + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func lines(_ bytes: [UInt8], isWhole: Bool) -> [Substring] {
        let isText = bytes.allSatisfy { byte in
            byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
        guard isText else { return [] }
        // A character may be cut off at the end.
        let last = bytes.lastIndex(of: 0x0A) ?? bytes.count
        let whole = isWhole ? bytes[...] : bytes[..<last]
        guard let text = String(validating: whole, as: UTF8.self) else { return [] }
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let isBlank = { (c: Character) in c == " " || c == "\t" }
            guard let first = line.firstIndex(where: { !isBlank($0) }),
                let last = line.lastIndex(where: { !isBlank($0) })
            else { return nil }
            return line[first...last]
        }
    }
}

/// A file to be read: its bytes, decompressed, and what the user said of it.
package struct KeyFile: ~Copyable {
    package let path: String
    package var bytes: ByteWindow
    package let head: KeyFileHead
    /// Of the contents, where that is known.
    package let byteCount: Int?
    /// Its last bytes, where it is a file that isn't compressed.
    let last: (Int) -> [UInt8]?
    package let columns: ColumnChoice
    package let texts: KeyTexts
    /// Whether keys are wanted as they were, where a file has dense numbers in their place.
    let givesNames: Bool

    func failure(_ what: String, _ remedy: String? = nil) -> Complaint {
        .trace(path, what, remedy)
    }
}

/// A source of which it was decided what its columns are.
protocol DescribedSource {
    var decided: String { get }
    /// A remark on what may be wrong with that, and what to do; nil where nothing seems to be.
    var remark: String? { get }
}
