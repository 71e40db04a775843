import LabBase
import LabOrders

/// Reads the fields of a line into a request.
struct PublishedFields: Sendable {
    /// A line's request. With an offset its key is made by the offset and its prefix.
    struct Request: Sendable {
        var key: UInt64 = 0
        var size: Int64 = 0
        var time: Int64 = 0
        var operation = KeyOperation.none
        var life: UInt32 = 0
        var repeats: UInt64 = 1
        /// The bytes of the key before the offset.
        var prefix: [UInt8] = []
        var offset: Int64?
    }

    struct Mistake: Error {
        var what: String
        /// The words before what was found, and what was.
        var lead = ""
        var found: [UInt8]?
    }

    private let layout: PublishedLayout
    private let isOpen: Bool
    private let uses: [PublishedLayout.Use]
    private let names: [String]
    private let hasOffset: Bool
    private let operations: OperationWords

    init(_ columns: PublishedColumns) {
        layout = columns.layout
        isOpen = columns.isOpen
        uses = columns.columns.map(\.use)
        names = columns.columns.map(\.name)
        hasOffset = columns.hasOffset
        operations = OperationWords(layout.operations)
    }

    func read(
        _ bytes: borrowing ByteWindow, _ line: Range<Int>, _ texts: KeyTexts,
        into request: inout Request
    ) throws(Mistake) {
        request.size = 0
        request.prefix.removeAll(keepingCapacity: true)
        var at = line.lowerBound
        var column = 0
        while true {
            let field = field(bytes, &at, line.upperBound)
            if column < uses.count {
                try take(column, bytes, field, texts, into: &request)
            } else if !isOpen {
                throw wrongCount(bytes, line)
            }
            column += 1
            if at == line.upperBound { break }
            at += 1
        }
        if column < uses.count { throw wrongCount(bytes, line) }
    }

    /// The field that begins here; its end is found for the next.
    private func field(
        _ bytes: borrowing ByteWindow, _ at: inout Int, _ end: Int
    ) -> Range<Int> {
        let delimiter = layout.delimiter
        while at < end, bytes[at] == 0x20 { at += 1 }
        let start = at
        while at < end, bytes[at] != delimiter { at += 1 }
        var stop = at
        while stop > start, bytes[stop - 1] == 0x20 { stop -= 1 }
        return start..<stop
    }

    private func take(
        _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>, _ texts: KeyTexts,
        into request: inout Request
    ) throws(Mistake) {
        switch uses[column] {
        case .ignored: break
        case .key: try takeKey(column, bytes, field, texts, into: &request)
        case .offset(let unit):
            request.offset = try bytesOf(unit, column, bytes, field)
        case .size(let unit):
            let (sum, isLarge) = request.size.addingReportingOverflow(
                try bytesOf(unit, column, bytes, field))
            if isLarge { throw tooLarge(column, bytes, field) }
            request.size = sum
        case .time, .unixTime:
            let text = bytes.copy(field)
            guard let time = Decimal.signed(text[...]) else {
                throw expected("a time, a number,", column, bytes, field)
            }
            request.time = time
        case .operation:
            guard let operation = operations[bytes.copy(field)] else {
                throw expected("an operation", column, bytes, field)
            }
            request.operation = operation
        case .life:
            guard let life = UInt32(exactly: try number(column, bytes, field)) else {
                throw tooLarge(column, bytes, field)
            }
            request.life = life
        case .repeats:
            let count = try number(column, bytes, field)
            if count > BlockRange.most { throw tooLarge(column, bytes, field) }
            request.repeats = count
        }
    }

    private func takeKey(
        _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>, _ texts: KeyTexts,
        into request: inout Request
    ) throws(Mistake) {
        if field.isEmpty { throw Mistake(what: "\(place(column)), the key, is empty") }
        if field.count > KeyTexts.longest {
            throw Mistake(
                what: "a key of \(field.count) bytes: \(KeyTexts.longest) are the most")
        }
        guard hasOffset else {
            request.key = texts.key(bytes, field)
            return
        }
        request.prefix += KeyTexts.joined([bytes.copy(field)])
        request.prefix.append(UInt8(ascii: "+"))
    }

    private func bytesOf(
        _ unit: Int64, _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>
    ) throws(Mistake) -> Int64 {
        let number = try number(column, bytes, field)
        let (product, isLarge) = number.multipliedReportingOverflow(by: UInt64(unit))
        guard !isLarge, let whole = Int64(exactly: product) else {
            throw tooLarge(column, bytes, field)
        }
        return whole
    }

    private func number(
        _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>
    ) throws(Mistake) -> UInt64 {
        var number: UInt64 = 0
        for index in field where !Decimal.extend(&number, by: bytes[index]) {
            let isNumber = field.allSatisfy { (0x30...0x39).contains(bytes[$0]) }
            throw isNumber
                ? tooLarge(column, bytes, field)
                : expected("a whole number", column, bytes, field)
        }
        if field.isEmpty { throw expected("a whole number", column, bytes, field) }
        return number
    }

    private func place(_ column: Int) -> String { "column \(column + 1) (\(names[column]))" }

    private func expected(
        _ what: String, _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>
    ) -> Mistake {
        let isNegative = !field.isEmpty && bytes[field.lowerBound] == UInt8(ascii: "-")
        return Mistake(
            what: "expected \(what) in \(place(column))",
            lead: isNegative ? ", found a negative one, " : ", found ", found: bytes.copy(field))
    }

    private func tooLarge(
        _ column: Int, _ bytes: borrowing ByteWindow, _ field: Range<Int>
    ) -> Mistake {
        Mistake(
            what: "the number in \(place(column)) is too large", lead: ", ",
            found: bytes.copy(field))
    }

    private func wrongCount(_ bytes: borrowing ByteWindow, _ line: Range<Int>) -> Mistake {
        let delimiter = layout.delimiter
        let found = 1 + line.count { bytes[$0] == delimiter }
        let least = isOpen ? "at least " : ""
        return Mistake(
            what: "expected \(least)\(uses.count) columns, '\(layout.names)', found \(found)",
            lead: " in ", found: bytes.copy(line))
    }
}

/// The operations of a format's words: its own, and the usual ones.
struct OperationWords: Sendable {
    private let own: [(word: [UInt8], operation: KeyOperation)]

    init(_ own: [String: KeyOperation]) {
        let usual = KeyOperation.allCases.filter { $0 != .none }.map { ($0.word, $0) }
        self.own =
            own.sorted { $0.key < $1.key }.map { (Array($0.key.utf8), $0.value) }
            + usual.map { (Array($0.0.utf8), $0.1) }
    }

    /// The operation of a word in any case.
    subscript(_ text: [UInt8]) -> KeyOperation? {
        if let match = own.first(where: { $0.word == text }) { return match.operation }
        let lower = text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        return own.first { $0.word == lower }?.operation
    }
}
