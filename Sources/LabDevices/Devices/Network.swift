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

    package init(latencyNs: Int64, bytesPerSecond: Int64, connections: Int? = nil) {
        self.latencyNs = latencyNs
        self.bytesPerSecond = bytesPerSecond
        self.connections = connections
    }

    /// The description of every figure, as a file has it.
    package var json: JSON { JSON(NetworkFigure.all.map { ($0.name, $0.json(self)) }) }
}

/// A figure of a network.
package typealias NetworkFigure = FigureKey<Network>

extension FigureKey<Network> {
    package static let all = [
        NetworkFigure(
            "latency", \.latencyNs, .time(0...Quantity.minuteNs),
            spread: .always(
                0.33...2.5,
                "published: 20 ms, below which 5 % of mobile users are, by Rizvi et al. (2025), to "
                    + "150 ms, by Lighthouse for slow 4G; around 60 ms")),
        NetworkFigure(
            "bandwidth", \.bytesPerSecond, .rate,
            spread: .always(
                0.08...5,
                "published: 1.6 Mbps, by Lighthouse for slow 4G, to 100 Mbps, not rare among "
                    + "mobile users by Rizvi et al. (2025); around 20 Mbps")),
        connections,
        NetworkFigure(
            "lowShare", \.lowShareMillionths, .share(),
            spread: .ifAssumed(
                0...2,
                "published: by the draft of RFC 9218 servers send what is more urgent first, and "
                    + "25 of 34 that were tested in 2018 knew no priority")),
    ]

    // More than a million connections are as good as no limit: there are never so many loads.
    static let connections = NetworkFigure(
        "connections", \.connections,
        FigureForm<Int>.count(1...1_000_000).or("none", expected: .connections, isText: true),
        // Assumed: three of four servers have HTTP/2.
        choices: [nil, nil, nil, 6])
}
