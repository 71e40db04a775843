/// Operations, expiries, costs and latencies of a chunk's requests, by position.
///
/// Only traces with such columns have them, and only the slower loop of `LayeredKeyCache` reads
/// them. A column that the trace lacks has a table without room.
package final class RequestDetails: @unchecked Sendable {
    package let columns: RequestColumns
    package let hasTimes: Bool
    private let operations: DenseTable<UInt8>
    /// Times since the trace's first request.
    private let timesNs: DenseTable<Int64>
    /// The last moments at which what a request brings in is valid.
    private let expiriesNs: DenseTable<Int64>
    private let costs: DenseTable<Int64>
    private let latenciesNs: DenseTable<Int64>

    package init(_ columns: RequestColumns, hasTimes: Bool, capacity: Int) {
        self.columns = columns
        self.hasTimes = hasTimes
        func table<Value>(_ isThere: Bool) -> DenseTable<Value> {
            DenseTable(count: isThere ? capacity : 0)
        }
        operations = table(columns.contains(.operations))
        timesNs = table(hasTimes)
        expiriesNs = table(columns.contains(.lives))
        costs = table(columns.contains(.costs))
        latenciesNs = table(columns.contains(.latencies))
    }

    /// A request as an order may see it. What the trace doesn't tell has the value of a read that
    /// costs one, takes no time and never expires.
    package struct Request: Sendable, Equatable {
        package var operation = KeyOperation.none
        package var timeNs: Int64 = 0
        package var expiryNs = Int64.max
        package var cost: Int64 = 1
        package var latencyNs: Int64 = 0

        package init() {}
    }

    package subscript(position: UInt32) -> Request {
        get {
            var request = Request()
            if columns.contains(.operations) {
                request.operation = KeyOperation(rawValue: operations[position]) ?? .none
            }
            if hasTimes { request.timeNs = timesNs[position] }
            if columns.contains(.lives) { request.expiryNs = expiriesNs[position] }
            if columns.contains(.costs) { request.cost = costs[position] }
            if columns.contains(.latencies) { request.latencyNs = latenciesNs[position] }
            return request
        }
        set {
            if columns.contains(.operations) { operations[position] = newValue.operation.rawValue }
            if hasTimes { timesNs[position] = newValue.timeNs }
            if columns.contains(.lives) { expiriesNs[position] = newValue.expiryNs }
            if columns.contains(.costs) { costs[position] = newValue.cost }
            if columns.contains(.latencies) { latenciesNs[position] = newValue.latencyNs }
        }
    }
}

/// The request that is being reported to an order: its cost, its latency and its time.
///
/// The replay sets them before it calls `requested`. An order gets the object with its context, and
/// keeps what it needs of it by key.
public final class CurrentRequest: @unchecked Sendable {
    /// The cost of fetching the key; one without a column of costs.
    public package(set) var cost: Int64 = 1
    /// The time that fetching the key takes; zero without a column of latencies.
    public package(set) var latencyNs: Int64 = 0
    /// Time since the trace's first request; zero without a column of times.
    public package(set) var timeNs: Int64 = 0
    /// True if the trace has times, by which fetches end.
    package let hasTimes: Bool

    package init(hasTimes: Bool = true) { self.hasTimes = hasTimes }
}
