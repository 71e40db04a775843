import LabBase

/// A named network with published figures: a file of `networks/`, like a user's own. The number of
/// connections depends on the client, so it stays the device's.
///
/// Latencies are round trips, and rates those towards the phone. Both are as published, before
/// tools adjust them for their own way of throttling. Some sources also give loss, which the lab
/// doesn't model.
package struct NetworkPreset: Sendable {
    package let id: String
    package let latencyNs: Int64
    package let bytesPerSecond: Int64
    /// The origin of both figures. Figures that weren't read at the publisher's are called
    /// second-hand.
    package let origin: String

    /// The fastest first.
    package static let ids = EmbeddedFile.names(in: "networks")

    package static var all: [NetworkPreset] { ids.compactMap(named) }

    package static func named(_ id: String) -> NetworkPreset? {
        guard ids.contains(id) else { return nil }
        var network = Network(latencyNs: 0, bytesPerSecond: 0)
        let sources = give(id, to: &network)
        return NetworkPreset(
            id: id, latencyNs: network.latencyNs, bytesPerSecond: network.bytesPerSecond,
            origin: sources[0].origin)
    }

    /// Reads the preset, and returns the sources of its figures, by their names in a device.
    package static func give(_ id: String, to network: inout Network) -> [Device.Source] {
        ProblemLog.shipped("networks/\(id).json") { NetworkReader.read($0, into: &network) }
    }
}
