import LabBase

/// Reads a network: `network` of a scenario, a trace or a device, a file of its own, and the value
/// of `--network`. Missing figures stay as they were.
package enum NetworkReader {
    private static let basedOn = FileKey<Node>(
        "basedOn", of: "network", .node(Schema.words(NetworkPreset.ids)))
    private static let source = FileKey("source", of: "network", .title)
    package static let object = FileObject(
        "network", "a network",
        names: [basedOn.name] + DeviceFigure.keys(of: "network") + [source.name]
    ) { [basedOn.text] + DeviceFigure.texts(of: "network") + [source.text] }
    /// The keys that a setting of the command line can give.
    package static let settings = object.names.filter { $0 != source.name }

    /// A network's name, or an object.
    package static let schema = Schema.any(
        Schema.words(NetworkPreset.ids), Schema.reference(object.id))

    /// Reads a preset's name, or an object. Returns the sources of the figures that it gives, by
    /// their names in a device.
    package static func read(_ node: Node, into network: inout Network) -> [Device.Source] {
        if node.value.string != nil { return take(preset: node, into: &network) }
        guard let fields = Fields(node, object, expected: .network) else { return [] }
        var sources = fields[basedOn].map { take(preset: $0, into: &network) } ?? []
        let origin = fields[source] ?? node.log.origin
        var device = Device.blank(network)
        for figure in DeviceFigure.of("network") {
            guard let field = fields[figure.key], figure.read(field, &device) else { continue }
            if let origin { sources.note(figure.name, origin: origin) }
        }
        network = device.network
        return sources
    }

    private static func take(preset node: Node, into network: inout Network) -> [Device.Source] {
        let ids = NetworkPreset.ids
        guard let number = node.reference(to: .network, among: ids) else { return [] }
        return NetworkPreset.give(ids[number], to: &network)
    }

    /// Reads a file that contains a network, and nothing else.
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

extension [Device.Source] {
    /// Replaces the origin of a figure.
    package mutating func note(_ figure: String, origin: String) {
        note([Device.Source(figure: figure, origin: origin)])
    }

    func noting(_ sources: [Device.Source]) -> [Device.Source] {
        changed(self) { $0.note(sources) }
    }

    /// Replaces the origins of figures, and appends those of new ones.
    mutating func note(_ sources: [Device.Source]) {
        var known: [String: Int] = [:]
        for index in indices { known[self[index].figure] = index }
        for source in sources {
            if let index = known[source.figure] {
                self[index] = source
            } else {
                known[source.figure] = count
                append(source)
            }
        }
    }
}
