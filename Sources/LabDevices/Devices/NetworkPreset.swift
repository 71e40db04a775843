import LabBase

/// A network that has a name, and who published its figures: a file of `networks/`, as a user's own
/// is. How many connections there are is for the client to say, so it stays the device's.
///
/// Latencies are round trips, and rates those towards the phone; both as published, before what a
/// tool makes of them for its own way of slowing things down. Loss, which some of the sources have
/// too, the lab doesn't know.
package struct NetworkPreset: Sendable {
    package let id: String
    package let latencyNs: Int64
    package let bytesPerSecond: Int64
    /// Of both figures. What was read elsewhere than at the publisher's is second-hand.
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

    /// Reads it. Where its figures come from, by the names that they have in a device.
    package static func give(_ id: String, to network: inout Network) -> [Device.Source] {
        ProblemLog.shipped("networks/\(id).json") { NetworkReader.read($0, into: &network) }
    }
}
