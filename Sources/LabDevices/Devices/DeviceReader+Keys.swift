import LabBase

/// The keys of a device's description.
extension DeviceReader {
    static let id = FileKey(
        "id", .title, "its name in results; not that of a built-in device",
        usually: "`custom`, or the file's name")
    static let title = FileKey(
        "title", .title, "its name for people", usually: "made from the one that it is based on")
    static let basedOn = FileKey<Node>(
        "basedOn", .node(Schema.words(BuiltInDevices.ids)),
        "a built-in device, which gives every missing figure",
        usually: "none: then `screen`, `ram`, and `footprintLimit` or `api` are required")
    static let sources = FileKey<Node>(
        "sources", .node(sourcesObject.schema),
        "where its figures come from, by a figure's name or for all of an object: "
            + #"`{"flash": "measured: by us", "decode.png": "assumed: ours"}`"#,
        usually: "\"as given in\" the file, and the other device's for what isn't given")

    static let screen = group("screen", "a device's screen")
    /// The objects of a description that contain figures.
    package static let groups = [
        screen, group("cores", "a device's cores"), group("flash", "a device's flash"),
        group("decode", "a device's decoding"),
        group("pressure", "a device's pressure"),
    ]

    private static func schema(of group: String) -> JSON {
        groups.first { $0.id == group }!.schema
    }

    private static func group(_ id: String, _ noun: String) -> FileObject {
        FileObject(id, noun, DeviceFigure.of(id).map(\.keyText))
    }

    /// The objects as keys of the whole.
    private static let objects = [
        KeyText(
            "screen", "`width` and `height` in points (portrait), `scale`, `hz`",
            example: #"{"width": 375, "height": 667, "scale": 2, "hz": 60}"#
        ) { schema(of: "screen") },
        KeyText(
            "cores",
            "`fast` (1 ... 64) and `slow` (0 ... 64) ones; `slowSpeed`, a slow one's as a share of "
                + "a fast one's, 0.001 ... 1; `together`, how many run at a time",
            usually: "the iPhone 8's; all together"
        ) { schema(of: "cores") },
        KeyText(
            "flash", "`latency`, a time, and `bandwidth`", usually: "the iPhone 8's",
            example: #"{"latency": "0.1ms", "bandwidth": "400MB/s"}"#
        ) { schema(of: "flash") },
        KeyText(
            "decode",
            #"`{"png": 12}`: nanoseconds of a fast core for each pixel, by format"#,
            usually: "the iPhone 8's", example: #"{"png": 12}"#
        ) { schema(of: "decode") },
        KeyText(
            "network", "as a scenario's, above", usually: "the iPhone 8's",
            example: #"{"latency": "60ms", "bandwidth": "2.5MB/s"}"#
        ) { NetworkReader.schema },
        KeyText(
            "pressure",
            "how it warns and kills: [pressure.md](pressure.md#settings) has the keys",
            usually: "as there"
        ) { schema(of: "pressure") },
    ]

    package static let object: FileObject = {
        var keys = [id.text, title.text, basedOn.text]
        for figure in DeviceFigure.inFiles {
            let key = objects.first { $0.name == figure.group } ?? figure.keyText
            if keys.last?.name != key.name { keys.append(key) }
        }
        // The former object `costs` was split into three.
        let places = ["flash", "decode", "network"].map { name in
            objects.first { $0.name == name }!.member
        }
        return FileObject(
            "device", "a device without 'basedOn'", keys + [sources.text],
            moved: ["costs": places.joined(separator: ", ")])
    }()

    package static let sourcesObject = FileObject(
        "sources", "a device's sources",
        (groups.map(\.id) + ["network"] + DeviceFigure.all.map(\.name)).map {
            KeyText($0) { Schema.text }
        })
}
