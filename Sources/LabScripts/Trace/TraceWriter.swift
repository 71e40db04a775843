import LabBase
import LabDevices
import LabOrders
import LabPictures

/// Writes a trace as NDJSON: a header line, then an event a line. docs/traces.md explains it.
package struct TraceWriter: TraceSink {
    private let catalog: ImageCatalog
    private let screenNames: [String]
    private let sizes: [PixelSize]
    private let scale: Double
    private let write: ([UInt8]) throws(Halt) -> Void
    private var buffer: [UInt8] = []

    package init(
        header: TraceHeader, headerLine: String,
        write: @escaping ([UInt8]) throws(Halt) -> Void
    ) {
        catalog = header.catalog
        screenNames = header.screenNames
        sizes = header.sizes
        scale = header.device.screen.scale
        self.write = write
        buffer = Array((headerLine + "\n").utf8)
    }

    package var wantsLayouts: Bool { true }

    package mutating func receive(_ event: TraceEvent) throws(Halt) {
        try line(
            "{\"t\":\(Fixed.exactMilliseconds(ns: event.timeNs)),\(fields(of: event.action))}\n")
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        var rows: [String] = []
        var next = 0
        while next < layout.images.count {
            let end = min(layout.images.count, next + layout.imagesPerRow)
            rows.append("[" + layout.images[next..<end].map(name).joined(separator: ",") + "]")
            next = end
        }
        try line(
            "{\"t\":\(Fixed.exactMilliseconds(ns: timeNs)),\"event\":\"layout\""
                + ",\"screen\":\(name(layout.screen))"
                + ",\"axis\":\"\(layout.isHorizontal ? "horizontal" : "vertical")\""
                + ",\"viewport\":[\(Fixed.exactPoints(milli: layout.viewportMilliPoints.width))"
                + ",\(Fixed.exactPoints(milli: layout.viewportMilliPoints.height))]"
                + ",\"firstRow\":\(layout.firstRow),\"rows\":\(layout.rowCount)"
                + ",\"columns\":\(layout.columns)"
                + ",\"top\":\(Fixed.exactPoints(milli: layout.topMilliPoints))"
                + ",\"extent\":\(Fixed.exactPoints(milli: layout.extentMilliPoints))"
                + ",\"images\":[\(rows.joined(separator: ","))]"
                + (layout.sizes.isEmpty ? "" : ",\"sizes\":[\(pairs(layout.sizes))]") + "}\n")
    }

    package mutating func finish(timeNs: Int64) throws(Halt) {
        try line("{\"t\":\(Fixed.exactMilliseconds(ns: timeNs)),\"event\":\"end\"}\n")
        try write(buffer)
        buffer.removeAll()
    }

    private mutating func line(_ text: String) throws(Halt) {
        buffer.append(contentsOf: text.utf8)
        guard buffer.count >= 1 << 16 else { return }
        try write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func fields(of action: TraceAction) -> String {
        switch action {
        case .request(let view, let image, let size, let shows):
            "\"event\":\"request\",\"view\":\(view),\"image\":\(name(image))"
                + told(size)
                + (shows ? ",\"show\":true" : "")
        case .plain(let view): "\"event\":\"plain\",\"view\":\(view)"
        case .over(let view, let thumbnail):
            "\"event\":\"over\",\"view\":\(view),\"thumbnail\":\(thumbnail)"
        case .show(let view): "\"event\":\"show\",\"view\":\(view)"
        case .hide(let view, let isPooled):
            "\"event\":\"hide\",\"view\":\(view)" + (isPooled ? ",\"pooled\":true" : "")
        case .clear(let view): "\"event\":\"clear\",\"view\":\(view)"
        case .drop(let view): "\"event\":\"drop\",\"view\":\(view)"
        case .scroll(let frame):
            "\"event\":\"scroll\",\"screen\":\(name(frame.screen)),\"offset\":"
                + Fixed.exactPoints(milli: Int64((Double(frame.offsetPx) * 1000 / scale).rounded()))
                + ",\"velocity\":\(frame.velocity)"
                + (frame.phase == .deceleration ? "" : ",\"phase\":\"\(frame.phase)\"")
        case .push(let screen): "\"event\":\"push\",\"screen\":\(name(screen))"
        case .pop(let screen): "\"event\":\"pop\",\"screen\":\(name(screen))"
        case .warning(let level): "\"event\":\"warning\",\"level\":\"\(level.rawValue)\""
        case .background: "\"event\":\"background\""
        case .foreground: "\"event\":\"foreground\""
        case .store(let image, let key):
            "\"event\":\"store\",\"image\":\(name(image))"
                + (key == image ? "" : ",\"as\":\(name(key))")
        case .replace(let image): "\"event\":\"replace\",\"image\":\(name(image))"
        case .lookUp(let image, let size):
            "\"event\":\"lookup\",\"image\":\(name(image))" + told(size)
        case .prefetch(let image, let size):
            "\"event\":\"prefetch\",\"image\":\(name(image))" + told(size)
        case .demote(let image): "\"event\":\"demote\",\"image\":\(name(image))"
        case .remove(let image): "\"event\":\"remove\",\"image\":\(name(image))"
        case .empty: "\"event\":\"empty\""
        case .network(.up): "\"event\":\"network\",\"state\":\"up\""
        case .network(.down): "\"event\":\"network\",\"state\":\"down\""
        case .network(.slower(let factor)): "\"event\":\"network\",\"state\":{\"slower\":\(factor)}"
        case .otherApps(let bytes, let inBackground):
            "\"event\":\"otherApps\",\"bytes\":\(bytes)"
                + (inBackground ? ",\"background\":true" : "")
        }
    }

    private func told(_ size: SizeID) -> String {
        size > 0 ? ",\"size\":" + Self.pair(sizes[Int(size)]) : ""
    }

    private func name(_ image: ImageID) -> String { JSONText.quoted(catalog.name(of: image)) }

    private func pairs(_ ids: [SizeID]) -> String {
        ids.map { $0 == 0 ? "null" : Self.pair(sizes[Int($0)]) }.joined(separator: ",")
    }

    private func name(_ screen: ScreenRef) -> String {
        JSONText.quoted("\(screenNames[Int(screen.name)])#\(screen.number)")
    }

    static func pair(_ size: PixelSize) -> String { "[\(size.width),\(size.height)]" }
}
