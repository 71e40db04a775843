import LabBase
import LabOrders

/// Writes a key trace in some format, block after block.
package protocol RequestSink: AnyObject {
    /// To be called first.
    func begin(_ context: SinkContext) throws(Complaint)
    func write(_ block: borrowing RequestBlock) throws(Complaint)
    /// To be called last, and once.
    func finish() throws(Complaint)
}

/// What a sink is told of the trace before its requests come.
package struct SinkContext {
    package var columns: RequestColumns
    /// Of the keys that are texts.
    package var texts: KeyTexts
    package var ticksPerSecond: Int?
    /// The format's name.
    private var format: String
    /// By the user's name for it.
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

    /// The trace has something that the format can't hold.
    func unfit(_ reason: String) -> Complaint {
        Complaint("\(format) can't hold this trace: \(reason)", at: .whole(output))
    }
}

/// Bytes that go to a sink in pieces of some size.
struct SinkBuffer {
    let sink: any ByteSink
    var bytes: [UInt8] = []

    init(_ sink: any ByteSink) {
        self.sink = sink
        bytes.reserveCapacity(Self.pieceBytes + 4096)
    }

    private static let pieceBytes = 1 << 17

    /// The bytes, to be changed in a loop and put back: in a class, each access to them costs.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    /// Gives away what there is, once it is a piece.
    mutating func pass() throws(Complaint) {
        if bytes.count >= Self.pieceBytes { try flush() }
    }

    mutating func flush() throws(Complaint) {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws(Complaint) {
        try flush()
        try sink.finish()
    }
}

/// The number of each key in a format that has nothing but 64-bit numbers.
///
/// A text that is a decimal below 2^64 is that number, so that large keys come back as they were.
/// Any other text is 2^63 and its index.
struct BinaryKeys {
    private let context: SinkContext
    /// By text's index.
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
        let own = KeyTexts.first + UInt64(index)
        if let decimal = Decimal.canonical(texts.text(at: index)) {
            // Does a text before it have this number?
            let other = decimal - KeyTexts.first
            if other < index, numbers[Int(other)] == decimal { throw clash(decimal) }
            return decimal
        }
        // Does a decimal before it?
        var digits: [UInt8] = []
        Decimal.append(own, to: &digits)
        if let other = texts.index(of: digits), other < index { throw clash(own) }
        return own
    }

    private func clash(_ number: UInt64) -> Complaint {
        context.unfit(
            "a text among the keys would get the number \(number), which is another key: a format "
                + "with texts can hold both, such as csv or evk")
    }
}
