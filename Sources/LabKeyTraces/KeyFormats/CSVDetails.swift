import LabBase
import LabOrders

/// The fields of a CSV row that most traces lack: cost, latency, operation, time to live.
struct CSVDetails {
    let columns: RequestColumns
    /// The last of their columns.
    let last: Int
    private let cost: Int
    private let latency: Int
    private let op: Int
    private let ttl: Int
    private let latencyUnitNs: Int64
    private var costField = 0..<0
    private var latencyField = 0..<0
    private var opField = 0..<0
    private var ttlField = 0..<0
    /// The latest operation as it was written: most rows have the same.
    private var word: [UInt8] = []
    private var known = KeyOperation.none
    /// The field that couldn't be read.
    private(set) var wrong = 0..<0

    init(_ header: CSVHeader) {
        cost = header.index(of: .cost) ?? -1
        latency = header.index(of: .latency) ?? -1
        op = header.index(of: .op) ?? -1
        ttl = header.index(of: .ttl) ?? -1
        latencyUnitNs = header.latencyUnitNs
        last = max(cost, latency, op, ttl)
        var columns: RequestColumns = []
        if cost >= 0 { columns.insert(.costs) }
        if latency >= 0 { columns.insert(.latencies) }
        if op >= 0 { columns.insert(.operations) }
        if ttl >= 0 { columns.insert(.lives) }
        self.columns = columns
    }

    mutating func keep(_ column: Int, _ field: Range<Int>) {
        if column == cost { costField = field }
        if column == latency { latencyField = field }
        if column == op { opField = field }
        if column == ttl { ttlField = field }
    }

    /// Writes the row's values into a block. Returns the problem of a field that can't be read.
    mutating func take(
        _ bytes: borrowing ByteWindow, into block: inout RequestBlock, _ index: UInt32
    ) -> String? {
        if cost >= 0 {
            guard let number = Self.whole(bytes.copy(costField)) else {
                return refuse(costField, "a whole cost", cost)
            }
            block.costs[index] = number
        }
        if latency >= 0 {
            guard let ns = nanoseconds(bytes.copy(latencyField)) else {
                return refuse(latencyField, "a latency as a decimal number", latency)
            }
            block.latenciesNs[index] = ns
        }
        if op >= 0 {
            guard let operation = operation(bytes) else {
                return refuse(opField, "an operation, such as get, set or delete,", op)
            }
            block.operations[index] = operation.rawValue
        }
        if ttl >= 0 {
            let seconds = ttlField.isEmpty ? 0 : Self.whole(bytes.copy(ttlField))
            guard let life = seconds.flatMap(UInt32.init(exactly:)) else {
                return refuse(ttlField, "a time to live in whole seconds below 2^32", ttl)
            }
            block.lives[index] = life
        }
        return nil
    }

    private mutating func refuse(_ field: Range<Int>, _ what: String, _ column: Int) -> String {
        wrong = field
        return "expected \(what) in column \(column + 1)"
    }

    /// The row's operation; nil if it is none that is known.
    mutating func operation(_ bytes: borrowing ByteWindow) -> KeyOperation? {
        let written = bytes.copy(opField)
        if written == word { return known }
        guard let text = String(validating: written, as: UTF8.self),
            let operation = KeyOperation(text)
        else { return nil }
        word = written
        known = operation
        return operation
    }

    private static func whole(_ digits: [UInt8]) -> Int64? {
        Decimal.unsigned(digits[...]).flatMap(Int64.init(exactly:))
    }

    /// Reads a decimal; what is less than a nanosecond is cut off.
    private func nanoseconds(_ text: [UInt8]) -> Int64? {
        let halves = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), let whole = Decimal.unsigned(halves[0]) else {
            return nil
        }
        var ns = Int128(whole) * Int128(latencyUnitNs)
        if halves.count == 2 {
            guard !halves[1].isEmpty else { return nil }
            var unit = latencyUnitNs
            for byte in halves[1] {
                guard (0x30...0x39).contains(byte) else { return nil }
                unit /= 10
                ns += Int128(byte - 0x30) * Int128(unit)
            }
        }
        return Int64(exactly: ns)
    }
}
