import LabBase
import LabDevices
import LabPictures

/// The keys of a group of images.
package enum ImageKeys {
    package static let count = FileKey(
        "count", .whole(1...ScenarioReader.mostImages), "how many images", needed: "100")
    package static let width = FileKey<Node>(
        "width", .node(edges),
        "pixels: a number, or two bounds between which each picture's own is drawn: `[300, 900]`. "
            + "`height` is the same; width * height * 4 bytes up to 2^31 - 1",
        usually: "required, unless `sizes` are given", example: "600")
    package static let height = FileKey<Node>(
        "height", .node(edges), "the same", usually: "the same", example: "400")
    package static let sizes = FileKey<Node>(
        "sizes", .node(Schema.list(of: Schema.list(of: ["type": "number"], least: 3))),
        "sizes with weights in front: `[[3, 600, 400], [1, 400, 600]]` are three wide pictures to "
            + "one upright")
    package static let style = FileKey(
        "style", .word, "photos, or flat pictures as icons are", usual: PictureStyle.photo)
    package static let contents = FileKey<Node>(
        "contents", .node(Schema.integer(1...ScenarioReader.mostImages)),
        "how many different pictures there are, up to `count`: image i shows picture i modulo "
            + "contents, under a key of its own", usually: "`count`")
    package static let format = FileKey(
        "format", .word(among: PictureFormat.allCases.filter(\.isDrawn)),
        "the format of their files", usual: PictureFormat.png)
    package static let frames = FileKey(
        "frames", .whole(2...ScenarioReader.mostFrames),
        "of a group in the format gif or webp: the frames of each picture, which is animated",
        usually: "none: stills", example: "24")
    package static let frameTime = FileKey(
        "frameTime", .time(20_000_000...10_000_000_000),
        "how long a frame is shown, in whole hundredths of a second", usual: 100_000_000)
    package static let encodedBytes = FileKey(
        "encodedBytes", .size(1...ScenarioReader.mostBytes), "size of an image's file",
        usually: "bytes for each pixel of each frame: of a photo 1.5 as PNG, 0.2 as JPEG or GIF, "
            + "0.125 as WebP; of a flat picture 0.125 as PNG, 0.0625 in other formats; at least "
            + "256 a frame")
    package static let directory = FileKey(
        "directory", .title, "the folder of your own pictures, relative to the scenario's own",
        needed: #""album""#)
    package static let files = FileKey(
        "files", .whole(1...ScenarioReader.mostImages), "how many plain files", needed: "100")
    package static let bytes = FileKey(
        "bytes", .size(1...ScenarioReader.mostBytes), "the size of each", needed: #""300KB""#)
    package static let pixels = FileKey(
        "pixels", .word,
        "the layout of pixels in memory", usual: PixelLayout.rgba)
    package static let remote = FileKey(
        "remote", .truth,
        "true: an image comes over the network before it is on the disk", usual: false)
    package static let host = FileKey(
        "host", .title,
        "of a remote group: its server, such as `\"images.example\"`. Connections are counted for "
            + "each host by itself", usually: "one for all groups that name none")
    package static let missing = FileKey<Node>(
        "missing", .node(Schema.list(of: Schema.integer(0...ScenarioReader.mostImages - 1))),
        "of a remote group: the images that its server doesn't have, `[3, 7]`", usually: "none")
    package static let exact = FileKey(
        "exact", .truth,
        "true: these sizes belong to the scenario, which is about a size and a limit, and "
            + "`--worlds` draws no others", usual: false)
    package static let scale = FileKey(
        "scale", .number(0.5...10),
        "the screen scale that its files are made for, such as 1, 2 or 3. A policy uses it that "
            + "has the scale in its key, counts in points, or draws images anew",
        usually: "the scale of the screen that shows them")

    private static let edge = Schema.integer(1...1 << 29)
    private static let edges = Schema.any(edge, Schema.list(of: edge, least: 2))

    package static let generated = FileObject(
        "generated", "a group of generated images",
        [
            count.text, width.text, height.text, sizes.text, style.text, format.text,
            frames.text, frameTime.text, contents.text, pixels.text, remote.text, host.text,
            encodedBytes.text, missing.text,
            scale.text, exact.text,
        ],
        about: "The lab draws them, from a seed that depends on the group alone: they are the same "
            + "whatever `--seed` says.")
    package static let fromDirectory = FileObject(
        "directory", "a group from a directory",
        [directory.text, pixels.text, remote.text, host.text, scale.text],
        about: "Pictures of your own, numbered in the order of their names: PNG, JPEG, WebP, GIF, "
            + "HEIC and AVIF, told by their contents. The folder must have one.")
    package static let plain = FileObject(
        "files", "a group of plain files",
        [files.text, bytes.text, remote.text, host.text, missing.text, exact.text],
        about: "Data that is kept as it is, and isn't decoded.")
    /// A group of any of the three kinds.
    static let any = FileObject(
        "images", "an image group", generated.keys + fromDirectory.keys + plain.keys)
}
