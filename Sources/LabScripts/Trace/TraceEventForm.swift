import LabBase
import LabDevices
import LabOrders

/// A kind of event in a trace, declared once: reading, writing, listing and documentation use it.
package struct TraceEventForm: Sendable {
    package let name: String
    package let keys: [String]
    /// Texts about its keys and its effect, in Markdown.
    package var takes: String { WordTable.keys.row(name, of: "event")[1] }
    package var happens: String { WordTable.keys.row(name, of: "event")[2] }
    let read: @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) -> TraceAction

    private init(
        _ name: String, _ keys: [String],
        read:
            @escaping @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) ->
            TraceAction
    ) {
        self.name = name
        self.keys = keys
        self.read = read
    }
}

/// Events of views.
extension TraceEventForm {
    static let request = TraceEventForm("request", ["view", "image", "size", "show"]) {
        reader, line throws(Complaint) in
        let view = try reader.view(line)
        let image = try reader.image(line)
        let size = try reader.size(line)
        return .request(
            view: view, image: image, size: size, shows: try reader.truth("show", of: line))
    }
    static let show = view("show") { .show(view: $0) }
    static let hide = TraceEventForm("hide", ["view", "pooled"]) { reader, line throws(Complaint) in
        .hide(view: try reader.view(line), isPooled: try reader.truth("pooled", of: line))
    }
    static let clear = view("clear") { .clear(view: $0) }
    static let drop = TraceEventForm("drop", ["view"]) { reader, line throws(Complaint) in
        let view = try reader.lastView(line)
        try reader.mustNotPlay(view, at: line)
        return .drop(view: view)
    }
    static let plain = view("plain") { .plain(view: $0) }
    static let over = TraceEventForm("over", ["view", "thumbnail"]) {
        reader, line throws(Complaint) in
        let upper = try reader.view(line)
        let lower = try reader.view(line, "thumbnail")
        guard upper != lower else {
            throw reader.refuse("a view can't lie over itself", "Name two views", at: line)
        }
        return .over(view: upper, thumbnail: lower)
    }

    private static func view(
        _ name: String, _ action: @escaping @Sendable (ViewID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["view"]) { reader, line throws(Complaint) in
            action(try reader.view(line))
        }
    }
}

/// Events of screens.
extension TraceEventForm {
    static let push = TraceEventForm("push", ["screen", "beside"]) {
        reader, line throws(Complaint) in
        let isBeside = try reader.truth("beside", of: line)
        let screen = try reader.screen(line)
        return isBeside ? .beside(screen, isNew: true) : .push(screen)
    }
    static let pop = TraceEventForm("pop", ["screen", "beside"]) { reader, line throws(Complaint) in
        let isBeside = try reader.truth("beside", of: line)
        let screen = try reader.screen(line)
        return isBeside ? .beside(screen, isNew: false) : .pop(screen)
    }
    static let leave = TraceEventForm("leave", ["screen"]) { reader, line throws(Complaint) in
        .leave(try reader.screen(line))
    }
    static let scroll = TraceEventForm("scroll", ["screen", "offset", "velocity", "phase"]) {
        reader, line throws(Complaint) in
        .scroll(try reader.scroll(line))
    }
}

/// Events of the app and the system.
extension TraceEventForm {
    static let warning = TraceEventForm("warning", ["level"]) { reader, line throws(Complaint) in
        .warning(try reader.level(line))
    }
    static let background = TraceEventForm("background", []) { _, _ in
        .background
    }
    static let foreground = TraceEventForm("foreground", []) { _, _ in
        .foreground
    }
    static let store = TraceEventForm("store", ["image", "as"]) { reader, line throws(Complaint) in
        let image = try reader.image(line)
        return .store(image, key: try reader.key(line) ?? image)
    }
    static let replace = image("replace") { .replace($0) }
    static let lookup = sizedImage("lookup") { .lookUp($0, size: $1) }
    static let prefetch = sizedImage("prefetch") {
        .prefetch($0, size: $1)
    }
    static let demote = image("demote") { .demote($0) }
    static let remove = image("remove") {
        .remove($0)
    }
    static let empty = TraceEventForm("empty", []) { _, _ in .empty }
    static let network = TraceEventForm("network", ["state"]) { reader, line throws(Complaint) in
        .network(try reader.network(line))
    }
    static let otherApps = TraceEventForm("otherApps", ["bytes", "background"]) {
        reader, line throws(Complaint) in
        .otherApps(
            bytes: try reader.bytes(line), inBackground: try reader.truth("background", of: line))
    }

    static let appMemory = TraceEventForm("appMemory", ["bytes"]) {
        reader, line throws(Complaint) in
        .appMemory(bytes: try reader.bytes(line))
    }
    static let traffic = TraceEventForm("traffic", ["transfer", "bytes", "host"]) {
        reader, line throws(Complaint) in
        let transfer = try reader.transfer(line, begins: true)
        let bytes = try reader.bytes(line)
        return .traffic(transfer, bytes: bytes, host: try reader.host(line))
    }
    static let trafficEnds = TraceEventForm("trafficEnds", ["transfer"]) {
        reader, line throws(Complaint) in
        .trafficEnds(try reader.transfer(line, begins: false))
    }
    static let play = TraceEventForm("play", ["view", "video"]) { reader, line throws(Complaint) in
        let view = try reader.view(line)
        let video = try reader.video(line)
        try reader.begins(view, at: line)
        return .play(view: view, video: video)
    }
    static let stop = TraceEventForm("stop", ["view"]) { reader, line throws(Complaint) in
        let view = try reader.view(line)
        try reader.stops(view, at: line)
        return .stop(view: view)
    }

    private static func image(
        _ name: String, _ action: @escaping @Sendable (ImageID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["image"]) { reader, line throws(Complaint) in
            action(try reader.image(line))
        }
    }

    private static func sizedImage(
        _ name: String, _ action: @escaping @Sendable (ImageID, SizeID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["image", "size"]) {
            reader, line throws(Complaint) in
            action(try reader.image(line), try reader.size(line))
        }
    }
}

/// Lines that are no action.
extension TraceEventForm {
    static let layout = TraceEventForm(
        "layout",
        [
            "screen", "row", "column", "offset", "carousel", "axis", "viewport", "firstRow", "rows",
            "columns", "top", "extent", "images", "sizes", "behind",
        ], read: noAction)
    static let end = TraceEventForm("end", ["lost"], read: noAction)

    private static let noAction:
        @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) -> TraceAction = { _, _ in
            preconditionFailure("it is no action")
        }

    /// More about all of them, a sentence or two each, in Markdown.
    package static var rules: [String] { WordTable.keys.sections["events"]!.paragraphs }

    package static let all = [
        request, show, hide, clear, drop, push, pop, leave, warning, background, foreground, store,
        replace, lookup, prefetch, demote, remove, empty, plain, over, scroll, layout, network,
        otherApps, appMemory, traffic, trafficEnds, play, stop, end,
    ]
    /// Kinds by name.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
