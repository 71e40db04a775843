/// The kinds of events, each declared once: reading, writing, listing and documentation use it.
enum TraceEvents {
    static let request = EventForm("request", view.and(image).and(size.and(flag("show")))) {
        .request(view: $0.0, image: $0.1, size: $1.0, shows: $1.1)
    }
    static let show = EventForm("show", view) { .show(view: $0) }
    static let hide = EventForm("hide", view.and(flag("pooled"))) { .hide(view: $0, isPooled: $1) }
    static let clear = EventForm("clear", view) { .clear(view: $0) }
    /// The view's name may mean another from here on.
    static let drop = EventForm(
        "drop",
        view.refusing { reader, view, line in
            reader.views.forget(line["view"]!)
            return reader.playing.contains(view)
                ? ("the view still has a player", "Stop that first") : nil
        }
    ) { .drop(view: $0) }
    static let plain = EventForm("plain", view) { .plain(view: $0) }
    static let over = EventForm(
        "over",
        view.and(thumbnail).refusing { _, views, _ in
            views.0 == views.1 ? ("a view can't lie over itself", "Name two views") : nil
        }
    ) { .over(view: $0, thumbnail: $1) }

    static let push = EventForm("push", screen.and(flag("beside"))) {
        $1 ? .beside($0, isNew: true) : .push($0)
    }
    static let pop = EventForm("pop", screen.and(flag("beside"))) {
        $1 ? .beside($0, isNew: false) : .pop($0)
    }
    static let leave = EventForm("leave", screen) { .leave($0) }
    static let scroll = EventForm("scroll", screen.and(offset).and(velocity.and(phase))) {
        .scroll(ScrollFrame(screen: $0.0, offsetPx: $0.1, velocity: $1.0, phase: $1.1))
    }

    static let warning = EventForm("warning", level) { .warning($0) }
    static let background = EventForm("background", nothing) { .background }
    static let foreground = EventForm("foreground", nothing) { .foreground }
    static let store = EventForm("store", image.and(key)) { .store($0, key: $1 ?? $0) }
    static let replace = EventForm("replace", image) { .replace($0) }
    static let lookup = EventForm("lookup", image.and(size)) { .lookUp($0, size: $1) }
    static let prefetch = EventForm("prefetch", image.and(size)) { .prefetch($0, size: $1) }
    static let demote = EventForm("demote", image) { .demote($0) }
    static let remove = EventForm("remove", image) { .remove($0) }
    static let empty = EventForm("empty", nothing) { .empty }
    static let network = EventForm("network", state) { .network($0) }
    static let otherApps = EventForm("otherApps", bytes.and(flag("background"))) {
        .otherApps(bytes: $0, inBackground: $1)
    }
    static let appMemory = EventForm("appMemory", bytes) { .appMemory(bytes: $0) }
    private static let newTransfer = transfer.refusing { reader, transfer, _ in
        reader.transfers.insert(transfer).inserted
            ? nil : ("transfer \(transfer) has begun before", "Give each a number of its own")
    }
    static let traffic = EventForm("traffic", newTransfer.and(bytes).and(host)) {
        .traffic($0.0, bytes: $0.1, host: $1)
    }
    static let trafficEnds = EventForm(
        "trafficEnds",
        transfer.refusing { reader, transfer, _ in
            reader.transfers.contains(transfer)
                ? nil : ("transfer \(transfer) hasn't begun", "Let it begin before")
        }
    ) { .trafficEnds($0) }
    static let play = EventForm(
        "play",
        view.and(video).refusing { reader, values, _ in
            reader.playing.insert(values.0).inserted
                ? nil : ("the view has a player already", "Stop that first")
        }
    ) { .play(view: $0, video: $1) }
    static let stop = EventForm(
        "stop",
        view.refusing { reader, view, _ in
            reader.playing.remove(view) != nil
                ? nil : ("the view has no player", "Let one begin by \"play\"")
        }
    ) { .stop(view: $0) }

    /// Rows ahead, which are no action.
    static let layout = EventForm("layout", rows) { .layout($1, timeNs: $2) }
    /// The end; with `lost` the recorder couldn't write as fast as the app went.
    static let end = EventForm("end", flag("lost")) { reader, isOverrun, timeNs in
        reader.isOverrun = isOverrun
        return .end(timeNs: timeNs)
    }

    static let all = [
        request.form, show.form, hide.form, clear.form, drop.form, push.form, pop.form, leave.form,
        warning.form, background.form, foreground.form, store.form, replace.form, lookup.form,
        prefetch.form, demote.form, remove.form, empty.form, plain.form, over.form, scroll.form,
        layout.form, network.form, otherApps.form, appMemory.form, traffic.form, trafficEnds.form,
        play.form, stop.form, end.form,
    ]
}

extension TraceAction {
    /// Hands the event's values to a receiver, as `TraceEvents` declares them.
    func hand(to receiver: inout some EventReceiver) {
        typealias Events = TraceEvents
        switch self {
        case .request(let view, let image, let size, let shows):
            receiver.take(Events.request, ((view, image), (size, shows)))
        case .plain(let view): receiver.take(Events.plain, view)
        case .over(let view, let thumbnail): receiver.take(Events.over, (view, thumbnail))
        case .show(let view): receiver.take(Events.show, view)
        case .hide(let view, let isPooled): receiver.take(Events.hide, (view, isPooled))
        case .clear(let view): receiver.take(Events.clear, view)
        case .drop(let view): receiver.take(Events.drop, view)
        case .scroll(let frame):
            receiver.take(
                Events.scroll, ((frame.screen, frame.offsetPx), (frame.velocity, frame.phase)))
        case .push(let screen): receiver.take(Events.push, (screen, false))
        case .pop(let screen): receiver.take(Events.pop, (screen, false))
        case .beside(let screen, let isNew):
            receiver.take(isNew ? Events.push : Events.pop, (screen, true))
        case .leave(let screen): receiver.take(Events.leave, screen)
        case .warning(let level): receiver.take(Events.warning, level)
        case .background: receiver.take(Events.background, ())
        case .foreground: receiver.take(Events.foreground, ())
        case .store(let image, let key):
            receiver.take(Events.store, (image, key == image ? nil : key))
        case .replace(let image): receiver.take(Events.replace, image)
        case .lookUp(let image, let size): receiver.take(Events.lookup, (image, size))
        case .prefetch(let image, let size): receiver.take(Events.prefetch, (image, size))
        case .demote(let image): receiver.take(Events.demote, image)
        case .remove(let image): receiver.take(Events.remove, image)
        case .empty: receiver.take(Events.empty, ())
        case .network(let state): receiver.take(Events.network, state)
        case .otherApps(let bytes, let inBackground):
            receiver.take(Events.otherApps, (bytes, inBackground))
        case .appMemory(let bytes): receiver.take(Events.appMemory, bytes)
        case .traffic(let transfer, let bytes, let host):
            receiver.take(Events.traffic, ((transfer, bytes), host))
        case .trafficEnds(let transfer): receiver.take(Events.trafficEnds, transfer)
        case .play(let view, let video): receiver.take(Events.play, (view, video))
        case .stop(let view): receiver.take(Events.stop, view)
        }
    }
}
