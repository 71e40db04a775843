import LabBase
import LabDevices
import LabOrders

/// A kind of event in a trace, declared once: reading, writing, listing and documentation use it.
package struct TraceEventForm: Sendable {
    package let name: String
    package let keys: [String]
    /// Text of the documentation about its keys and its effect, in Markdown.
    package let takes: String
    package let happens: String
    let read: @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) -> TraceAction

    private init(
        _ name: String, _ keys: [String], _ takes: String, _ happens: String,
        read:
            @escaping @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) ->
            TraceAction
    ) {
        self.name = name
        self.keys = keys
        self.takes = takes
        self.happens = happens
        self.read = read
    }
}

/// Events of views.
extension TraceEventForm {
    static let request = TraceEventForm(
        "request", ["view", "image", "size", "show"], "`view`, `image`, and `size`, `show`",
        "the view asks for the image, for a place of `size` pixels if it tells one; with "
            + "`\"show\": true` it enters its window with it"
    ) { reader, line throws(Complaint) in
        let view = try reader.view(line)
        let image = try reader.image(line)
        let size = try reader.size(line)
        return .request(
            view: view, image: image, size: size, shows: try reader.truth("show", of: line))
    }
    static let show = view(
        "show",
        "the view enters its window. If it released its image on a warning, it requests it again"
    ) { .show(view: $0) }
    static let hide = TraceEventForm(
        "hide", ["view", "pooled"], "`view`, and `pooled`",
        "the view leaves its window, and keeps its lease; with `\"pooled\": true` because its cell "
            + "is put away to be used again, which can also happen to one that has left its window "
            + "before"
    ) { reader, line throws(Complaint) in
        .hide(view: try reader.view(line), isPooled: try reader.truth("pooled", of: line))
    }
    static let clear = view(
        "clear", "the view drops its image, or the load that it waits for"
    ) { .clear(view: $0) }
    static let drop = TraceEventForm(
        "drop", ["view"], "`view`", "the view is destroyed, and its lease ends"
    ) { reader, line throws(Complaint) in
        let view = try reader.lastView(line)
        try reader.mustNotPlay(view, at: line)
        return .drop(view: view)
    }
    static let plain = view(
        "plain",
        "before its first request: the image library sees nothing of this view but requests"
    ) { .plain(view: $0) }
    static let over = TraceEventForm(
        "over", ["view", "thumbnail"], "`view`, `thumbnail`",
        "before their first requests: one view lies over another, which is seen until the upper "
            + "one has its image; then the lower one releases its own, and asks no more. Blank "
            + "time is counted while neither has one"
    ) { reader, line throws(Complaint) in
        let upper = try reader.view(line)
        let lower = try reader.view(line, "thumbnail")
        guard upper != lower else {
            throw reader.refuse("a view can't lie over itself", "Name two views", at: line)
        }
        return .over(view: upper, thumbnail: lower)
    }

    private static func view(
        _ name: String, _ happens: String, _ action: @escaping @Sendable (ViewID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["view"], "`view`", happens) { reader, line throws(Complaint) in
            action(try reader.view(line))
        }
    }
}

/// Events of screens.
extension TraceEventForm {
    static let push = TraceEventForm(
        "push", ["screen", "beside"], "`screen`, and `beside`",
        "a new screen comes to the front, and those that were in sight aren't any more; with "
            + "`\"beside\": true` they are"
    ) { reader, line throws(Complaint) in
        let isBeside = try reader.truth("beside", of: line)
        let screen = try reader.screen(line)
        return isBeside ? .beside(screen, isNew: true) : .push(screen)
    }
    static let pop = TraceEventForm(
        "pop", ["screen", "beside"], "`screen`, and `beside`",
        "that screen comes to the front again; with `\"beside\": true` those in sight stay there. "
            + "If it is one of them, it is the one that is touched from here on: new views are its "
            + "own"
    ) { reader, line throws(Complaint) in
        let isBeside = try reader.truth("beside", of: line)
        let screen = try reader.screen(line)
        return isBeside ? .beside(screen, isNew: false) : .pop(screen)
    }
    static let leave = TraceEventForm(
        "leave", ["screen"], "`screen`", "that screen isn't in sight any more, but others still are"
    ) { reader, line throws(Complaint) in
        .leave(try reader.screen(line))
    }
    static let scroll = TraceEventForm(
        "scroll", ["screen", "offset", "velocity", "phase"],
        "`screen`, `offset` in points, `velocity` in points/s, and `phase`: `\"deceleration\"` "
            + "(default), `\"drag\"` or `\"jump\"`",
        "a frame of motion; after a jump the content is at another place without motion"
    ) { reader, line throws(Complaint) in
        .scroll(try reader.scroll(line))
    }
}

/// Events of the app and the system.
extension TraceEventForm {
    static let warning = TraceEventForm(
        "warning", ["level"],
        "`level`: `\"warning\"` (default), `\"critical\"` or the number of one of Android's trim "
            + "levels", "the system asks for memory"
    ) { reader, line throws(Complaint) in
        .warning(try reader.level(line))
    }
    static let background = TraceEventForm("background", [], "", "the app is left") { _, _ in
        .background
    }
    static let foreground = TraceEventForm(
        "foreground", [], "", "the person returns to the app"
    ) { _, _ in
        .foreground
    }
    static let store = TraceEventForm(
        "store", ["image", "as"], "`image`, and `as`",
        "the app gives an image to the policy, under its own key, or with `\"as\": "
            + "\"avatars/3\"` under that image's; from then on that key shows it"
    ) { reader, line throws(Complaint) in
        let image = try reader.image(line)
        return .store(image, key: try reader.key(line) ?? image)
    }
    static let replace = image(
        "replace", "the key's image changes; the policy's `replaced` says how it is told"
    ) { .replace($0) }
    static let lookup = sizedImage(
        "lookup", "the app asks if an image is in memory, and loads nothing"
    ) { .lookUp($0, size: $1) }
    static let prefetch = sizedImage("prefetch", "the app loads an image ahead") {
        .prefetch($0, size: $1)
    }
    static let demote = image("demote", "the app puts its load behind all others") { .demote($0) }
    static let remove = image("remove", "the app removes it, from memory and from disk") {
        .remove($0)
    }
    static let empty = TraceEventForm(
        "empty", [], "", "the app empties all caches in memory"
    ) { _, _ in .empty }
    static let network = TraceEventForm(
        "network", ["state"], "`state`: `\"up\"`, `\"down\"` or `{\"slower\": 4}`, 1 ... 1000",
        "fetches succeed, fail, or take so many times as long, those under way included"
    ) { reader, line throws(Complaint) in
        .network(try reader.network(line))
    }
    static let otherApps = TraceEventForm(
        "otherApps", ["bytes", "background"], "`bytes`, `background`",
        "the memory of other apps. With `\"background\": true`, one more app that the system may "
            + "end, the one left longest ago first; without, all apps that it can't end, and no "
            + "others"
    ) { reader, line throws(Complaint) in
        .otherApps(
            bytes: try reader.bytes(line), inBackground: try reader.truth("background", of: line))
    }

    static let appMemory = TraceEventForm(
        "appMemory", ["bytes"], "`bytes`",
        "the app itself uses so much beyond its baseline from here on"
    ) { reader, line throws(Complaint) in
        .appMemory(bytes: try reader.bytes(line))
    }
    static let traffic = TraceEventForm(
        "traffic", ["transfer", "bytes", "host"], "`transfer`, `bytes`, and `host`",
        "a transfer that is no image's begins, with a number of its own, over a connection to "
            + "`host`, or one of its own"
    ) { reader, line throws(Complaint) in
        let transfer = try reader.transfer(line, begins: true)
        let bytes = try reader.bytes(line)
        return .traffic(transfer, bytes: bytes, host: try reader.host(line))
    }
    static let trafficEnds = TraceEventForm(
        "trafficEnds", ["transfer"], "`transfer`",
        "the transfer ends, even if not all of it has come"
    ) { reader, line throws(Complaint) in
        .trafficEnds(try reader.transfer(line, begins: false))
    }
    static let play = TraceEventForm(
        "play", ["view", "video"], "`view`, `video`",
        "a player begins in the view: `video` is the number of one of the header's `videos`, "
            + "from 0. It goes on until it is stopped, whatever becomes of the view"
    ) { reader, line throws(Complaint) in
        let view = try reader.view(line)
        let video = try reader.video(line)
        try reader.begins(view, at: line)
        return .play(view: view, video: video)
    }
    static let stop = TraceEventForm(
        "stop", ["view"], "`view`",
        "the view's player ends. A view that let go of its image for it asks for it again: at once "
            + "in its window, else on its return"
    ) { reader, line throws(Complaint) in
        let view = try reader.view(line)
        try reader.stops(view, at: line)
        return .stop(view: view)
    }

    private static func image(
        _ name: String, _ happens: String, _ action: @escaping @Sendable (ImageID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["image"], "`image`", happens) { reader, line throws(Complaint) in
            action(try reader.image(line))
        }
    }

    private static func sizedImage(
        _ name: String, _ happens: String,
        _ action: @escaping @Sendable (ImageID, SizeID) -> TraceAction
    ) -> TraceEventForm {
        TraceEventForm(name, ["image", "size"], "`image`, and `size`", happens) {
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
        ],
        "`screen`, `axis`, `viewport`, `firstRow`, `rows`, `columns`, `top`, `extent`, `images`, "
            + "and `sizes`; of a carousel also `row`, `column` and `offset`, or these and "
            + "`carousel` alone; of a deck also `behind`",
        "the rows ahead, for policies that prefetch: `top` is where the first of these rows "
            + "begins, `extent` the height of each, in points. `images` has a list for each row, "
            + "`sizes` the size of each of a row's images or null. A later line replaces these "
            + "rows; one with another viewport forgets all. With `row` these are the items of the "
            + "carousel in that row of the screen, or of one of several by `column`, from 0. "
            + "`offset` says where its content is, and that it is told anew; without, these are "
            + "more of its items. Frames of the screen that `carousel` names move it from then on. "
            + "A deck's cards are told as pages, and so many lie in sight `behind` the top one",
        read: noAction)
    static let end = TraceEventForm(
        "end", ["lost"], "`lost`",
        "the trace ends at this time. Without it, it ends with the last event. With "
            + "`\"lost\": true` a recorder says that it couldn't write as fast as the app ran, "
            + "and that later events are missing: `lab` prints a remark", read: noAction)

    private static let noAction:
        @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) -> TraceAction = { _, _ in
            preconditionFailure("it is no action")
        }

    /// More about all of them, a sentence or two each, in Markdown.
    package static let rules = [
        """
        `t` is the time in milliseconds since the start, with at most six decimals; it never goes \
        back. Events of one instant happen in the order of their lines.
        """,
        """
        An image is named by its group and number, `"photos/3"`, or by the group alone if that has \
        one image.
        """,
        """
        Views are whole numbers up to 1,000,000, or names; all views of a trace alike. A name is \
        free again after its `drop`. A view belongs to the screen that was in front when it was \
        first used.
        """,
        """
        Screens are names, `"feed"`; a number tells apart several of one name: `"feed#2"`. Without \
        `push` and `pop` the time until a screen's first image is unknown.
        """,
        """
        Sizes are those of the places that images are shown in, in pixels: `[88, 88]`. Each is \
        declared. A view that tells none gets the image as it is.
        """,
        """
        A line has at most 32 MiB. Empty lines are skipped; a key `"//"` is a comment. A last line \
        that was cut off is passed over, with a remark.
        """,
    ]

    package static let all = [
        request, show, hide, clear, drop, push, pop, leave, warning, background, foreground, store,
        replace, lookup, prefetch, demote, remove, empty, plain, over, scroll, layout, network,
        otherApps, appMemory, traffic, trafficEnds, play, stop, end,
    ]
    /// Kinds by name.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
