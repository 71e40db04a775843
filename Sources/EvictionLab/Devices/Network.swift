/// The way to the servers: one link, which all transfers under way share.
public struct Network: Sendable, Equatable {
    /// A round trip, before each transfer.
    public var latencyNs: Int64
    public var bytesPerSecond: Int64
    /// Transfers at a time to one host; nil: as many as there are.
    public var connections: Int? = 6

    public init(latencyNs: Int64, bytesPerSecond: Int64, connections: Int? = 6) {
        self.latencyNs = latencyNs
        self.bytesPerSecond = bytesPerSecond
        self.connections = connections
    }
}
