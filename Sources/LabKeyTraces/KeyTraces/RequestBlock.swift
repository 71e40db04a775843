import LabBase
import LabOrders

/// Some requests of a key trace, in columns, as a format read them.
///
/// A format fills it from the front. Of the other columns, those are filled that are wanted and
/// that the trace has.
package struct RequestBlock: ~Copyable {
    /// Small enough that a block and its lookups stay in the processor's caches.
    package static let capacity = 2048

    package var count = 0
    /// Most requests that a format may give at once.
    package var room = RequestBlock.capacity
    package let keys: DenseTable<UInt64>
    /// In bytes.
    package let sizes: DenseTable<Int64>
    /// In the trace's own unit, mostly seconds.
    package let times: DenseTable<Int64>
    /// Costs of fetching keys, in a unit of the trace's own.
    package let costs: DenseTable<Int64>
    /// Times that fetching keys takes.
    package let latenciesNs: DenseTable<Int64>
    /// Codes of `KeyOperation`.
    package let operations: DenseTable<UInt8>
    /// Times to live, in seconds; zero for no limit.
    package let lives: DenseTable<UInt32>

    package init() {
        keys = DenseTable(count: Self.capacity)
        sizes = DenseTable(count: Self.capacity)
        times = DenseTable(count: Self.capacity)
        costs = DenseTable(count: Self.capacity)
        latenciesNs = DenseTable(count: Self.capacity)
        operations = DenseTable(count: Self.capacity)
        lives = DenseTable(count: Self.capacity)
    }

    /// Copies the wanted columns of a request, of this block or another, to an index.
    @inline(__always)
    func copy(
        _ index: UInt32, of other: borrowing RequestBlock, to target: UInt32,
        _ wanted: RequestColumns, hasDetails: Bool
    ) {
        keys[target] = other.keys[index]
        if wanted.contains(.sizes) { sizes[target] = other.sizes[index] }
        if wanted.contains(.times) { times[target] = other.times[index] }
        if !hasDetails { return }
        costs[target] = other.costs[index]
        latenciesNs[target] = other.latenciesNs[index]
        operations[target] = other.operations[index]
        lives[target] = other.lives[index]
    }

    /// Moves some requests to the front, in their sequence. Returns their number.
    @inline(__always)
    func kept(_ wanted: RequestColumns, where isKept: (UInt32) -> Bool) -> Int {
        let hasDetails = !wanted.isDisjoint(with: .details)
        var kept: UInt32 = 0
        for index in 0..<UInt32(count) where isKept(index) {
            copy(index, of: self, to: kept, wanted, hasDetails: hasDetails)
            kept += 1
        }
        return Int(kept)
    }

    /// True if every size is one.
    var areOnes: Bool {
        var difference: Int64 = 0
        for index in 0..<UInt32(count) { difference |= sizes[index] ^ 1 }
        return difference == 0
    }

    @inline(__always)
    func operation(_ index: UInt32) -> KeyOperation {
        KeyOperation(rawValue: operations[index]) ?? .none
    }

    /// Number of requests that write or delete.
    var updates: Int {
        var updates = 0
        for index in 0..<UInt32(count) { updates += operation(index).effect == .read ? 0 : 1 }
        return updates
    }

    /// Number of requests, from the front, whose sizes can be added to a total without overflow.
    func countFitting(_ total: Int64) -> Int {
        var sum = total
        for index in 0..<UInt32(count) {
            let (next, overflows) = sum.addingReportingOverflow(sizes[index])
            if overflows { return Int(index) }
            sum = next
        }
        return count
    }
}

/// A key trace that is read request after request.
package protocol RequestSource: AnyObject {
    /// The columns that the trace has beside keys.
    var columns: RequestColumns { get }
    /// Number of requests, if known beforehand.
    var requestCount: Int? { get }
    /// Number of different keys, if known beforehand. The source's keys are then dense numbers in
    /// the sequence of first appearance.
    var denseKeyCount: Int? { get }
    /// Units of its times in a second, if known.
    var ticksPerSecond: Int? { get }
    /// Says how its columns were guessed or chosen; empty if they were neither.
    var decided: String { get }
    /// A warning about a likely mistake in the columns, and a remedy; nil for none.
    var remark: String? { get }
    /// Fields that no reader takes: `tenants and features`; nil for none.
    var unreadFields: String? { get }

    /// Reads the next requests; a count of zero is the end. `wanted` are columns that the trace
    /// has.
    ///
    /// If the trace is damaged, all requests before the damage come first, and the next call
    /// throws.
    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint)
}

extension RequestSource {
    package var requestCount: Int? { nil }
    package var denseKeyCount: Int? { nil }
    package var ticksPerSecond: Int? { nil }
    package var decided: String { "" }
    package var remark: String? { nil }
    package var unreadFields: String? { nil }

    /// Reads the next requests. Returns the damage that ended them, where the requests before it
    /// are to be used.
    func next(
        _ block: inout RequestBlock, _ wanted: RequestColumns, keepsGoing: Bool
    ) throws(Complaint) -> Complaint? {
        do throws(Complaint) {
            try read(into: &block, wanted: wanted)
            return nil
        } catch {
            guard keepsGoing else { throw error }
            block.count = 0
            return error
        }
    }
}
