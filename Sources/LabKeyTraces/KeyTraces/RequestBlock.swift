import LabBase
import LabOrders

/// Some requests of a key trace, in columns, as a format gave them.
///
/// A format fills it from the front. Times and sizes are there only where somebody wants them and
/// the trace has them.
package struct RequestBlock: ~Copyable {
    /// Small enough that a block, and what is looked up for it, stays near the processor.
    package static let capacity = 2048

    package var count = 0
    /// How many a format may give at most, for once.
    package var room = RequestBlock.capacity
    package let keys: DenseTable<UInt64>
    /// In bytes.
    package let sizes: DenseTable<Int64>
    /// In the trace's own unit, mostly seconds.
    package let times: DenseTable<Int64>

    package init() {
        keys = DenseTable(count: Self.capacity)
        sizes = DenseTable(count: Self.capacity)
        times = DenseTable(count: Self.capacity)
    }

    /// Whether every size is one.
    var areOnes: Bool {
        var difference: Int64 = 0
        for index in 0..<UInt32(count) { difference |= sizes[index] ^ 1 }
        return difference == 0
    }

    /// How many of its requests, from the front, have sizes that fit into a total beside those of
    /// the requests before.
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

/// Which columns of a key trace are read: none is dearer than what is asked for.
package struct RequestColumns: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let sizes = RequestColumns(rawValue: 1)
    package static let times = RequestColumns(rawValue: 2)
}

/// A key trace as it is read, request after request.
package protocol RequestSource: AnyObject {
    /// The columns that the trace has beside keys.
    var columns: RequestColumns { get }
    /// How many requests there are, where that is known before they are read.
    var requestCount: Int? { get }
    /// How many different keys there are, where that is known; their numbers are then what the
    /// source gives as keys, in the order in which they first come.
    var denseKeyCount: Int? { get }
    /// How many units of its times make a second, where that is known.
    var ticksPerSecond: Int? { get }

    /// The next requests; a count of zero at the end. `wanted` are columns that the trace has.
    ///
    /// Where the trace is damaged, all requests before the damage come first, and the next call
    /// throws.
    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint)
}

extension RequestSource {
    package var denseKeyCount: Int? { nil }
    package var ticksPerSecond: Int? { nil }
}
