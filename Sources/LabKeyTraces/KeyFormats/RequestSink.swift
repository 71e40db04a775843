import LabBase
import LabOrders

/// Writes a key trace in some format, block after block.
package protocol RequestSink: AnyObject {
    /// To be called first.
    func begin(_ context: SinkContext) throws(KeyWriteFailure)
    func write(_ block: borrowing RequestBlock) throws(KeyWriteFailure)
    /// To be called last, and once.
    func finish() throws(KeyWriteFailure)
}

/// What a sink is told of the trace before its requests come.
package struct SinkContext {
    package var columns: RequestColumns
    /// Of the keys that are texts.
    package var texts: KeyTexts
    package var ticksPerSecond: Int?

    package init(columns: RequestColumns, texts: KeyTexts, ticksPerSecond: Int? = nil) {
        self.columns = columns
        self.texts = texts
        self.ticksPerSecond = ticksPerSecond
    }
}

/// Why a trace can't be written: the place refuses it, or the format can't hold it.
package enum KeyWriteFailure: Error, Equatable {
    case output(OutputFailure)
    case unfit(String)
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
    mutating func pass() throws(KeyWriteFailure) {
        if bytes.count >= Self.pieceBytes { try flush() }
    }

    mutating func flush() throws(KeyWriteFailure) {
        do throws(OutputFailure) {
            try sink.write(bytes)
        } catch {
            throw .output(error)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws(KeyWriteFailure) {
        try flush()
        do throws(OutputFailure) {
            try sink.finish()
        } catch {
            throw .output(error)
        }
    }
}

/// The number of each key in a format that has nothing but 64-bit numbers.
///
/// A text that is a decimal below 2^64 is that number, so that large keys come back as they were.
/// Any other text is 2^63 and its index.
struct BinaryKeys {
    private let texts: KeyTexts
    /// By text's index.
    private var numbers: [UInt64] = []

    init(_ texts: KeyTexts) { self.texts = texts }

    @inline(__always)
    mutating func number(of key: UInt64) throws(KeyWriteFailure) -> UInt64 {
        if !texts.has(key) { return key }
        let index = Int(key - KeyTexts.first)
        while numbers.count <= index { numbers.append(try numberOfNext()) }
        return numbers[index]
    }

    private mutating func numberOfNext() throws(KeyWriteFailure) -> UInt64 {
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

    private func clash(_ number: UInt64) -> KeyWriteFailure {
        .unfit(
            "a text among the keys would get the number \(number), which is another key: a format "
                + "with texts can hold both, such as csv or evk")
    }
}
