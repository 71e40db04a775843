import LabBase
import LabOrders

/// A source's requests for a sample of its keys, at a fixed rate.
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

    package var requestCount: Int? { nil }
    package var denseKeyCount: Int? { nil }
    package var ticksPerSecond: Int? { source.ticksPerSecond }

    package init(_ source: any RequestSource, _ sample: KeySample) {
        self.source = source
        seed = KeyNumbers.hash(sample.seed)
        threshold = sample.threshold
        start = sample.start
        columns = source.columns
    }

    package func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        repeat {
            try source.read(into: &block, wanted: wanted)
            if block.count == 0 { return }
            if wanted.contains(.sizes) {
                let good = block.countFitting(wholeBytes)
                if good < block.count { throw .tooManyBytes(after: wholeRequests + good) }
            }
            wholeRequests += block.count
            if wanted.contains(.operations) { wholeUpdates += block.updates }
            if !wanted.subtracting(.sizes).isEmpty { moveDetails(in: &block) }
            keepSampled(&block, wanted)
        } while block.count == 0
    }

    /// Moves columns that keys and sizes don't move, before they do.
    private func moveDetails(in block: inout RequestBlock) {
        var kept: UInt32 = 0
        for index in 0..<UInt32(block.count)
        where KeySample.hash(block.keys[index], seed) &- start < threshold {
            block.times[kept] = block.times[index]
            block.costs[kept] = block.costs[index]
            block.latenciesNs[kept] = block.latenciesNs[index]
            block.operations[kept] = block.operations[index]
            block.lives[kept] = block.lives[index]
            kept &+= 1
        }
    }

    private func keepSampled(_ block: inout RequestBlock, _ wanted: RequestColumns) {
        var kept: UInt32 = 0
        for index in 0..<UInt32(block.count) {
            let key = block.keys[index]
            block.keys[kept] = key
            if wanted.contains(.sizes) {
                let size = block.sizes[index]
                wholeBytes += size
                block.sizes[kept] = size
            }
            // The next key overwrites one that isn't sampled.
            kept &+= KeySample.hash(key, seed) &- start < threshold ? 1 : 0
        }
        block.count = Int(kept)
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
