/// The way to the servers: one link, which all transfers under way share.
package struct Network: Sendable, Equatable {
    /// A round trip, before each transfer.
    package var latencyNs: Int64
    package var bytesPerSecond: Int64
    /// Transfers at a time to one host; nil: as many as there are.
    package var connections: Int? = 6

    package init(latencyNs: Int64, bytesPerSecond: Int64, connections: Int? = 6) {
        self.latencyNs = latencyNs
        self.bytesPerSecond = bytesPerSecond
        self.connections = connections
    }
}
