import LabBase
import LabOrders

/// A source's requests without operations, times to live, costs and latencies: each reads.
package final class PlainRequests: RequestSource {
    private let source: any RequestSource
    package let columns: RequestColumns
    package let leftOut: RequestColumns

    package init(_ source: any RequestSource) {
        self.source = source
        columns = source.columns.subtracting(.details)
        leftOut = source.columns.intersection(.details)
    }

    package var requestCount: Int? { source.requestCount }
    package var denseKeyCount: Int? { source.denseKeyCount }
    package var ticksPerSecond: Int? { source.ticksPerSecond }

    package func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        try source.read(into: &block, wanted: wanted)
    }
}
