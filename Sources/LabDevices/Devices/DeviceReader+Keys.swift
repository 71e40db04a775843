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
    static let ranges = FileKey<Node>(
        "ranges", .node(DeviceRanges.all.schema),
        "between what its figures plausibly lie, by their names: "
            + #"`{"decode.png": {"from": 6, "to": 45, "source": "measured: three phones"}}`"#,
        usually: "for assumed figures and for the network what each one's default is; none for "
            + "those that the file gives")

    static let screen = group("screen", "a device's screen")
    static let decode = FileObject(
        "decode", "a device's decoding", names: [speed.name] + DeviceFigure.keys(of: "decode")
    ) { [speed.text] + DeviceFigure.texts(of: "decode") }
    /// A family's decoding has one home: a newer chip is so many times as fast.
    static let speed = FileKey(
        "speed", .number(0.01...100),
        "how many times as fast it decodes as the device that it is based on: that one's times are "
            + "divided by it, to three digits; those given beside it aren't",
        usually: "1")
    /// The objects of a description that contain figures.
    package static let groups = [
        screen, group("cores", "a device's cores"), group("flash", "a device's flash"), decode,
        group(
            "pressure", "a device's pressure",
            about: """
                How it warns and kills. A threshold that is a share alone is cleared 0.1 above it, \
                a critical one 0.05. After a kill with `"stop"` the run ends. With `"relaunch"` \
                the script waits for `relaunch`; then the app has its screens and nothing in \
                memory, and the views of the screen in front request their images again. After ten \
                lives in a row of less than a second the run ends. With `"ignore"` the app is \
                never killed: `over_limit_ms` says for how long it would be above the limit. \
                `previousFor` and the keys after it are about several apps, as a phone's file \
                has them: one app alone does without.
                """),
    ]

    private static func schema(of group: String) -> JSON {
        groups.first { $0.id == group }!.schema
    }

    private static func group(
        _ id: String, _ noun: String, about: String = ""
    ) -> FileObject {
        FileObject(id, noun, names: DeviceFigure.keys(of: id), about: about) {
            DeviceFigure.texts(of: id)
        }
    }

    /// The objects as keys of the whole.
    private static let objects = [
        KeyText(
            "screen", "its size in points, upright; its scale, and its frames a second",
            example: #"{"width": 375, "height": 667, "scale": 2, "hz": 60}"#
        ) { schema(of: "screen") },
        KeyText(
            "cores", "fast and slow ones, and how many run at a time",
            usually: "the iPhone 8's; all together"
        ) { schema(of: "cores") },
        KeyText(
            "flash", "what a read takes", usually: "the iPhone 8's",
            example: #"{"latency": "0.1ms", "bandwidth": "400MB/s"}"#
        ) { schema(of: "flash") },
        KeyText(
            "decode",
            "a fast core's nanoseconds for each pixel and byte, by kind of file",
            usually: "the iPhone 8's", example: #"{"png": 12}"#
        ) { schema(of: "decode") },
        KeyText(
            "network", "the network of remote images", usually: "the iPhone 8's",
            example: #"{"latency": "60ms", "bandwidth": "2.5MB/s"}"#
        ) { NetworkReader.schema },
        KeyText(
            "pressure",
            "how it warns and kills", usually: "as its keys say"
        ) { schema(of: "pressure") },
    ]

    package static let object: FileObject = {
        var names = [id.name, title.name, basedOn.name]
        for group in DeviceFigure.groups {
            names += group.map { [$0] } ?? DeviceFigure.of(nil).map { $0.name }
        }
        let keyNames = names + [sources.name, ranges.name]
        // The former object `costs` was split into three.
        let places = ["flash", "decode", "network"].map { name in
            objects.first { $0.name == name }!.member
        }
        return FileObject(
            "device", "a device without 'basedOn'", names: keyNames,
            moved: ["costs": places.joined(separator: ", ")]
        ) {
            let others =
                [id.text, title.text, basedOn.text] + objects + [sources.text, ranges.text]
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
