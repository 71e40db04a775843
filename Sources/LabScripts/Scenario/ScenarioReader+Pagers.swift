import LabDevices

/// Reads what pagers, decks and swiped tabs have, and taps that change a screen in place.
extension ScenarioReader {
    func readPaging(_ fields: Fields, _ kind: ScreenKind, _ tap: Screen.TapTurn?) -> Screen.Paging {
        var paging = Screen.Paging()
        guard kind == .pager || kind == .deck else { return paging }
        if kind == .pager { paging.axis = readAxis(fields) }
        if kind == .deck { paging.behind = fields.value(PagerKeys.behind) }
        paging.advancesNs = fields[PagerKeys.advances]
        paging.end = fields[PagerKeys.ends]
        if let ends = fields.member(PagerKeys.ends.name), !fields.has(PagerKeys.advances.name),
            tap?.pages ?? 0 == 0
        {
            fields.report(
                "no page turns by itself or by a tap", "Add \"advances\": \"5s\", or remove this",
                at: ends)
        }
        return paging
    }

    private func readAxis(_ fields: Fields) -> PagerAxis {
        let axis = fields.value(PagerKeys.axis)
        let (wrong, right) =
            axis == .vertical
            ? (ScreenKeys.pageWidth.name, PagerKeys.pageHeight.name)
            : (PagerKeys.pageHeight.name, ScreenKeys.pageWidth.name)
        if let stray = fields.member(wrong) {
            fields.report(
                "the pages follow each other along the \(axis) axis", "Write '\(right)'", at: stray)
        }
        return axis
    }

    /// True if a tap changes the screen in place.
    static func turnsInPlace(_ tap: Fields) -> Bool {
        tap.has(TapKeys.turn.name) || tap.has(TapKeys.page.name)
    }

    /// Reads the part of a screen's `onTap` that decides which names its picks can use. `readTap`
    /// reports all else.
    ///
    /// - Parameter kind: nil for a carousel.
    func readTapTurn(_ screen: Fields, _ kind: ScreenKind?) -> Screen.TapTurn? {
        guard let node = screen[ScreenKeys.onTap.name], node.value.members != nil,
            let fields = Fields(node, of: TapKeys.object), Self.turnsInPlace(fields)
        else { return nil }
        let of = fields[TapKeys.of]
        if let of = fields.member(TapKeys.of.name), !fields.has(TapKeys.turn.name) {
            fields.report(
                "there is no 'turn' that it could end", "Add \"turn\": 1, or remove this", at: of)
        }
        if let page = fields.member(TapKeys.page.name), kind != .pager {
            fields.report(
                "only a pager's pages are turned by a tap", "Write it on a pager, or write 'turn'",
                at: page)
        }
        return Screen.TapTurn(
            images: fields[TapKeys.turn] ?? 0, of: of, pages: fields[TapKeys.page] ?? 0)
    }

    /// Reports a tap that would change no view, or has a last image of views that go on.
    func checkTapTurn(_ tap: Screen.TapTurn?, _ screen: Fields, _ layouts: [ListCellLayout]) {
        guard let tap, tap.images > 0,
            let fields = screen[ScreenKeys.onTap.name].flatMap({ Fields($0, of: TapKeys.object) })
        else { return }
        let parts = layouts.flatMap(\.parts)
        if !parts.contains(where: \.pick.usesTurn) {
            fields[TapKeys.turn.name]?.report(
                "a tap would change no view: no 'pick' here has 'turn'",
                "Pick by it, such as \"4 * row + turn % 4\"")
        }
        if tap.of != nil, parts.contains(where: { $0.changesNs != nil }) {
            fields[TapKeys.of.name]?.report(
                "a view that changes by itself has no last image", "Remove this, or its 'changes'")
        }
    }

    func readTabsSwipe(_ node: Node) -> Int? {
        guard let keeps = TabsSwipeKeys.all.read(node) else { return nil }
        guard tabNames != nil else { return node.report(.noTabs) }
        return keeps
    }
}

extension RowPick {
    /// True if a view with this pick shows another image after a tap that turns.
    var usesTurn: Bool {
        if case .formula(let formula) = self { return formula.uses(.turn) }
        return false
    }
}
