import LabBase

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

    /// As a file has it, every figure of it.
    package var json: JSON { JSON(NetworkFigure.all.map { ($0.name, $0.json(self)) }) }
}

/// A figure of a network.
package typealias NetworkFigure = FigureKey<Network>

extension FigureKey<Network> {
    package static let all = [
        NetworkFigure(
            "latency", "a round trip, before each transfer", \.latencyNs,
            .time(0...Quantity.minuteNs),
            takes: "a round trip, before each transfer: a time up to `1m`"),
        NetworkFigure(
            "bandwidth", "bytes a second, which all transfers share", \.bytesPerSecond, .rate,
            takes: "what all transfers share: bytes a second, such as `2.5MB/s`, or bits, such as "
                + "`20Mbps` and `700kbps`; from 1000 bytes a second on"),
        // More than a million of them are as good as none: no number of loads needs them.
        NetworkFigure(
            "connections", "transfers at a time from one host", \.connections,
            FigureForm<Int>.count(1...1_000_000)
                .or("none", expected: .connections, isText: true),
            takes: "transfers at a time from one host, or `none` for no limit, as with HTTP/2 and "
                + "HTTP/3"),
    ]
}
