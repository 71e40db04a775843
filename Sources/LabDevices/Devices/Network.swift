import LabBase

/// The link to the servers, which all running transfers share.
package struct Network: Sendable, Equatable {
    /// A round trip, before each transfer.
    package var latencyNs: Int64
    package var bytesPerSecond: Int64
    /// Connections of HTTP/1.1 to one host, with a transfer each; nil for one connection of HTTP/2
    /// with any number of transfers.
    package var connections: Int?
    /// A low-priority transfer's part of a usual one's share of their HTTP/2 connection.
    package var lowShareMillionths: Int64 = 500_000

    /// The description of every figure, as a file has it.
    package var json: JSON {
        let device = Device.blank(self)
        return JSON(DeviceFigure.of("network").map { ($0.key, $0.json(device)) })
    }
}
