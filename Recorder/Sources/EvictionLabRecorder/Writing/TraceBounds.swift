/// The bounds of the lab's reader. Values are brought within them, so that one odd number doesn't
/// make the lab refuse a recording.
enum TraceBounds {
    /// The bound for every format.
    private static let longestEdge = 16_383
    private static let longestPlace = 1_000_000
    static let mostImages = 100_000
    static let mostSizes = 60_000
    static let formats = ["png", "jpeg", "webp"]
    static let largestFileBytes = Int(Int32.max)

    /// An edge of a picture in pixels, within bounds.
    static func edge(_ pixels: Int) -> Int { min(longestEdge, max(1, pixels)) }

    /// An event whose sizes are sizes.
    static func within(_ event: RecordedEvent) -> RecordedEvent {
        var event = event
        switch event.action {
        case .request(let view, let image, let size?, let isShown):
            event.action = .request(view: view, image: image, size: place(size), isShown: isShown)
        case .prefetch(let image, let size?):
            event.action = .prefetch(image: image, size: place(size))
        case .layout(var layout):
            layout.images = layout.images.map { row in
                row.map { RecordedPlace($0.image, size: $0.size.flatMap(place)) }
            }
            event.action = .layout(layout)
        default: break
        }
        return event
    }

    /// A place without an extent, such as of a view that wasn't laid out yet, tells no size.
    private static func place(_ size: PixelSize) -> PixelSize? {
        guard size.width > 0, size.height > 0 else { return nil }
        return PixelSize(
            width: min(longestPlace, size.width), height: min(longestPlace, size.height))
    }

    /// A name for results, which a spreadsheet wouldn't take for a formula.
    static func title(_ text: String) -> String {
        let plain = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
        guard let first = plain.first else { return "recorded" }
        return first.isLetter || first.isNumber ? plain : "recorded \(plain)"
    }
}
