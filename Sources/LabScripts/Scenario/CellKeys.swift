import LabBase
import LabDevices

/// The keys of a cell's part. A screen of one part has them itself.
package enum CellKeys {
    /// The key `cell` of a screen or a carousel.
    package static let cell = FileKey<Node>(
        "cell", .node(parts),
        "a list of parts, one for each image in a cell; `[]` where there is none, as in rows of "
            + "text", usually: "this, or one part's keys on the screen itself",
        example: #"[{"images": "photos"}]"#)
    package static let images = FileKey<Node>(
        "images", .node(Schema.text), "the group it shows", needed: #""photos""#)
    package static let pick = FileKey<Node>(
        "pick", .node(Schema.text),
        "which image of it: a word or a formula, in the table of [picks](#picks)",
        usually: #"`"row"`"#)
    package static let skew = FileKey(
        "skew", .number(0.001...10), "only with zipf", usual: 1)
    package static let index = FileKey(
        "index", .whole(0...ScenarioReader.mostImages - 1), "only with fixed: the image's number",
        usually: "required there", example: "0")
    package static let size = FileKey(
        "size", .viewSize,
        "`[width, height]` in points: the view tells it, in pixels of the device, when it asks",
        usually: "it tells none")
    package static let plain = FileKey(
        "plain", .truth,
        "true: a view of the app's own, of which the image library sees only the requests. It "
            + "releases its image neither on a warning nor when it is hidden", usual: false)
    package static let thumbnail = FileKey<Node>(
        "thumbnail", .node(thumbnailObject.schema),
        #"`{ "images": ..., "pick": ..., "size": ... }`: an image that is requested just before, "#
            + "and shown until the part's own is there. Blank time is counted while neither is "
            + "there", usually: "none")
    package static let changes = FileKey(
        "changes", .time(100_000_000...ScenarioReader.longestNs),
        #"a time from `"100ms"`, after which the view changes to its next image by itself, as a "#
            + "video's poster does. `pick` is then a formula with `turn`, which counts the "
            + "changes, or is drawn anew each time", usually: "never")
    package static let video = FileKey(
        "video", Video.form,
        "a [video](#video) that the view plays while it is in sight; its image is the poster",
        usually: "none", example: #"{ "memory": "24MB", "rate": "2Mbps", "length": "20s" }"#)
    package static let zoomed = FileKey<Node>(
        "zoomed", .node(zoomedObject.schema),
        #"`{ "images": ..., "pick": ... }`: on a single screen or a pager: the image that is "#
            + "requested when the person zooms in",
        usually: "the same one, at its `size` times as large")

    private static let picks = [images.text, pick.text, skew.text, index.text]
    package static let part = FileObject(
        "part", "a part of a cell",
        picks + [
            size.text, plain.text, thumbnail.text, changes.text, video.text, zoomed.text,
        ],
        about: "A view of a cell, and the image that it shows.")
    /// The keys of a cell that a screen or a carousel has.
    static let all = [cell.text] + part.keys.map(\.optional)
    package static let thumbnailObject = FileObject("thumbnail", "a thumbnail", picks + [size.text])
    package static let zoomedObject = FileObject("zoomed", "what is shown zoomed", picks)
    static let parts = Schema.list(of: Schema.reference("part"), least: 0)

    /// A part with this pick. It lacks the keys that only other picks need.
    static func object(pick: String, _ keys: [KeyText] = [images.text, Self.pick.text, size.text])
        -> FileObject
    {
        FileObject("part", "a part with the pick '\(pick)'", keys)
    }
}

extension Form<Size> {
    /// Width and height in points.
    fileprivate static let viewSize = Form(
        Schema.list(of: ["type": "number"], least: 2)
    ) { node in
        guard let points = node.pair()?.map({ $0.milliPoints(in: 1...100_000_000) }),
            let width = points[0], let height = points[1]
        else { return nil }
        return Size(width: Double(width) / 1000, height: Double(height) / 1000)
    } json: {
        [JSON(plain: $0.width), JSON(plain: $0.height)]
    }
}
