import LabBase
import LabDevices
import LabOrders
import LabPictures

/// Writes a trace as NDJSON: a header line, then one event in each line. docs/look-up/trace.md
/// explains it.
package struct TraceWriter: TraceSink, EventReceiver {
    let catalog: ImageCatalog
    private let screenNames: [String]
    let sizes: [PixelSize]
    let display: Device.Display
    private let write: ([UInt8]) throws(Halt) -> Void
    private var buffer: [UInt8]
    /// The line's, while it is made.
    var members: [JSON.Member] = []

    package init(header: TraceHeader, write: @escaping ([UInt8]) throws(Halt) -> Void) {
        catalog = header.catalog
        screenNames = header.screenNames
        sizes = header.sizes
        display = header.device.screen
        self.write = write
        buffer = Array((header.line + "\n").utf8)
    }

    package var wantsLayouts: Bool { true }

    package mutating func receive(_ event: TraceEvent) throws(Halt) {
        begin(atNs: event.timeNs)
        event.action.hand(to: &self)
        try end()
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        begin(atNs: timeNs)
        take(TraceEvents.layout, layout)
        try end()
    }

    package mutating func finish(timeNs: Int64) throws(Halt) {
        begin(atNs: timeNs)
        take(TraceEvents.end, false)
        try end(flushes: true)
    }

    private mutating func begin(atNs timeNs: Int64) {
        members.removeAll(keepingCapacity: true)
        members.append(("t", JSON(milliseconds: timeNs)))
    }

    mutating func take<Values>(_ form: EventForm<Values>, _ values: Values) {
        members.append(("event", .string(form.form.name)))
        form.keys.write(values, &self)
    }

    private mutating func end(flushes: Bool = false) throws(Halt) {
        JSON(members).write(to: &buffer, .tight)
        buffer.append(UInt8(ascii: "\n"))
        guard flushes || buffer.count >= 1 << 16 else { return }
        try write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    func name(_ image: ImageID) -> JSON { .string(catalog.name(of: image)) }

    func name(_ screen: ScreenRef) -> JSON {
        .string("\(screenNames[Int(screen.name)])#\(screen.number)")
    }

    func members(of layout: TraceLayout) -> [JSON.Member] {
        let carousel: JSON = [
            "screen": name(layout.screen),
            "row": .given(layout.carousel?.row),
            "column": .given(layout.carousel.flatMap { $0.column > 0 ? $0.column : nil }),
            "offset": layout.carousel?.offsetMilliPoints.map { JSON(milliPoints: $0) } ?? .absent,
            "carousel": layout.carousel?.shown.map(name) ?? .absent,
        ]
        if layout.carousel?.shown != nil { return carousel.members }
        let rows = stride(from: 0, to: layout.images.count, by: max(1, layout.imagesPerRow)).map {
            JSON(layout.images[$0...].prefix(layout.imagesPerRow).map(name))
        }
        let viewport = layout.viewportMilliPoints
        let items: JSON = [
            "axis": layout.isHorizontal ? "horizontal" : "vertical",
            "viewport": [JSON(milliPoints: viewport.width), JSON(milliPoints: viewport.height)],
            "firstRow": JSON(layout.firstRow), "rows": JSON(layout.rowCount),
            "columns": JSON(layout.columns), "top": JSON(milliPoints: layout.topMilliPoints),
            "extent": JSON(milliPoints: layout.extentMilliPoints), "images": JSON(rows),
            "sizes": JSON(layout.sizes.map { $0 == 0 ? .null : sizes[Int($0)].json })
                .unlessEmpty,
            "behind": .given(layout.behind),
        ]
        return carousel.members + items.members
    }
}
