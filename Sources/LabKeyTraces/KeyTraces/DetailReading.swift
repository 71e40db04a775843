import LabBase
import LabOrders

/// Takes operations, times to live, costs and latencies from blocks into chunks.
struct DetailReading {
    /// The trace's columns of this kind.
    let columns: RequestColumns
    /// These, and times if they count.
    let wanted: RequestColumns
    private let hasTimes: Bool
    private let ticksPerSecond: Int
    /// The first request's time, in the trace's unit.
    private var start: Int64?
    private var costs: Int64 = 0
    private var longestNs: Int64 = 0
    /// True once a request wrote, deleted, or had a time to live.
    private(set) var isChanging = false
    /// Requests that wrote or deleted.
    private(set) var updates = 0

    init(_ source: any RequestSource) {
        columns = source.columns.intersection(.details)
        let needsTimes = !columns.isDisjoint(with: [.lives, .latencies])
        hasTimes = needsTimes && source.columns.contains(.times)
        wanted = hasTimes ? columns.union(.times) : columns
        ticksPerSecond = max(1, source.ticksPerSecond ?? 1)
    }

    /// True if the requests so far are replayed as if the trace had none of these columns.
    var isPlain: Bool { !isChanging && columns.isDisjoint(with: [.costs, .latencies]) }

    func check() throws(Complaint) {
        if columns.contains(.lives), !hasTimes {
            throw .trace(
                "the trace", "it has times to live, and no times",
                "Name the column of times, or leave out the one of times to live (--columns)")
        }
    }

    /// Adds a block to the requests that a chunk has already.
    ///
    /// - Parameter before: requests of the trace before the block.
    mutating func add(
        _ block: borrowing RequestBlock, to chunk: RequestChunk, before: Int
    ) throws(Complaint) {
        let details =
            chunk.details
            ?? RequestDetails(columns, hasTimes: hasTimes, capacity: chunk.log.count)
        chunk.details = details
        for index in 0..<UInt32(block.count) {
            let request = request(block, index)
            details[UInt32(chunk.count) + index] = request
            let isUpdate = request.operation.effect != .read
            updates += isUpdate ? 1 : 0
            isChanging = isChanging || isUpdate || request.expiryNs != .max
            try check(request, number: before + Int(index) + 1)
        }
    }

    private mutating func request(
        _ block: borrowing RequestBlock, _ index: UInt32
    ) -> RequestDetails.Request {
        var request = RequestDetails.Request()
        if columns.contains(.operations) { request.operation = block.operation(index) }
        if columns.contains(.costs) { request.cost = block.costs[index] }
        if columns.contains(.latencies) { request.latencyNs = block.latenciesNs[index] }
        guard hasTimes else { return request }
        request.timeNs = timeNs(block.times[index])
        if columns.contains(.lives), block.lives[index] > 0 {
            request.expiryNs = Int64(
                clamping: Int128(request.timeNs) + Int128(block.lives[index]) * 1_000_000_000)
        }
        return request
    }

    /// The time since the first request; zero for one that is said to be earlier.
    private mutating func timeNs(_ time: Int64) -> Int64 {
        let first = start ?? time
        start = first
        let ticks = Int128(time) - Int128(first)
        return Int64(clamping: max(0, ticks) * 1_000_000_000 / Int128(ticksPerSecond))
    }

    /// Refuses what couldn't be summed up.
    private mutating func check(_ request: RequestDetails.Request, number: Int) throws(Complaint) {
        longestNs = max(longestNs, request.latencyNs)
        let (sum, isTooMuch) = costs.addingReportingOverflow(request.cost)
        costs = sum
        if isTooMuch || longestNs.multipliedReportingOverflow(by: Int64(number)).overflow {
            throw .trace(
                "request \(number)",
                "the \(isTooMuch ? "costs" : "latencies") up to here come to 2^63 or more",
                "Check which column has them")
        }
    }
}
