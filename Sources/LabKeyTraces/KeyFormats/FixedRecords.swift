import LabBase
import LabOrders

/// Offsets of the fields in a binary format's records. All numbers are little-endian.
struct RecordLayout: Sendable {
    struct Field: Sendable {
        var byte: Int
        /// True for eight bytes, false for four.
        var isWide = false
    }

    /// The format's name for users.
    var name: String
    var recordBytes: Int
    var key: Int
    var size: Field
    var time: Field
    /// The offset of a tenant's three bytes, if there is one.
    var tenant: Int?
    /// The offset of an operation's byte, if there is one.
    var operation: Int?
    /// The offset of the four bytes of a time to live, if there is one.
    var life: Int?
    /// True if more numbers follow.
    var hasFeatures = false
}

/// Reads records of one length, one for each request.
final class FixedRecords: RequestSource, DescribedSource {
    let columns: RequestColumns
    let requestCount: Int?
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    /// What its records have and no other format takes; nil for nothing.
    var leftOut: String? {
        let tenants = layout.tenant == nil || keyHasTenants ? [] : ["tenants"]
        let words = tenants + (layout.hasFeatures ? ["features"] : [])
        return words.isEmpty ? nil : Listing.and(words)
    }
    private let path: String
    private let texts: KeyTexts
    private let keyHasTenants: Bool
    private let layout: RecordLayout
    private var bytes: ByteWindow
    private var done = 0
    private var failure: Complaint?

    init(
        _ file: consuming KeyFile, _ layout: RecordLayout, ticksPerSecond: Int? = 1,
        keyHasTenants: Bool = false, remark: String? = nil
    ) {
        path = file.path
        columns = RequestColumns([.sizes, .times])
            .union(layout.operation == nil ? [] : .operations)
            .union(layout.life == nil ? [] : .lives)
        texts = file.texts
        self.keyHasTenants = keyHasTenants
        self.remark = remark
        decided = keyHasTenants ? "key=tenant+key" : ""
        let offset = file.bytes.offset
        requestCount = file.byteCount.map { ($0 - offset) / layout.recordBytes }
        self.layout = layout
        self.ticksPerSecond = ticksPerSecond
        bytes = file.bytes
    }

    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure { throw failure }
        let length = layout.recordBytes
        bytes.want(block.room * length)
        // If the file grows meanwhile, its end stays where it was.
        let left = requestCount.map { $0 - done } ?? .max
        var count = min(bytes.count / length, block.room, left)
        if count == 0, left == 0, bytes.count >= length { return }
        if count == 0, bytes.count > 0 || bytes.failure != nil {
            throw .stop(
                path, bytes, done: done,
                otherwise: "the last request has \(bytes.count) bytes and not \(length): the file "
                    + "was cut off, or isn't \(layout.name)")
        }
        bytes.loadKeys(layout, block.keys, count)
        if keyHasTenants, let tenant = layout.tenant { addTenants(at: tenant, block.keys, count) }
        if wanted.contains(.sizes) {
            bytes.load(layout.size, layout, block.sizes, count)
            if layout.size.isWide { count = firstNegative(block.sizes, count) }
        }
        if wanted.contains(.times) { bytes.load(layout.time, layout, block.times, count) }
        if wanted.contains(.operations) { count = takeOperations(block.operations, count) }
        if wanted.contains(.lives) { takeLives(block.lives, count) }
        block.count = count
        done += count
        bytes.skip(count * length)
        if count == 0, let failure { throw failure }
    }

    private func addTenants(at place: Int, _ keys: borrowing DenseTable<UInt64>, _ count: Int) {
        for index in 0..<count {
            let record = index * layout.recordBytes + place
            let tenant = (0..<3).reduce(UInt64(0)) { $0 | UInt64(bytes[record + $1]) << (8 * $1) }
            let parts = [tenant, keys[UInt32(index)]].map { number in
                var text: [UInt8] = []
                Decimal.append(number, to: &text)
                return text
            }
            keys[UInt32(index)] = texts.key(KeyTexts.joined(parts))
        }
    }

    /// Takes operations up to the first that is none, which is remembered as the failure. Returns
    /// the number of records before it.
    private func takeOperations(_ column: borrowing DenseTable<UInt8>, _ count: Int) -> Int {
        guard let place = layout.operation else { return count }
        for index in 0..<count {
            let code = bytes[index * layout.recordBytes + place]
            guard let operation = KeyOperation(code: code) else {
                failure = Complaint.damage(
                    path,
                    "an operation of code \(code): the file is damaged, or isn't \(layout.name)",
                    at: .byte(bytes.offset + index * layout.recordBytes), good: done + index)
                return index
            }
            column[UInt32(index)] = operation.rawValue
        }
        return count
    }

    private func takeLives(_ column: borrowing DenseTable<UInt32>, _ count: Int) {
        guard let place = layout.life else { return }
        for index in 0..<count {
            column[UInt32(index)] = bytes.load(UInt32.self, at: index * layout.recordBytes + place)
        }
    }

    /// Number of records before the first negative size, which is remembered as the failure.
    private func firstNegative(_ sizes: borrowing DenseTable<Int64>, _ count: Int) -> Int {
        for index in 0..<UInt32(count) where sizes[index] < 0 {
            failure = Complaint.damage(
                path,
                "a size of \(sizes[index]) bytes: the file is damaged, or isn't "
                    + layout.name,
                at: .byte(bytes.offset + Int(index) * layout.recordBytes),
                good: done + Int(index))
            return Int(index)
        }
        return count
    }
}

/// Loops over a borrowed window: the compiler knows that its bytes don't move meanwhile, which it
/// can't know of a window in a class.
extension ByteWindow {
    fileprivate func loadKeys(
        _ layout: RecordLayout, _ column: borrowing DenseTable<UInt64>, _ count: Int
    ) {
        var place = layout.key
        for index in 0..<UInt32(count) {
            column[index] = load(UInt64.self, at: place)
            place &+= layout.recordBytes
        }
    }

    fileprivate func load(
        _ field: RecordLayout.Field, _ layout: RecordLayout, _ column: borrowing DenseTable<Int64>,
        _ count: Int
    ) {
        var place = field.byte
        for index in 0..<UInt32(count) {
            column[index] =
                field.isWide
                ? load(Int64.self, at: place) : Int64(load(UInt32.self, at: place))
            place &+= layout.recordBytes
        }
    }
}
