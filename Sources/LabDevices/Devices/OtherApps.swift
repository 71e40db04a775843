import LabBase

/// The memory of other apps and of the system itself.
package struct OtherApps: Sendable, Equatable {
    /// Memory that can't be freed: the system's, and that of an app in front.
    package var frontBytes: Int64
    /// Memory of apps in the background, the one that was left longest ago first.
    package var backgroundBytes: [Int64]

    package init(frontBytes: Int64, backgroundBytes: [Int64] = []) {
        self.frontBytes = frontBytes
        self.backgroundBytes = backgroundBytes
    }

    package static let none = OtherApps(frontBytes: 0)

    package var bytes: Int64 { frontBytes + backgroundBytes.reduce(0, +) }

    package static let form = Form(
        Schema.any(Schema.reference("size"), OtherAppsKeys.object.schema)
    ) {
        $0.otherApps()
    } json: {
        $0.backgroundBytes.isEmpty ? JSON($0.frontBytes) : $0.told
    }

    /// The memory in front and in the background separately.
    package var told: JSON {
        JSON([
            OtherAppsKeys.front.member(frontBytes),
            (OtherAppsKeys.background.name, JSON(backgroundBytes).unlessEmpty),
        ])
    }
}

enum OtherAppsKeys {
    static let size = Form<Int64>.size(0...DeviceReader.mostBytes)
    static let front = FileKey("front", of: "otherApps", size, usual: 0)
    static let background = FileKey<Node>(
        "background", of: "otherApps", .node(Schema.list(of: Schema.reference("size"))))
    static let object = FileObject(
        "otherApps", "a step 'otherApps'", [front.text, background.text])
}

extension Node {
    /// Reads a size, or an object with the memory in front and in the background.
    fileprivate func otherApps() -> OtherApps? {
        guard value.members != nil else {
            guard value.array == nil, value.truth == nil else { return wrongType(.otherApps) }
            return OtherAppsKeys.size.read(self).map { OtherApps(frontBytes: $0) }
        }
        guard let fields = Fields(self, OtherAppsKeys.object, expected: .otherApps) else {
            return nil
        }
        let front = fields[OtherAppsKeys.front]
        var background: [Int64] = []
        for node in fields[OtherAppsKeys.background]?.elements() ?? [] {
            guard let size = OtherAppsKeys.size.read(node) else { return nil }
            background.append(size)
        }
        return front.map { OtherApps(frontBytes: $0, backgroundBytes: background) }
    }
}
