/// A value of a table that `xctrace export` wrote. One that comes again is only referred to, by its
/// number: such references are resolved as they are read.
struct InstrumentsValue: Equatable {
    var text = ""
    /// As Instruments shows it.
    var shown: String?
    /// The number of the process that it is, or that it is of.
    var process: String?
    let byte: Int

    /// A whole number, such as a time in nanoseconds.
    var number: Int64? { Int64(text) }

    /// The text that a person reads.
    var words: String { shown ?? text }
}

/// Tables of a file that `xctrace export` wrote, row by row: sundresh/WindowsProfilingTools,
/// ProfileAnalyzer/Docs/InstrumentsTraceXML.md describes the form.
struct InstrumentsReader {
    typealias Damage = XMLReader.Damage

    enum Part {
        /// A table's rows follow.
        case table(schema: String, columns: [String], byte: Int)
        /// Values by column; nil for an empty one.
        case row([InstrumentsValue?], byte: Int)
    }

    /// A list of a recording's tables, without their rows.
    private(set) var contents: [String]?
    private var xml: XMLReader
    private var known: [String: InstrumentsValue] = [:]

    init(_ bytes: [UInt8]) { xml = XMLReader(bytes) }

    /// The next part; nil at the end.
    mutating func next() throws(Damage) -> Part? {
        while let token = try xml.next() {
            guard case .open(let tag) = token else { continue }
            switch tag.name {
            case "trace-toc": contents = contents ?? []
            case "table":
                if let schema = tag["schema"] { contents?.append(schema) }
            case "schema" where xml.depth < 4: return try table(tag)
            case "row" where xml.depth < 4: return try row(tag)
            default: break
            }
        }
        return nil
    }

    private mutating func table(_ tag: XMLTag) throws(Damage) -> Part {
        var columns: [String] = []
        let depth = xml.depth
        var isName = false
        while xml.depth >= depth, let token = try xml.next() {
            switch token {
            case .open(let tag):
                isName = tag.name == "mnemonic"
                if isName { columns.append("") }
            case .text(let text) where isName: columns[columns.count - 1] += text
            case .text: break
            case .close: isName = false
            }
        }
        return .table(schema: tag["name"] ?? "", columns: columns, byte: tag.byte)
    }

    private mutating func row(_ tag: XMLTag) throws(Damage) -> Part {
        var values: [InstrumentsValue?] = []
        while let token = try xml.next() {
            switch token {
            case .open(let tag): values.append(try value(tag))
            case .text: break
            case .close: return .row(values, byte: tag.byte)
            }
        }
        return .row(values, byte: tag.byte)
    }

    /// A value with all that it contains; nil for an empty one.
    private mutating func value(_ tag: XMLTag) throws(Damage) -> InstrumentsValue? {
        var value = InstrumentsValue(byte: tag.byte)
        value.shown = tag["fmt"]
        while let token = try xml.next() {
            switch token {
            case .open(let inner):
                let part = try self.value(inner)
                if inner.name == "pid" { value.process = part?.text }
                if inner.name == "process" { value.process = part?.process ?? value.process }
            case .text(let text): value.text += text
            case .close:
                if tag.name == "sentinel" { return nil }
                value.text = Self.trimmed(value.text)
                if let reference = tag["ref"] { return known[reference] }
                // Frames of a call stack are many, and no column that is read has them.
                if let number = tag["id"], tag.name != "frame", tag.name != "binary" {
                    known[number] = value
                }
                return value
            }
        }
        return value
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
