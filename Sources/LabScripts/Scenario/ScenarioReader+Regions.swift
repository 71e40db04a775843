import LabBase
import LabDevices

/// Reads the parts of a window: the app's own, panes, bars and overlays.
extension ScenarioReader {
    /// Reads the app's window; the device's screen if there is none, or a wrong one.
    func readWindow(_ node: Node?) -> AppWindow {
        let whole = AppWindow(device.screen)
        guard let node else { return whole }
        guard node.value.array?.first?.array != nil else {
            return extent(node, in: whole.upright).map { AppWindow(upright: $0, turned: nil) }
                ?? whole
        }
        guard let both = node.pair(as: .window),
            let upright = extent(both[0], in: whole.upright),
            let turned = extent(both[1], in: whole.turned!)
        else { return whole }
        return AppWindow(upright: upright, turned: turned)
    }

    private func extent(_ node: Node, in most: WindowExtent) -> WindowExtent? {
        guard let pair = node.pair(as: .window) else { return nil }
        let width = pair[0].milliPoints(in: 1000...max(1000, most.width))
        let height = pair[1].milliPoints(in: 1000...max(1000, most.height))
        guard let width, let height else { return nil }
        return WindowExtent(width: width, height: height)
    }

    mutating func readBars(_ fields: Fields) -> Screen.Bars {
        guard let node = fields[ScreenKeys.bars], let read = Screen.Bars.keys.read(node) else {
            return Screen.Bars()
        }
        bars.append((node, read))
        return read
    }

    /// Bars leave something of the window, also once it is turned, if the script turns it.
    func checkBars(_ script: [Step]) {
        let turns = script.contains(where: \.turnsDevice)
        let least = turns ? window.extents.map(\.height).min()! : window.upright.height
        for (node, bars) in bars where bars.top >= least - bars.bottom {
            node.report(
                "the bars leave nothing of a window that is \(Self.points(least)) points high",
                "Make them lower")
        }
    }

    /// Reads the parts over a screen's content, as a list cell that no row has.
    mutating func readOverlay(_ fields: Fields, into layouts: inout Layouts) -> Screen.Overlay? {
        guard let elements = fields[ScreenKeys.overlay]?.elements() else { return nil }
        var drafts: [PartDraft] = []
        var positions: [(x: Int64, y: Int64)] = []
        var isSound = true
        for element in elements {
            guard let part = Fields(element, OverlayKeys.part), let own = readPart(part),
                let position = part[OverlayKeys.at].flatMap({ readPosition($0) })
            else {
                isSound = false
                continue
            }
            drafts += own
            positions += own.map { _ in position }
        }
        guard isSound else { return nil }
        let layout = layouts.add(drafts)
        layouts.use(layout, in: 0..<1)
        return Screen.Overlay(layout: layout, positions: positions)
    }

    private func readPosition(_ node: Node) -> (x: Int64, y: Int64)? {
        let limit = Self.mostPoints * 1000
        let pair = node.pair(as: .position)?.map { $0.milliPoints(in: -limit...limit) }
        guard let pair, let x = pair[0], let y = pair[1] else { return nil }
        return (x, y)
    }

    /// Reads a split, which has no rows.
    func readSplit(_ fields: Fields, name: String) -> Screen? {
        let collapses = fields.value(ScreenKeys.collapses)
        guard let list = fields[ScreenKeys.panes], let elements = list.elements() else {
            return nil
        }
        guard elements.count > 1 else {
            return list.report(
                "a split has two panes or more", "Add one, or open that screen itself")
        }
        var panes: [Screen.Pane] = []
        for (number, element) in elements.enumerated() {
            guard let pane = Fields(element, PaneKeys.object) else { continue }
            let isLast = number == elements.count - 1
            let screen = pane[PaneKeys.screen].flatMap { screens.find($0) }
            if isLast, let width = pane.member(PaneKeys.width.name) {
                pane.report("the last pane has what the others leave", "Remove this", at: width)
            }
            if !isLast { _ = pane.required(PaneKeys.width.name) }
            let width = isLast ? nil : pane[PaneKeys.width]
            guard let screen, isLast || width != nil else { continue }
            if panes.contains(where: { $0.screen == screen }) {
                pane[PaneKeys.screen.name]?.report(
                    "another pane has this screen, too, and 'show' couldn't tell them apart",
                    "Give it a screen of its own")
            }
            panes.append(Screen.Pane(screen: screen, width: width))
        }
        guard panes.count == elements.count else { return nil }
        let given = panes.reduce(0) { $0 + ($1.width ?? 0) }
        if let narrow = window.extents.first(where: { $0.width >= collapses && $0.width <= given })
        {
            list.report(
                "panes of \(Self.points(given)) points leave the last one nothing of a window of "
                    + Self.points(narrow.width),
                "Make them narrower, or let the split collapse: \"collapses\": 600")
        }
        return Screen(
            name: name, kind: .split, position: fields.node.position, sections: [], layouts: [],
            clearsOnReuse: false, deceleration: .normal, panes: panes, collapsesBelow: collapses)
    }

    /// Checks references between screens that may be declared later.
    func checkPanes(_ declared: [(name: String, node: Node)]) {
        for (screen, (_, node)) in zip(screens.screens, declared) {
            guard let screen, let list = node[ScreenKeys.panes.name]?.elements() else { continue }
            for (pane, place) in zip(screen.panes, list)
            where screens.screens[pane.screen]?.kind == .split {
                place[PaneKeys.screen.name]?.report(
                    "a split can't be a pane of a split", "Add its panes here")
            }
        }
    }

    /// Checks that the pane of a tap's `show` is one of a split.
    func checkShown(_ node: Node, _ tap: Screen.Tap) {
        guard tap.isShown, let place = node[TapKeys.show.name] else { return }
        checkPane(tap.screen, at: place)
    }

    /// Notes a sheet that is higher than the window.
    func check(_ sheet: SheetHeight?, at node: Node?) {
        guard case .points(let height) = sheet, let node else { return }
        let most = window.extents.map(\.height).max()!
        if height > most {
            node.remark(
                "the sheet is higher than the window, and gets its \(Self.points(most)) points. "
                    + "The screen below is covered, and its views still count as in sight",
                "Make it lower. Without 'height' the screen below leaves the window")
        }
    }

    /// Reads the screen that a step shows in a pane.
    func showing(_ value: Node, _ fields: Fields) -> (screen: Int, argument: Int?)? {
        let opened = opening(value, fields)
        if let opened { checkPane(opened.screen, at: value) }
        return opened
    }

    private func checkPane(_ screen: Int, at place: Node) {
        // A split that is wrong may be the one that has it.
        guard !screens.screens.contains(where: { $0 == nil }) else { return }
        let panes = screens.screens.flatMap { $0?.panes ?? [] }
        if panes.contains(where: { $0.screen == screen }) { return }
        let known = panes.compactMap { screens.screens[$0.screen]?.name }
        place.report(
            "no split has a pane \(Quoted.text(place.value.string ?? ""))",
            known.isEmpty
                ? "Use 'push', or add a screen of the kind \"split\" with it"
                : "Show one of \(Listing.or(known.map { Quoted.text($0) }))")
    }

    /// The screen that a step acts on.
    func actedOn(_ node: Node) -> Int? {
        guard let screen = screens.find(node) else { return nil }
        if let split = screens.screens[screen], split.kind == .split {
            let panes = split.panes.compactMap { screens.screens[$0.screen]?.name }
            node.report(
                "\(Quoted.text(split.name)) is a split, and has no content of its own",
                "Name the screen of a pane: \(Listing.or(panes.map { Quoted.text($0) }))")
        }
        return screen
    }

    private static func points(_ milliPoints: Int64) -> String {
        JSON(milliPoints: milliPoints).text(.tight)
    }
}
