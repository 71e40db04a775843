import LabBase

/// Reads a network: `network` of a scenario, a trace or a device, a file of its own, and what
/// `--network` is given. What isn't said stays as it was.
package enum NetworkReader {
    package static let keys = ["basedOn", "latency", "bandwidth", "connections"]
    /// More of them than any number of loads needs: as good as none.
    package static let mostConnections = 1_000_000
    /// As a network without such a limit has it, like HTTP/2.
    package static let unlimited = "none"

    /// A preset's name, or an object. Where the figures that it gives come from, by the names that
    /// they have in a device.
    package static func read(_ node: Node, into network: inout Network) -> [Device.Source] {
        if node.value.string != nil { return take(preset: node, into: &network) }
        guard var fields = Fields(node, .network) else { return [] }
        fields.allow(keys, in: .network)
        let origin = "as given in \(node.log.file)"
        var sources = fields["basedOn"].map { take(preset: $0, into: &network) } ?? []
        let minuteNs = Quantity.minuteNs
        if let ns = fields["latency"]?.nanoseconds(0...minuteNs, most: "1m") {
            network.latencyNs = ns
            sources.note("network.latency", origin: origin)
        }
        if let rate = fields["bandwidth"]?.bytesPerSecond(DeviceReader.rates) {
            network.bytesPerSecond = rate
            sources.note("network.bandwidth", origin: origin)
        }
        if let node = fields["connections"], let connections = connections(node) {
            network.connections = connections
            sources.note("network.connections", origin: origin)
        }
        return sources
    }

    private static func take(preset node: Node, into network: inout Network) -> [Device.Source] {
        let presets = NetworkPreset.all
        guard let number = node.reference(to: .network, among: presets.map(\.id)) else { return [] }
        return presets[number].give(to: &network)
    }

    /// Within the first optional: `none`.
    private static func connections(_ node: Node) -> Int?? {
        if node.value.string == unlimited { return .some(nil) }
        guard node.value.number != nil else {
            node.wrongType(.connections)
            return nil
        }
        return node.integer(in: 1...mostConnections).map { .some($0) }
    }

    /// A file that holds a network, and nothing else.
    package static func read(
        path: String, into network: inout Network
    ) throws(Complaint) -> [Device.Source] {
        let bytes = try InputFile.bytes(of: path)
        let log = ProblemLog(file: path, root: "network")
        let sources = read(try log.parse(bytes), into: &network)
        try log.check()
        return sources
    }
}

extension Network {
    /// As a file has it, every figure of it.
    package var json: JSON {
        [
            "latency": JSON(ns: latencyNs), "bandwidth": JSON(bytesPerSecond: bytesPerSecond),
            "connections": connections.map { JSON($0) } ?? .string(NetworkReader.unlimited),
        ]
    }
}

extension [Device.Source] {
    /// Replaces what is said of where a figure comes from.
    package mutating func note(_ figure: String, origin: String) {
        let source = Device.Source(figure: figure, origin: origin)
        guard let place = firstIndex(where: { $0.figure == figure }) else { return append(source) }
        self[place] = source
    }
}
