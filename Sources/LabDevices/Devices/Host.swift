import LabBase

/// A server that is unlike the others of its network.
package struct Host: Sendable, Equatable {
    /// The name by which groups of images say that they are there.
    package var name: String
    /// Connections of HTTP/1.1; nil for HTTP/2.
    package var connections: Int?

    package init(name: String, connections: Int?) {
        self.name = name
        self.connections = connections
    }
}

package enum HostKeys {
    package static let connections = DeviceFigure.connections.keyText.required("6")
    package static let object = FileObject("host", "a server", [connections])

    /// Servers by name.
    package static let schema = Schema.named(Schema.reference(object.id))

    /// Reads a server; nil, with a reported problem, if something is wrong.
    package static func read(_ node: Node, name: String) -> Host? {
        guard let fields = Fields(node, object), let field = fields.required(connections.name)
        else { return nil }
        var device = Device.blank()
        guard DeviceFigure.connections.read(field, &device) else { return nil }
        return Host(name: name, connections: device.network.connections)
    }
}

extension Host {
    /// The member of a file's servers.
    package var member: JSON.Member {
        var device = Device.blank()
        device.network.connections = connections
        return (name, JSON([(HostKeys.connections.name, DeviceFigure.connections.json(device))]))
    }
}
