import LabDevices

/// The keys of a list cell's part. A screen of one part has them itself.
package enum ListCellKeys {
    /// The key `cell` of a screen or a carousel.
    package static let listCell = FileKey<Node>(
        "cell", of: "part", .node(parts), example: #"[{"images": "photos"}]"#)
    package static let images = FileKey<Node>(
        "images", of: "part", .node(Schema.text), needed: #""photos""#)
    package static let pick = FileKey<Node>("pick", of: "part", .node(Schema.text))
    package static let skew = FileKey("skew", of: "part", .number(0.001...10), usual: 1)
    package static let index = FileKey(
        "index", of: "part", .whole(0...ScenarioReader.mostImages - 1), example: "0")
    package static let size = FileKey("size", of: "part", .viewSize)
    package static let plain = FileKey("plain", of: "part", .truth, usual: false)
    package static let thumbnail = FileKey<Node>(
        "thumbnail", of: "part", .node(thumbnailObject.schema))
    package static let changes = FileKey(
        "changes", of: "part", .time(100_000_000...ScenarioReader.longestNs))
    package static let video = FileKey(
        "video", of: "part", Video.form,
        example: #"{ "memory": "24MB", "rate": "2Mbps", "length": "20s" }"#)
    package static let zoomed = FileKey<Node>("zoomed", of: "part", .node(zoomedObject.schema))

    private static let picks = [images.text, pick.text, skew.text, index.text]
    package static let part = FileObject(
        "part", "a part of a cell",
        picks + [size.text, plain.text, thumbnail.text, changes.text, video.text, zoomed.text])
    /// The keys of a list cell that a screen or a carousel has.
    static let all = [listCell.text] + part.keys.map(\.optional)
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
    fileprivate static let viewSize = Form(Schema.list(of: ["type": "number"], least: 2)) { node in
        guard let points = node.pair()?.map({ $0.milliPoints(in: 1...100_000_000) }),
            let width = points[0], let height = points[1]
        else { return nil }
        return Size(width: Double(width) / 1000, height: Double(height) / 1000)
    }
}
