import LabOrders
import LabPictures
import LabPolicies

/// The images that views ask for, by size and by screen, and the rows that prefetching could look
/// at: found by playing a trace once without a policy.
package struct TraceContent: TraceSink, Sendable {
    /// An image at a size.
    package struct Asked: Hashable, Sendable {
        package var image: ImageID
        package var size: SizeID
    }

    /// A list that layouts announce: a screen's own rows, or carousels in them.
    package struct List: Hashable, Sendable {
        /// The number of its screen's name.
        package var screen: Int
        package var isHorizontal: Bool
        package var isCarousel: Bool
    }

    /// Requests by image and size.
    package private(set) var asked: [Asked: Int] = [:]
    /// How often the app is left.
    package private(set) var departures = 0
    /// When the latest event came.
    package private(set) var lastNs: Int64 = 0
    /// True where a layout of rows has named an image.
    private var isInRows: ArrayTable<ImageID, Bool>
    /// The lists that it has, in the order of their first layouts; empty without layouts.
    package private(set) var lists: [List] = []
    /// Requests by the name of the screen in front and the image; empty without layouts.
    private var onScreen: [UInt64: Int] = [:]
    private var front: UInt32 = .max

    package let wantsLayouts: Bool

    package init(_ header: TraceHeader, wantsLayouts: Bool) {
        self.wantsLayouts = wantsLayouts
        isInRows = ArrayTable(repeating: false, count: header.catalog.imageCount)
    }

    package mutating func receive(_ event: TraceEvent) {
        lastNs = event.timeNs
        switch event.action {
        case .request(_, let image, let size, _):
            asked[Asked(image: image, size: size), default: 0] += 1
            if wantsLayouts {
                onScreen[UInt64(front) << 32 | UInt64(image.number), default: 0] += 1
            }
        case .push(let screen), .pop(let screen), .beside(let screen, _): front = screen.name
        case .background: departures += 1
        default: break
        }
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        for image in layout.images { isInRows[image] = true }
        let screen = Int(layout.screen.name)
        let isCarousel = layout.carousel != nil
        note(List(screen: screen, isHorizontal: layout.isHorizontal, isCarousel: isCarousel))
        // Rows that hold carousels are a list, too, though they may have no images of their own.
        if isCarousel, !lists.contains(where: { $0.screen == screen && !$0.isCarousel }) {
            note(List(screen: screen, isHorizontal: false, isCarousel: false))
        }
    }

    private mutating func note(_ list: List) {
        if lists.last != list, !lists.contains(list) { lists.append(list) }
    }

    package var requestCount: Int { asked.values.reduce(0, +) }

    /// The different images that are asked for, in order.
    package var images: [ImageID] { Set(asked.keys.map(\.image)).sorted() }

    /// How much all of them take when they are decoded.
    package func bytes(_ catalog: ImageCatalog, frames: [DecodeRule.Frames] = [.first]) -> Int64 {
        images.reduce(0) { total, image in
            let count = frames.contains(.all) ? catalog.facts(of: image)?.frames ?? 1 : 1
            return total + catalog.sizeBytes[image] * Int64(count)
        }
    }

    /// By the number of a screen's name: requests there for images that no rows name, so that no
    /// prefetching can look at them.
    package var requestsBesideRows: [(screen: Int, count: Int)] {
        var counts: [UInt32: Int] = [:]
        for (key, count) in onScreen {
            let image = ImageID(number: UInt32(truncatingIfNeeded: key))
            if !isInRows[image] { counts[UInt32(key >> 32), default: 0] += count }
        }
        return counts.sorted { $0.key < $1.key }.map { (Int($0.key), $0.value) }
    }
}

extension TraceSource {
    /// - Parameter rows: true where rows are asked for, so that events which were kept without
    ///   layouts don't do.
    package func content(rows: Bool) throws(Halt) -> TraceContent {
        var content = TraceContent(header, wantsLayouts: rows)
        try playDirectly(into: &content)
        return content
    }
}
