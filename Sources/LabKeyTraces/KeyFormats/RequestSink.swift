import LabBase
import LabOrders

/// Writes a key trace in some format, block after block.
package protocol RequestSink: AnyObject {
    func write(_ block: borrowing RequestBlock) throws(Complaint)
    /// Finishes the file. Call it last, and once.
    func finish() throws(Complaint)
}

/// Properties of a trace that a sink gets before its requests.
package struct SinkContext {
    package var columns: RequestColumns
    package var texts: KeyTexts
    package var ticksPerSecond: Int?
    private var format: String
    /// The user's name for the output.
    private var output: String

    package init(
        columns: RequestColumns, texts: KeyTexts, ticksPerSecond: Int? = nil, format: String = "",
        output: String = ""
    ) {
        self.columns = columns
        self.texts = texts
        self.ticksPerSecond = ticksPerSecond
        self.format = format
        self.output = output
    }

    /// The error for a trace with something that the format can't hold.
    func unfit(_ reason: String) -> Complaint {
        Complaint("\(format) can't hold this trace: \(reason)", at: .whole(output))
    }
}

/// The bytes of requests in a format whose requests stand by themselves.
protocol WrittenRequest {
    mutating func append(_ block: borrowing RequestBlock, to bytes: inout [UInt8]) throws(Complaint)
}

/// Writes request after request.
final class EachRequest<Request: WrittenRequest>: RequestSink {
    private var output: SinkBuffer
    private var request: Request

    init(_ sink: any ByteSink, _ request: Request, header: String = "") {
        output = SinkBuffer(sink)
        self.request = request
        output.bytes.append(contentsOf: header.utf8)
    }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        var bytes = output.take()
        try request.append(block, to: &bytes)
        output.bytes = bytes
        try output.pass()
    }

    func finish() throws(Complaint) { try output.finish() }
}

/// Passes bytes to a sink in pieces of some size.
struct SinkBuffer {
    let sink: any ByteSink
    var bytes: [UInt8] = []

    init(_ sink: any ByteSink) {
        self.sink = sink
        bytes.reserveCapacity(Self.pieceBytes + 4096)
    }

    private static let pieceBytes = 1 << 17

    /// Takes the bytes out, to change them in a loop and put them back: in a class, each access to
    /// them is slow.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    /// Passes the bytes on, once there are enough for a piece.
    mutating func pass() throws(Complaint) { if bytes.count >= Self.pieceBytes { try flush() } }

    mutating func flush() throws(Complaint) {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws(Complaint) {
        try flush()
        try sink.finish()
    }
}

/// The number of each key in a format that has only 64-bit numbers.
///
/// A text that is a decimal below 2^64 is that number, so that large keys come back as they were.
/// Any other text is 2^63 plus its index.
struct BinaryKeys {
    private let context: SinkContext
    /// Number by text's index.
    private var numbers: [UInt64] = []

    init(_ context: SinkContext) { self.context = context }

    private var texts: KeyTexts { context.texts }

    @inline(__always)
    mutating func number(of key: UInt64) throws(Complaint) -> UInt64 {
        if !texts.has(key) { return key }
        let index = Int(key - KeyTexts.first)
        while numbers.count <= index { numbers.append(try numberOfNext()) }
        return numbers[index]
    }

    private mutating func numberOfNext() throws(Complaint) -> UInt64 {
        let index = numbers.count
        let number = KeyTexts.first + UInt64(index)
        if let decimal = Decimal.canonical(texts.text(at: index)) {
            // An earlier text may have this number.
            let other = decimal - KeyTexts.first
            if other < index, numbers[Int(other)] == decimal { throw clash(decimal) }
            return decimal
        }
        // An earlier decimal may have this number.
        var digits: [UInt8] = []
        Decimal.append(number, to: &digits)
        if let other = texts.index(of: digits), other < index { throw clash(number) }
        return number
    }

    private func clash(_ number: UInt64) -> Complaint {
        context.unfit(
            "a text among the keys would get the number \(number), which is another key: a format "
                + "with texts can hold both, such as csv or evk")
    }
}
