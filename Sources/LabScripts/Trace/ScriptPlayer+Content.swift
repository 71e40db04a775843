/// Inserts, deletes and changes rows.
extension ScriptPlayer {
    mutating func insert(_ insertion: Step.Insertion) throws(Halt) {
        guard let state = try changeable() else { return }
        let index = insertion.at ?? state.content.count
        guard index <= state.content.count else { throw rowFault(index, rows: state.content.count) }
        guard state.content.count + insertion.rows <= ScenarioReader.mostUneven else {
            throw fault(
                "a screen whose rows come and go has at most \(ScenarioReader.mostUneven) of them",
                "Insert fewer")
        }
        var content = state.content
        content.insert(insertion.rows, at: index)
        try rearrange(state, content, keepsPlace: insertion.keepsPlace) {
            $0 < index ? $0 : $0 + insertion.rows
        }
    }

    mutating func renew(_ rows: ClosedRange<Int>) throws(Halt) {
        guard let state = try changeable(rows) else { return }
        var content = state.content
        content.renew(Range(rows))
        try rearrange(state, content) { rows.contains($0) ? nil : $0 }
    }

    mutating func delete(_ rows: ClosedRange<Int>) throws(Halt) {
        guard let state = try changeable(rows) else { return }
        var content = state.content
        content.delete(Range(rows))
        try rearrange(state, content) {
            $0 < rows.lowerBound ? $0 : $0 > rows.upperBound ? $0 - rows.count : nil
        }
    }

    /// The screen whose rows change; nil if it was destroyed.
    private func changeable(_ rows: ClosedRange<Int>? = nil) throws(Halt) -> ScreenState? {
        if on == nil, let changed, changed.isGone { return nil }
        let state =
            if let on { try found(on) } else if let changed { changed } else { try front() }
        guard state.declared.kind == .table || state.declared.kind == .grid else {
            throw fault(
                "the rows of screen '\(state.declared.name)' don't come and go",
                "Do it on a table or a grid")
        }
        if let rows, rows.upperBound >= state.content.count {
            throw rowFault(rows.upperBound, rows: state.content.count, takesEnd: false)
        }
        return state
    }

    /// - Parameter takesEnd: true if "end" may be written in the row's place.
    func rowFault(_ row: Int, rows: Int, takesEnd: Bool = true) -> Halt {
        rows == 0
            ? fault("row \(row) doesn't exist: none is left", "Insert some first")
            : fault(
                "row \(row) doesn't exist; there are \(rows)",
                "Use 0 to \(rows - 1)" + (takesEnd ? ", or \"end\"" : ""))
    }

    /// Applies a change of the rows: those that are still visible keep their list cells, the list
    /// cells of the others go into the pool, and visible rows without a list cell get one.
    ///
    /// - Parameter moved: returns an item's new index; nil if it was deleted.
    mutating func rearrange(
        _ state: ScreenState, _ content: ScreenContent, keepsPlace: Bool = false,
        moved: (Int) -> Int?
    ) throws(Halt) {
        let before = state.geometry
        let anchor = state.shown.first { moved($0) != nil }
        state.content = content
        state.geometry = geometry(of: state)
        try spend(work(of: state) + content.runCount + state.shownCount)
        var offset = state.offsetPx
        if keepsPlace, let anchor, let now = moved(anchor) {
            offset += state.geometry.topPx(ofItem: now) - before.topPx(ofItem: anchor)
        }
        offset = min(state.geometry.maxOffsetPx, offset)
        state.rearrangements += 1
        state.shiftPx += offset - state.offsetPx
        try jump(state, toPx: offset)
        state.offsetPx = offset
        state.forgetAnnounced()
        state.steadyPx = nil
        guard state.isInWindow else { return try drop(state, moved: moved) }
        let isSparse = state.isSparse
        let range = isSparse ? 0..<0 : state.geometry.visibleItems(offsetPx: offset)
        let target = isSparse ? itemsInSight(of: state) : Array(range)
        let stays = Set(target)
        let kept = try keep(state, moved: moved) { now, _ in stays.contains(now) }
        if sink.wantsLayouts, state.geometry.tiles == nil { try announce(state) }
        var listCells = kept
        state.rearrange(kept, among: range)
        if sink.wantsStage {
            for (item, listCell) in kept.sorted(by: { $0.key < $1.key }) {
                try stage(listCell, of: item, on: state)
            }
        }
        for item in target where listCells[item] == nil {
            listCells[item] = try boundListCell(item, on: state)
        }
        state.rearrange(listCells, among: range)
        if !isSparse { state.steadyPx = state.geometry.offsetsShowingTheSame(as: state.offsetPx) }
        try askForMore(on: state)
    }

    /// Returns the list cells of items that stay, by their new index, and puts away the others.
    ///
    /// - Parameter stays: takes the new index, and true if no item before it stays.
    private mutating func keep(
        _ state: ScreenState, moved: (Int) -> Int?, where stays: (Int, Bool) -> Bool
    ) throws(Halt) -> [Int: ListCell] {
        var kept: [Int: ListCell] = [:]
        for item in state.shown {
            let listCell = state.listCell(of: item)
            if let now = moved(item), stays(now, kept.isEmpty) {
                kept[now] = listCell
                state.moveCarousel(of: listCell, to: now)
            } else {
                try enqueue(listCell, on: state)
            }
        }
        return kept
    }

    /// Lets a covered screen's list cells keep their images; those of deleted rows go into the
    /// pool.
    private mutating func drop(_ state: ScreenState, moved: (Int) -> Int?) throws(Halt) {
        var next = 0
        // The list cells must stay contiguous; the others are bound again when the screen comes
        // back.
        let kept = try keep(state, moved: moved) { now, isFirst in
            guard state.isSparse || isFirst || now == next else { return false }
            next = now + 1
            return true
        }
        state.rearrange(kept, among: next - kept.count..<next)
    }
}

/// Rows that are loaded near the end of a screen.
extension ScriptPlayer {
    /// Requests a page of rows if the screen has more and its end is near.
    mutating func askForMore(on state: ScreenState) throws(Halt) {
        guard let more = state.declared.more, !state.awaitsPage, state.pages < more.pages,
            let last = state.shown.last, last >= state.content.count - more.within
        else { return }
        state.awaitsPage = true
        try schedule(.page(state), inNs: more.takesNs)
    }

    mutating func arrive(on state: ScreenState) throws(Halt) {
        guard !state.isGone, let more = state.declared.more else { return }
        state.awaitsPage = false
        state.pages += 1
        var content = state.content
        content.insert(more.rows, at: content.count)
        try rearrange(state, content) { $0 }
    }
}
