import LabBase

/// A line that a program writes to the kernel's trace marker, such as `B|1636|measure`: Android's
/// `Trace.beginSection` and its relatives.
///
/// The forms are those that Perfetto's own reader takes: google/perfetto,
/// src/trace_processor/importers/systrace/systrace_parser.h.
struct SystracePoint: Equatable {
    enum What: Equatable { case begin, end, asyncBegin, instant, counter(Int64) }

    let what: What
    /// The process's number; nil for an end that doesn't say it.
    let process: Int32?
    /// The name's place in the bytes; empty for an end.
    let name: Range<Int>

    /// Fails for a line of another form, and for one that has no use here.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0 { end -= 1 }
        var fields = Fields(bytes: bytes, at: range.lowerBound, end: end)
        guard let phase = fields.next(), phase.count == 1 else { return nil }
        process = fields.next().flatMap { Self.number(bytes, $0) }.flatMap(Int32.init(exactly:))
        let letter = bytes[phase.lowerBound]
        if letter == UInt8(ascii: "E") {
            what = .end
            name = end..<end
            return
        }
        guard process != nil else { return nil }
        switch letter {
        case UInt8(ascii: "B"):
            what = .begin
            name = fields.rest
        case UInt8(ascii: "S"):
            what = .asyncBegin
            name = fields.next() ?? end..<end
        case UInt8(ascii: "I"):
            what = .instant
            name = fields.next() ?? end..<end
        case UInt8(ascii: "N"):
            what = .instant
            _ = fields.next()
            name = fields.next() ?? end..<end
        case UInt8(ascii: "C"):
            name = fields.next() ?? end..<end
            guard let value = fields.next().flatMap({ Self.number(bytes, $0) }) else {
                return nil
            }
            what = .counter(value)
        default: return nil
        }
    }

    private struct Fields {
        let bytes: [UInt8]
        var at: Int
        let end: Int

        mutating func next() -> Range<Int>? {
            guard at <= end else { return nil }
            let start = at
            while at < end, bytes[at] != UInt8(ascii: "|") { at += 1 }
            defer { at += 1 }
            return start..<at
        }

        var rest: Range<Int> { min(at, end)..<end }
    }

    /// A whole number with its sign; nil for other bytes.
    static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
        guard range.count <= 20 else { return nil }
        return Int64(String(decoding: bytes[range], as: UTF8.self))
    }
}
