import LabBase
import LabOrders

/// A file format of key traces: how it is recognised and read.
package protocol KeyFormat: Sendable, SendableMetatype {
    static var id: String { get }
    static var summary: String { get }
    /// Its layout, how it is recognised, and what of it is ignored, in Markdown.
    static var about: String { get }
    /// Endings of its files' names, before a compression's ending: `.csv`.
    static var endings: [String] { get }
    /// The columns that it can have beside keys.
    static var columns: RequestColumns { get }
    /// The form of its keys in memory, which files of one trace have in common.
    static var keyKind: KeyKind { get }

    /// The fields of a record that can make up its key, if there are several.
    static var keyFields: [String] { get }
    /// True if users may name its columns.
    static var hasChosenColumns: Bool { get }
    /// True if a request is a range of bytes on a disk, which can be parted into blocks.
    static var hasBlocks: Bool { get }
    /// Words that its files consist of, for programs that make such files up.
    static var words: [String] { get }

    /// Returns true if a file likely has this format, judged by its beginning.
    static func recognises(_ head: KeyFileHead) -> Bool

    static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource
}

package protocol WrittenKeyFormat: KeyFormat {
    static func sink(
        _ output: any ByteSink, _ context: SinkContext
    ) throws(Complaint) -> any RequestSink
}

/// The form of a format's keys in memory.
package enum KeyKind: Sendable {
    /// Numbers from zero on, in the order of first appearance.
    case dense
    /// Any numbers of 64 bits.
    case numbers
    /// Decimals and other texts.
    case texts
}

extension KeyFormat {
    /// What the table of formats says of it.
    static var tableRow: ArraySlice<String> { KeyFormats.words.row(id, of: "formats") }
    package static var summary: String { tableRow[1] }
    package static var about: String { tableRow[2] }
    package static var endings: [String] { [] }
    package static var columns: RequestColumns { [] }
    package static var keyKind: KeyKind { .texts }
    package static var keyFields: [String] { [] }
    package static var hasChosenColumns: Bool { !keyFields.isEmpty }
    package static var hasBlocks: Bool { false }
    package static var words: [String] { [] }

    package static func recognises(_ head: KeyFileHead) -> Bool { false }
}

package enum KeyFormats {
    /// Formats in the order in which contents are tried: unmistakable ones come first.
    package static let all: [any KeyFormat.Type] = [
        EVK.self, LCS.self, VSCSI.self, OracleGeneral.self, LRB.self, ARCLines.self,
        LIRSLines.self, MSR.self, Twitter.self, Wikipedia.self, Alibaba.self, Tencent.self,
        MetaKV.self, MetaCDN.self, Corda.self, CloudPhysics.self, CSVColumns.self, PlainKeys.self,
        StructRecords.self,
    ]

    package static let written = all.compactMap { $0 as? any WrittenKeyFormat.Type }

    static let words = WordTable("formats")

    /// Rules for all of them, in Markdown.
    package static var rules: [String] { words.sections["all"]?.paragraphs ?? [] }

    package static var ids: [String] { all.map { $0.id } }
    package static var writtenIDs: [String] { written.map { $0.id } }

    package static func named(_ id: String) -> (any KeyFormat.Type)? { all.first { $0.id == id } }

    package static func written(named id: String) -> (any WrittenKeyFormat.Type)? {
        written.first { $0.id == id }
    }

    /// The format of a file name, without a compression's ending.
    package static func named(byEndingOf path: String) -> (any KeyFormat.Type)? {
        let name = Compression.unpacked(path)
        if let match = all.first(where: { $0.endings.contains { name.hasSuffix($0) } }) {
            return match
        }
        // Published traces have such names: `w44.oracleGeneral.bin`.
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNamed = parts.dropFirst().contains { $0.starts(with: "oracleGeneral".utf8) }
        return isNamed ? OracleGeneral.self : nil
    }
}

/// The beginning of a file, for a format to judge.
package struct KeyFileHead: Sendable {
    static let mostBytes = 1 << 14

    /// File name without folders and a compression's ending.
    package var name: String
    package var bytes: [UInt8]
    /// True if the file has no more bytes.
    package var isWhole: Bool
    /// Whole lines that aren't blank, without line ends and blanks around them; empty if the bytes
    /// aren't text.
    package let lines: [Substring]

    init(path: String, bytes: [UInt8], isWhole: Bool) {
        name = Compression.unpacked(path)
        self.bytes = bytes
        self.isWhole = isWhole
        lines = Self.lines(bytes, isWhole: isWhole)
    }

    /// The lines, or only the first if those below it aren't text, since a CSV's keys may be
    /// binary.
    var linesOrFirst: [Substring] {
        guard lines.isEmpty, let end = bytes.firstIndex(of: 0x0A) else { return lines }
        return Self.lines(Array(bytes[..<end]), isWhole: true)
    }

    /// A little-endian number at an offset; nil beyond the end.
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

/// A file to be read: its bytes, decompressed, and the user's options.
package struct KeyFile: ~Copyable {
    package let path: String
    package var bytes: ByteWindow
    package let head: KeyFileHead
    /// Number of bytes of the contents, if known.
    package let byteCount: Int?
    /// The last bytes of a file that isn't compressed; nil for others.
    let last: (Int) -> [UInt8]?
    package let columns: ColumnChoice
    package let texts: KeyTexts
    /// True if original keys are wanted from a file that has dense numbers instead.
    let givesNames: Bool
    /// Length of the blocks into which requests are parted; nil for one key a request.
    var blockBytes: Int64?
    /// The description of a record, for `struct`.
    var record: RecordDescription?
}
