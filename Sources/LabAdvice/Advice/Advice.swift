/// Which policy to take, with which limit: the judgement alone, made of figures.
///
/// The rule, which docs/advice.md explains: of the cells that lived without a kill and without a
/// warning by the device, the best reachable blank time and the fewest decodes are taken, each by
/// itself. The smallest limit whose cell comes within 1 % of both is the answer; of several with
/// that limit, the one with the lowest peak, then the simplest.
package struct Advice: Sendable {
    /// How good the answer is.
    package enum Standing: String, Sendable, CaseIterable {
        /// Within 1 % of the best in both, as was asked.
        case reaches
        /// No cell is within 1 % in both: this one is in blank time, and then as near as can be.
        case blankTimeFirst = "blank-time-first"
        /// The device warns or shows its impatience whatever one does; nothing is killed.
        case warned
        /// The device kills every one of them.
        case killed
    }

    package let cells: [AdviceCell]
    /// What knows the future, at the same limits, for each way in which candidates decode.
    package let bounds: [AdviceCell]
    package let standing: Standing
    /// Indices into `cells`.
    package let choice: Int
    /// Where the best reachable blank time and the fewest decodes are; nil when nothing is
    /// reachable. Of several, the smallest limit.
    package let leastBlank: Int?
    package let leastDecodes: Int?
    /// The chosen policy at the next limits that were tried.
    package let smaller: Int?
    package let larger: Int?

    package var chosen: AdviceCell { cells[choice] }

    /// At the chosen limit, what knows the future and decodes as the choice does; nil where it was
    /// killed, and so did less.
    package var bound: AdviceCell? {
        guard let limit = chosen.triedLimitBytes else { return nil }
        return bounds.first {
            $0.triedLimitBytes == limit && $0.decodes(like: chosen) && $0.kills == 0 && $0.isWhole
        }
    }

    /// Nil where no cell has figures.
    package init?(cells: [AdviceCell], bounds: [AdviceCell] = []) {
        self.cells = cells
        self.bounds = bounds
        let whole = cells.indices.filter { cells[$0].isWhole }
        let reachable = whole.filter { cells[$0].isReachable }
        if let pick = Self.pick(reachable, cells) {
            choice = pick.index
            standing = pick.isNear ? .reaches : .blankTimeFirst
        } else if let pick = Self.leastBad(whole, cells) {
            choice = pick
            standing = cells[pick].kills == 0 ? .warned : .killed
        } else {
            return nil
        }
        leastBlank = Self.first(reachable, cells) { $0.blankMs }
        leastDecodes = Self.first(reachable, cells) { $0.decodes }
        let chosen = cells[choice]
        let siblings = cells.indices.filter { index in
            cells[index].policy.text == chosen.policy.text && cells[index].triedLimitBytes != nil
        }
        func limit(_ index: Int) -> Int64 { cells[index].triedLimitBytes! }
        let own = chosen.triedLimitBytes
        smaller = own.flatMap { own in
            siblings.filter { limit($0) < own }.max { limit($0) < limit($1) }
        }
        larger = own.flatMap { own in
            siblings.filter { limit($0) > own }.min { limit($0) < limit($1) }
        }
    }

    /// Within 1 % of the best. Of nothing, only nothing is.
    static func isNear(_ value: Double, _ best: Double) -> Bool {
        // In tenths, of which all figures are whole numbers or halves: exact.
        (value * 10).rounded() * 100 <= (best * 10).rounded() * 101
    }

    /// The smallest limit near the best of both; where there is none, near the least blank time,
    /// and of those near the fewest decodes.
    private static func pick(
        _ choices: [Int], _ cells: [AdviceCell]
    ) -> (index: Int, isNear: Bool)? {
        guard let blank = choices.map({ cells[$0].blankMs }).min(),
            let decodes = choices.map({ cells[$0].decodes }).min()
        else { return nil }
        let inBlank = choices.filter { isNear(cells[$0].blankMs, blank) }
        let inBoth = inBlank.filter { isNear(cells[$0].decodes, decodes) }
        if let index = smallest(inBoth, cells) { return (index, true) }
        let fewest = inBlank.map { cells[$0].decodes }.min()!
        return (smallest(inBlank.filter { isNear(cells[$0].decodes, fewest) }, cells)!, false)
    }

    /// Of cells of which none is reachable: killed with the fewest seeds, then alive for longest;
    /// of those that live, warned least often, and then as ever.
    private static func leastBad(_ choices: [Int], _ cells: [AdviceCell]) -> Int? {
        let right = choices.filter { cells[$0].total(.wrongImages) == 0 }
        let choices = right.isEmpty ? choices : right
        guard let kills = choices.map({ cells[$0].kills }).min() else { return nil }
        let livest = choices.filter { cells[$0].kills == kills }
        if kills == 0 {
            let warnings = livest.map { cells[$0].deviceWarnings }.min()!
            return pick(livest.filter { cells[$0].deviceWarnings == warnings }, cells)?.index
        }
        func death(_ index: Int) -> Double { cells[index].median(.killedAtMs) ?? 0 }
        let last = livest.map(death).max()!
        return smallest(livest.filter { death($0) == last }, cells)
    }

    private static func smallest(_ choices: [Int], _ cells: [AdviceCell]) -> Int? {
        choices.min { order(cells[$0]) < order(cells[$1]) }
    }

    private static func first(
        _ choices: [Int], _ cells: [AdviceCell], _ figure: (AdviceCell) -> Double
    ) -> Int? {
        guard let best = choices.map({ figure(cells[$0]) }).min() else { return nil }
        return smallest(choices.filter { figure(cells[$0]) == best }, cells)
    }

    /// The smaller limit, the lower peak, the simpler policy.
    private static func order(_ cell: AdviceCell) -> (Int64, Int64, Int) {
        (cell.limitBytes ?? .max, cell.footprintBytes, cell.place)
    }

    /// The other candidates at the chosen limit: what a warning frees of theirs is worth knowing,
    /// since nothing in the rule asks for it.
    package var siblings: [Int] {
        cells.indices.filter { index in
            index != choice && cells[index].triedLimitBytes == chosen.triedLimitBytes
                && cells[index].isReachable
        }
    }
}
