import LabBase

/// The memory of other apps and of the system itself.
package struct OtherApps: Sendable, Equatable {
    /// Memory that can't be freed: the system's, and that of an app in front.
    package var frontBytes: Int64
    /// Memory of apps in the background, the one that was left longest ago first.
    package var backgroundBytes: [Int64] = []

    package static let none = OtherApps(frontBytes: 0)

    package var bytes: Int64 { frontBytes + backgroundBytes.reduce(0, +) }

    private static let size = Form<Int64>.size(0...DeviceReader.mostBytes)
    private static let sizes = Form<[Int64]>(Schema.list(of: Schema.reference("size"))) { node in
        let sizes = (node.elements() ?? []).map(size.read)
        return sizes.contains(nil) ? nil : sizes.compactMap(\.self)
    }

    package static let keys = ObjectForm<Self>(
        "otherApps", "a step 'otherApps'", ObjectKey<Int64>.usually("front", size, 0),
        .maybe("background", sizes)
    ) { _, front, background in Self(frontBytes: front, backgroundBytes: background ?? []) }

    /// A size, or an object with the memory in front and in the background.
    package static let form = Form<Self>(
        Schema.any(Schema.reference("size"), keys.object.schema)
    ) { node in
        if node.value.members != nil { return keys.read(node) }
        guard node.value.array == nil, node.value.truth == nil else {
            return node.wrongType(.otherApps)
        }
        return size.read(node).map { Self(frontBytes: $0) }
    } json: { apps in
        apps.backgroundBytes.isEmpty
            ? JSON(apps.frontBytes)
            : ["front": JSON(apps.frontBytes), "background": JSON(apps.backgroundBytes)]
    }
}
