import LabBase

/// The keys of a device's description.
extension DeviceReader {
    static let id = FileKey("id", of: "device", .title)
    static let title = FileKey("title", of: "device", .title)
    static let basedOn = FileKey<Node>(
        "basedOn", of: "device", .node(Schema.words(BuiltInDevices.ids)))
    static let desktop = FileKey("desktop", of: "device", .truth, usual: false)
    static let sources = FileKey<Node>("sources", of: "device", .node(sourcesObject.schema))
    static let ranges = FileKey<Node>("ranges", of: "device", .node(DeviceRanges.all.schema))

    static let screen = group("screen", "a device's screen")
    static let decode = FileObject(
        "decode", "a device's decoding", names: [speed.name] + DeviceFigure.keys(of: "decode")
    ) { [speed.text] + DeviceFigure.texts(of: "decode") }
    /// A family's decoding has one home: a newer chip is so many times as fast.
    static let speed = FileKey("speed", of: "decode", .number(0.01...100))
    /// The objects of a description that contain figures.
    package static let groups = [
        screen, group("cores", "a device's cores"), group("flash", "a device's flash"), decode,
        group("pressure", "a device's pressure"),
    ]

    private static func schema(of group: String) -> JSON { groups.first { $0.id == group }!.schema }

    private static func group(_ id: String, _ noun: String) -> FileObject {
        FileObject(id, noun, names: DeviceFigure.keys(of: id)) { DeviceFigure.texts(of: id) }
    }

    /// The objects as keys of the whole.
    private static let objects = [
        part("screen", example: #"{"width": 375, "height": 667, "scale": 2, "hz": 60}"#),
        part("cores"),
        part("flash", example: #"{"latency": "0.1ms", "bandwidth": "400MB/s"}"#),
        part("decode", example: #"{"png": 12}"#),
        KeyText(
            "network", of: "device", example: #"{"latency": "60ms", "bandwidth": "2.5MB/s"}"#
        ) { NetworkReader.schema },
        part("pressure"),
    ]

    private static func part(_ name: String, example: String = KeyText.noExample) -> KeyText {
        KeyText(name, of: "device", example: example) { schema(of: name) }
    }

    package static let object: FileObject = {
        var names = [id.name, title.name, basedOn.name, desktop.name]
        for group in DeviceFigure.groups {
            names += group.map { [$0] } ?? DeviceFigure.of(nil).map { $0.name }
        }
        let keyNames = names + [sources.name, ranges.name]
        // The former object `costs` was split into three.
        let replacements = ["flash", "decode", "network"].map { name in
            objects.first { $0.name == name }!.member
        }
        return FileObject(
            "device", "a device without 'basedOn'", names: keyNames,
            moved: ["costs": replacements.joined(separator: ", ")]
        ) {
            let others =
                [id.text, title.text, basedOn.text, desktop.text] + objects
                + [sources.text, ranges.text]
            return keyNames.map { name in
                others.first { $0.name == name } ?? DeviceFigure.named(name)!.keyText
            }
        }
    }()

    package static let sourcesObject = FileObject(
        "sources", "a device's sources",
        names: sourceNames
    ) { sourceNames.map { KeyText($0) { Schema.text } } }

    private static let sourceNames =
        groups.map { $0.id } + ["network"] + DeviceFigure.all.map { $0.name }
}
