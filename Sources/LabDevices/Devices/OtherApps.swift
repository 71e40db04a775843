import LabBase

/// The memory that other apps take, and the system itself.
package struct OtherApps: Sendable, Equatable {
    /// What the system can't take back: its own, and that of an app in front.
    package var frontBytes: Int64
    /// Of apps in the background, the one that was left longest ago first.
    package var backgroundBytes: [Int64]

    package init(frontBytes: Int64, backgroundBytes: [Int64] = []) {
        self.frontBytes = frontBytes
        self.backgroundBytes = backgroundBytes
    }

    package static let none = OtherApps(frontBytes: 0)

    package var bytes: Int64 { frontBytes + backgroundBytes.reduce(0, +) }

    /// As a step and a device's description have it.
    var json: JSON {
        backgroundBytes.isEmpty
            ? JSON(frontBytes)
            : ["front": JSON(frontBytes), "background": JSON(backgroundBytes)]
    }
}

extension Node {
    /// A size, or an object that tells apart what can be ended.
    package func otherApps() -> OtherApps? {
        func bytes(_ node: Node) -> Int64? { node.bytes(0...1 << 40) }
        guard value.members != nil else {
            guard value.array == nil, value.truth == nil else {
                wrongType(.otherApps)
                return nil
            }
            return bytes(self).map { OtherApps(frontBytes: $0) }
        }
        guard var fields = Fields(self, .otherApps) else { return nil }
        fields.allow(["front", "background"], in: .otherApps)
        let front = fields.has("front") ? fields["front"].flatMap(bytes) : 0
        var background: [Int64] = []
        for node in fields["background"]?.elements() ?? [] {
            guard let size = bytes(node) else { return nil }
            background.append(size)
        }
        return front.map { OtherApps(frontBytes: $0, backgroundBytes: background) }
    }
}
