@testable import LabBase
@testable import LabScripts

/// Keeps what a source plays, and tells it in lines such as `350 hide 0`.
struct Recording: TraceSink {
    private(set) var events: [TraceEvent] = []
    private(set) var layouts: [(layout: TraceLayout, timeNs: Int64)] = []
    private(set) var endNs: Int64 = -1
    let wantsLayouts: Bool
    private let header: TraceHeader
    /// Screens by first appearance: their numbers in a trace file may be others.
    private var screens: [String] = []

    init(_ header: TraceHeader, layouts: Bool = false) {
        self.header = header
        wantsLayouts = layouts
    }

    static func of(_ source: some TraceSource, layouts: Bool = false) throws -> Recording {
        var recording = Recording(source.header, layouts: layouts)
        try source.play(into: &recording)
        return recording
    }

    mutating func receive(_ event: TraceEvent) { events.append(event) }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        layouts.append((layout, timeNs))
    }

    mutating func finish(timeNs: Int64) { endNs = timeNs }

    /// The events as lines, without the frames of motions.
    func lines(frames: Bool = false) -> [String] {
        events.compactMap { event in
            if case .scroll = event.action, !frames { return nil }
            return "\(Fixed.exactMilliseconds(ns: event.timeNs)) \(text(event.action))"
        }
    }

    var frames: [(timeNs: Int64, frame: ScrollFrame)] {
        events.compactMap {
            if case .scroll(let frame) = $0.action { ($0.timeNs, frame) } else { nil }
        }
    }

    private func text(_ action: TraceAction) -> String {
        switch action {
        case .request(let view, let image, let size, let shows):
            "ask \(view) \(header.catalog.name(of: image))" + (shows ? "" : " hidden")
                + (size > 0 ? " at \(header.sizes[Int(size)].json.text(.tight))" : "")
        case .show(let view): "show \(view)"
        case .hide(let view, let isPooled): "\(isPooled ? "pool" : "hide") \(view)"
        case .clear(let view): "clear \(view)"
        case .drop(let view): "drop \(view)"
        case .scroll(let frame): "scroll \(frame.offsetPx) \(frame.velocity) \(frame.phase)"
        case .push(let screen): "push \(name(screen))"
        case .pop(let screen): "pop \(name(screen))"
        case .beside(let screen, let isNew): "\(isNew ? "push" : "pop") \(name(screen)) beside"
        case .leave(let screen): "leave \(name(screen))"
        case .warning(let level): level.rawValue
        case .background: "background"
        case .foreground: "foreground"
        case .store(let image, let key):
            "store \(header.catalog.name(of: image))"
                + (key == image ? "" : " as \(header.catalog.name(of: key))")
        case .replace(let image): "replace \(header.catalog.name(of: image))"
        case .plain(let view): "plain \(view)"
        case .over(let view, let thumbnail): "over \(view) \(thumbnail)"
        case .lookUp(let image, _): "look up \(header.catalog.name(of: image))"
        case .prefetch(let image, _): "prefetch \(header.catalog.name(of: image))"
        case .demote(let image): "demote \(header.catalog.name(of: image))"
        case .remove(let image): "remove \(header.catalog.name(of: image))"
        case .empty: "empty"
        case .network(let state): "network \(state)"
        case .otherApps(let bytes, let inBackground):
            "others \(bytes)\(inBackground ? " in background" : "")"
        case .appMemory(let bytes): "app \(bytes)"
        case .traffic(let number, let bytes, let host):
            "transfer \(number) of \(bytes)"
                + (header.catalog.name(ofTransferHost: host).map { " from \($0)" } ?? "")
        case .trafficEnds(let number): "end transfer \(number)"
        case .play(let view, let video): "play \(view) \(video)"
        case .stop(let view): "stop \(view)"
        }
    }

    private func name(_ screen: ScreenRef) -> String { header.screenNames[Int(screen.name)] }
}

/// A small app on a screen of 100 x 100 points and 100 frames a second: two rows of the list fit.
enum SmallApp {
    static let square = #""width": 100, "height": 100, "scale": 1, "hz": 100"#
    static let screens = """
        "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a",
                  "onTap": { "push": "detail" } },
        "card": { "kind": "table", "rows": 2, "rowHeight": 50, "images": "b",
                  "onTap": { "present": "detail", "argument": 7 } },
        "detail": { "kind": "single", "images": "b", "pick": "argument" },
        "pages": { "kind": "pager", "pages": 5, "images": "b" }
        """

    static func text(
        _ script: String, screens: String = screens, tabs: String = "", tabsKeep: Int? = nil,
        seed: Int = 42,
        display: String = square,
        images: Int = 10
    ) -> String {
        """
        { "version": 1, "name": "small", "seed": \(seed),
          "device": { "id": "small", "basedOn": "iphone-8", "screen": { \(display) } },
          "images": { "a": { "count": \(images), "width": 10, "height": 10 },
                      "b": { "count": \(images), "width": 20, "height": 10 } },
          \(tabs.isEmpty ? "" : "\"tabs\": [\(tabs)],")
          \(tabs.isEmpty ? "" : tabsKeep.map { "\"tabsSwipe\": { \"keeps\": \($0) }," } ?? "")
          "screens": { \(screens) },
          "script": [ \(script) ] }
        """
    }

    static func trace(_ text: String) throws -> ScenarioTrace {
        ScenarioTrace(try Samples.read(text))
    }

    /// Plays a script, and records its events.
    static func play(
        _ script: String, screens: String = screens, tabs: String = "", tabsKeep: Int? = nil,
        seed: Int = 42, display: String = square, images: Int = 10, layouts: Bool = false
    ) throws -> Recording {
        let text = Self.text(
            script, screens: screens, tabs: tabs, tabsKeep: tabsKeep, seed: seed, display: display,
            images: images)
        return try Recording.of(trace(text), layouts: layouts)
    }

    /// Why a script can't be played; nil if it can.
    static func fault(
        _ script: String, screens: String = screens, tabs: String = "", tabsKeep: Int? = nil
    ) -> String? {
        PlainComplaint.of {
            try play(script, screens: screens, tabs: tabs, tabsKeep: tabsKeep)
        }
    }
}
