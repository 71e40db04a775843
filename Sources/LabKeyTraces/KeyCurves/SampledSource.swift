import LabBase
import LabOrders

/// A source's requests for a sample of its keys, at a fixed rate.
///
/// Replayed through caches that are smaller by the same factor, the sample estimates the miss ratio
/// of the whole trace under any order (miniature simulation): with a hundredth of the keys, a cache
/// of ten objects misses about as large a share of requests as one of a thousand with all keys.
package final class SampledSource: RequestSource {
    private let source: any RequestSource
    private let threshold: UInt64
    private let start: UInt64
    private let seed: UInt64
    package let columns: RequestColumns
    /// Requests of the whole source, as far as it was read.
    package private(set) var wholeRequests = 0
    package private(set) var wholeBytes: Int64 = 0
    /// Requests of the whole source that write or delete.
    private(set) var wholeUpdates = 0

    package var ticksPerSecond: Int? { source.ticksPerSecond }

    package init(_ source: any RequestSource, _ sample: KeySample) {
        self.source = source
        seed = KeyNumbers.hash(sample.seed)
        threshold = sample.threshold
        start = sample.start
        columns = source.columns
    }

    package func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        repeat {
            try source.read(into: &block, wanted: wanted)
            if block.count == 0 { return }
            if wanted.contains(.sizes) {
                let good = block.countFitting(wholeBytes)
                if good < block.count { throw .tooManyBytes(after: wholeRequests + good) }
                for index in 0..<UInt32(block.count) { wholeBytes += block.sizes[index] }
            }
            wholeRequests += block.count
            if wanted.contains(.operations) { wholeUpdates += block.updates }
            let (seed, start, threshold) = (seed, start, threshold)
            block.count = block.kept(wanted) {
                KeySample.hash(block.keys[$0], seed) &- start < threshold
            }
        } while block.count == 0
    }
}

extension KeyTotals {
    /// Totals of the whole trace: its counted requests, and its keys as estimated from this sample.
    package func scaled(by rate: Double, _ source: SampledSource) -> KeyTotals {
        var whole = self
        whole.requests = source.wholeRequests
        whole.updates = source.wholeUpdates
        whole.keys = Int(nearest: Double(keys) / rate)
        whole.distinctBytes = Int64(nearest: Double(distinctBytes) / rate)
        whole.requestedBytes = isSized ? source.wholeBytes : Int64(source.wholeRequests)
        return whole
    }
}
