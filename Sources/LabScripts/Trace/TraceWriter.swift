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

    package init(header: TraceHeader, write: @escaping ([UInt8]) throws(Halt) -> Void) {
        catalog = header.catalog
        screenNames = header.screenNames
        sizes = header.sizes
        scale = header.device.screen.scale
        self.write = write
        buffer = Array((header.line + "\n").utf8)
    }

    package var wantsLayouts: Bool { true }

    package mutating func receive(_ event: TraceEvent) throws(Halt) {
        try line(at: event.timeNs, members(of: event.action))
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        var rows: [JSON] = []
        var next = 0
        while next < layout.images.count {
            let end = min(layout.images.count, next + layout.imagesPerRow)
            rows.append(JSON(layout.images[next..<end].map(name)))
            next = end
        }
        let viewport = layout.viewportMilliPoints
        try line(
            at: timeNs,
            [
                "event": "layout", "screen": name(layout.screen),
                "axis": layout.isHorizontal ? "horizontal" : "vertical",
                "viewport": [
                    JSON(milliPoints: viewport.width), JSON(milliPoints: viewport.height),
                ],
                "firstRow": JSON(layout.firstRow), "rows": JSON(layout.rowCount),
                "columns": JSON(layout.columns), "top": JSON(milliPoints: layout.topMilliPoints),
                "extent": JSON(milliPoints: layout.extentMilliPoints), "images": JSON(rows),
                "sizes": JSON(layout.sizes.map { $0 == 0 ? .null : sizes[Int($0)].json })
                    .unlessEmpty,
            ])
    }

    package mutating func finish(timeNs: Int64) throws(Halt) {
        try line(at: timeNs, ["event": "end"])
        try write(buffer)
        buffer.removeAll()
    }

    private mutating func line(at ns: Int64, _ line: JSON) throws(Halt) {
        JSON([("t", JSON(milliseconds: ns))] + line.members).write(to: &buffer, .tight)
        buffer.append(UInt8(ascii: "\n"))
        guard buffer.count >= 1 << 16 else { return }
        try write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func members(of action: TraceAction) -> JSON {
        switch action {
        case .request(let view, let image, let size, let shows):
            [
                "event": "request", "view": JSON(view.number), "image": name(image),
                "size": told(size),
                "show": .ifTrue(shows),
            ]
        case .plain(let view): ["event": "plain", "view": JSON(view.number)]
        case .over(let view, let thumbnail):
            ["event": "over", "view": JSON(view.number), "thumbnail": JSON(thumbnail.number)]
        case .show(let view): ["event": "show", "view": JSON(view.number)]
        case .hide(let view, let isPooled):
            ["event": "hide", "view": JSON(view.number), "pooled": .ifTrue(isPooled)]
        case .clear(let view): ["event": "clear", "view": JSON(view.number)]
        case .drop(let view): ["event": "drop", "view": JSON(view.number)]
        case .scroll(let frame):
            [
                "event": "scroll", "screen": name(frame.screen),
                "offset": JSON(
                    milliPoints: Int64((Double(frame.offsetPx) * 1000 / scale).rounded())),
                "velocity": JSON(frame.velocity),
                "phase": frame.phase == .deceleration ? .absent : .string("\(frame.phase)"),
            ]
        case .push(let screen): ["event": "push", "screen": name(screen)]
        case .pop(let screen): ["event": "pop", "screen": name(screen)]
        case .warning(let level): ["event": "warning", "level": JSON(level.rawValue)]
        case .background: ["event": "background"]
        case .foreground: ["event": "foreground"]
        case .store(let image, let key):
            ["event": "store", "image": name(image), "as": key == image ? .absent : name(key)]
        case .replace(let image): ["event": "replace", "image": name(image)]
        case .lookUp(let image, let size):
            ["event": "lookup", "image": name(image), "size": told(size)]
        case .prefetch(let image, let size):
            ["event": "prefetch", "image": name(image), "size": told(size)]
        case .demote(let image): ["event": "demote", "image": name(image)]
        case .remove(let image): ["event": "remove", "image": name(image)]
        case .empty: ["event": "empty"]
        case .network(.up): ["event": "network", "state": "up"]
        case .network(.down): ["event": "network", "state": "down"]
        case .network(.slower(let factor)):
            ["event": "network", "state": ["slower": .word("\(factor)")]]
        case .otherApps(let bytes, let inBackground):
            ["event": "otherApps", "bytes": JSON(bytes), "background": .ifTrue(inBackground)]
        }
    }

    private func told(_ size: SizeID) -> JSON { size > 0 ? sizes[Int(size)].json : .absent }

    private func name(_ image: ImageID) -> JSON { JSON(catalog.name(of: image)) }

    private func name(_ screen: ScreenRef) -> JSON {
        .string("\(screenNames[Int(screen.name)])#\(screen.number)")
    }
}
