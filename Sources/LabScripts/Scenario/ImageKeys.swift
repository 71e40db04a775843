import LabDevices
import LabPictures

package enum ImageKeys {
    package static let count = FileKey(
        "count", of: "images", .whole(1...ScenarioReader.mostImages), needed: "100")
    package static let width = FileKey<Node>("width", of: "images", .node(edges), example: "600")
    package static let height = FileKey<Node>("height", of: "images", .node(edges), example: "400")
    package static let sizes = FileKey<Node>(
        "sizes", of: "images", .node(Schema.list(of: Schema.list(of: ["type": "number"], least: 3)))
    )
    package static let style = FileKey("style", of: "images", .word, usual: PictureStyle.photo)
    package static let contents = FileKey<Node>(
        "contents", of: "images", .node(Schema.integer(1...ScenarioReader.mostImages)))
    package static let format = FileKey(
        "format", of: "images", .word(among: PictureFormat.allCases.filter(\.isDrawn)),
        usual: PictureFormat.png)
    package static let frames = FileKey(
        "frames", of: "images", .whole(2...ScenarioReader.mostFrames), example: "24")
    package static let frameTime = FileKey(
        "frameTime", of: "images", .time(20_000_000...10_000_000_000), usual: 100_000_000)
    package static let encodedBytes = FileKey(
        "encodedBytes", of: "images", .size(1...ScenarioReader.mostBytes))
    package static let directory = FileKey("directory", of: "images", .title, needed: #""album""#)
    package static let files = FileKey(
        "files", of: "images", .whole(1...ScenarioReader.mostImages), needed: "100")
    package static let bytes = FileKey(
        "bytes", of: "images", .size(1...ScenarioReader.mostBytes), needed: #""300KB""#)
    package static let pixels = FileKey("pixels", of: "images", .word, usual: PixelLayout.rgba)
    package static let remote = FileKey("remote", of: "images", .truth, usual: false)
    package static let host = FileKey("host", of: "images", .title)
    package static let missing = FileKey<Node>(
        "missing", of: "images",
        .node(Schema.list(of: Schema.integer(0...ScenarioReader.mostImages - 1))))
    package static let exact = FileKey("exact", of: "images", .truth, usual: false)
    package static let scale = FileKey("scale", of: "images", .number(0.5...10))

    private static let edge = Schema.integer(1...1 << 29)
    private static let edges = Schema.any(edge, Schema.list(of: edge, least: 2))

    package static let generated = FileObject(
        "generated", "a group of generated images",
        [
            count.text, width.text, height.text, sizes.text, style.text, format.text,
            frames.text, frameTime.text, contents.text, pixels.text, remote.text, host.text,
            encodedBytes.text, missing.text,
            scale.text, exact.text,
        ])
    package static let fromDirectory = FileObject(
        "directory", "a group from a directory",
        [directory.text, pixels.text, remote.text, host.text, scale.text])
    package static let plain = FileObject(
        "files", "a group of plain files",
        [files.text, bytes.text, remote.text, host.text, missing.text, exact.text])
    /// A group of any of the three kinds.
    static let any = FileObject(
        "images", "an image group", generated.keys + fromDirectory.keys + plain.keys)
}
