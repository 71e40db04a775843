import LabBase
import LabDevices
import LabOrders
import LabPictures

/// Writes a trace as NDJSON: a header line, then one event in each line. docs/look-up/trace.md
/// explains it.
package struct TraceWriter: TraceSink {
    private let catalog: ImageCatalog
    private let screenNames: [String]
    private let sizes: [PixelSize]
    private let display: Device.Display
    private let write: ([UInt8]) throws(Halt) -> Void
    private var buffer: [UInt8] = []

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
        let (form, members) = line(event.action)
        try line(at: event.timeNs, form, members)
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        let place: JSON = [
            "screen": name(layout.screen),
            "row": .given(layout.carousel?.row),
            "column": .given(layout.carousel.flatMap { $0.column > 0 ? $0.column : nil }),
            "offset": layout.carousel?.offsetMilliPoints.map { JSON(milliPoints: $0) } ?? .absent,
            "carousel": layout.carousel?.cell.map(name) ?? .absent,
        ]
        let items: JSON = layout.carousel?.cell == nil ? rows(of: layout) : [:]
        try line(at: timeNs, .layout, JSON(place.members + items.members))
    }

    private func rows(of layout: TraceLayout) -> JSON {
        var rows: [JSON] = []
        var next = 0
        while next < layout.images.count {
            let end = min(layout.images.count, next + layout.imagesPerRow)
            rows.append(JSON(layout.images[next..<end].map(name)))
            next = end
        }
        let viewport = layout.viewportMilliPoints
        return [
            "axis": layout.isHorizontal ? "horizontal" : "vertical",
            "viewport": [
                JSON(milliPoints: viewport.width), JSON(milliPoints: viewport.height),
            ],
            "firstRow": JSON(layout.firstRow), "rows": JSON(layout.rowCount),
            "columns": JSON(layout.columns), "top": JSON(milliPoints: layout.topMilliPoints),
            "extent": JSON(milliPoints: layout.extentMilliPoints), "images": JSON(rows),
            "sizes": JSON(layout.sizes.map { $0 == 0 ? .null : sizes[Int($0)].json })
                .unlessEmpty,
            "behind": .given(layout.behind),
        ]
    }

    package mutating func finish(timeNs: Int64) throws(Halt) {
        try line(at: timeNs, .end)
        try write(buffer)
        buffer.removeAll()
    }

    private mutating func line(
        at ns: Int64, _ form: TraceEventForm, _ members: JSON = [:]
    ) throws(Halt) {
        let event: [JSON.Member] = [("t", JSON(milliseconds: ns)), ("event", JSON(form.name))]
        JSON(event + members.members).write(to: &buffer, .tight)
        buffer.append(UInt8(ascii: "\n"))
        guard buffer.count >= 1 << 16 else { return }
        try write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func line(_ action: TraceAction) -> (TraceEventForm, JSON) {
        switch action {
        case .request(let view, let image, let size, let shows):
            (
                .request,
                [
                    "view": JSON(view.number), "image": name(image), "size": told(size),
                    "show": .ifTrue(shows),
                ]
            )
        case .plain(let view): (.plain, ["view": JSON(view.number)])
        case .over(let view, let thumbnail):
            (.over, ["view": JSON(view.number), "thumbnail": JSON(thumbnail.number)])
        case .show(let view): (.show, ["view": JSON(view.number)])
        case .hide(let view, let isPooled):
            (.hide, ["view": JSON(view.number), "pooled": .ifTrue(isPooled)])
        case .clear(let view): (.clear, ["view": JSON(view.number)])
        case .drop(let view): (.drop, ["view": JSON(view.number)])
        case .scroll(let frame):
            (
                .scroll,
                [
                    "screen": name(frame.screen),
                    "offset": JSON(milliPoints: display.milliPoints(ofPx: frame.offsetPx)),
                    "velocity": JSON(frame.velocity),
                    "phase": frame.phase == .deceleration ? .absent : .string("\(frame.phase)"),
                ]
            )
        case .push(let screen): (.push, ["screen": name(screen)])
        case .pop(let screen): (.pop, ["screen": name(screen)])
        case .beside(let screen, let isNew):
            (isNew ? .push : .pop, ["screen": name(screen), "beside": true])
        case .leave(let screen): (.leave, ["screen": name(screen)])
        case .warning(let level): (.warning, ["level": JSON(level.rawValue)])
        case .background: (.background, [:])
        case .foreground: (.foreground, [:])
        case .store(let image, let key):
            (.store, ["image": name(image), "as": key == image ? .absent : name(key)])
        case .replace(let image): (.replace, ["image": name(image)])
        case .lookUp(let image, let size):
            (.lookup, ["image": name(image), "size": told(size)])
        case .prefetch(let image, let size):
            (.prefetch, ["image": name(image), "size": told(size)])
        case .demote(let image): (.demote, ["image": name(image)])
        case .remove(let image): (.remove, ["image": name(image)])
        case .empty: (.empty, [:])
        case .network(.up): (.network, ["state": "up"])
        case .network(.down): (.network, ["state": "down"])
        case .network(.slower(let factor)):
            (.network, ["state": ["slower": .word("\(factor)")]])
        case .otherApps(let bytes, let inBackground):
            (.otherApps, ["bytes": JSON(bytes), "background": .ifTrue(inBackground)])
        case .appMemory(let bytes): (.appMemory, ["bytes": JSON(bytes)])
        case .traffic(let transfer, let bytes, let host):
            (
                .traffic,
                [
                    "transfer": JSON(transfer), "bytes": JSON(bytes),
                    "host": .given(catalog.name(ofTransferHost: host)),
                ]
            )
        case .trafficEnds(let transfer): (.trafficEnds, ["transfer": JSON(transfer)])
        case .play(let view, let video):
            (.play, ["view": JSON(view.number), "video": JSON(video)])
        case .stop(let view): (.stop, ["view": JSON(view.number)])
        }
    }

    private func told(_ size: SizeID) -> JSON { size > 0 ? sizes[Int(size)].json : .absent }

    private func name(_ image: ImageID) -> JSON { JSON(catalog.name(of: image)) }

    private func name(_ screen: ScreenRef) -> JSON {
        .string("\(screenNames[Int(screen.name)])#\(screen.number)")
    }
}
