/// The policy to take, with its limit: the judgement alone, made of figures.
///
/// The rule, which docs/do/choose-a-policy.md explains: of the cells that lived without a kill and
/// without a warning by the device, the one that costs least, where blank time, decodes and parts
/// cost as much as the memory that would have to save them.
package struct Advice: Sendable {
    /// How an app with the answer fares on its device.
    package enum Fate: String, Sendable, CaseIterable {
        case lives
        /// The device warns or shows its impatience whatever one does; nothing is killed.
        case warned
        /// The device kills every one of them.
        case killed
    }

    package let cells: [AdviceCell]
    package let price: AdvicePrice
    package let fate: Fate
    /// Indices into `cells`. No other is as good in one of footprint, blank time and decodes
    /// without being worse in another; those with the lowest footprint first.
    package let front: [Int]
    /// The cells of the front that are best at some price of memory, from that at which it is
    /// dearest: each step buys less for a MB than the one before.
    package private(set) var offers: [Int]
    package private(set) var choice: Int

    package var chosen: AdviceCell { cells[choice] }

    /// Judges the cells; nil where no cell has figures.
    package init?(cells: [AdviceCell], price: AdvicePrice = AdvicePrice()) {
        self.cells = cells
        self.price = price
        let whole = cells.indices.filter { cells[$0].isWhole }
        let reachable = Self.choices(whole, cells)
        front = Self.front(reachable, cells)
        offers = Self.hull(Self.sure(reachable, cells), cells, price)
        // The first among the offers wins over its equals: it has the lowest footprint.
        if let best = offers.min(by: { cells[$0].worth(price) < cells[$1].worth(price) }) {
            choice = best
            fate = .lives
        } else if let best = whole.min(by: { cells[$0].rank(price) < cells[$1].rank(price) }) {
            choice = best
            fate = cells[best].kills == 0 ? .warned : .killed
        } else {
            return nil
        }
    }

    /// Makes another cell the choice, for reasons that its figures here don't tell.
    mutating func choose(_ name: String) {
        guard let index = cells.firstIndex(where: { $0.name == name }) else { return }
        choice = index
    }

    /// Returns the cells that may be the answer. A store that most of the images never stay in is
    /// a mistake: no answer, unless there is nothing else.
    private static func choices(_ indices: [Int], _ cells: [AdviceCell]) -> [Int] {
        let reachable = indices.filter { cells[$0].isReachable }
        let keeping = reachable.filter { !cells[$0].refusesMost }
        return keeping.isEmpty ? reachable : keeping
    }

    /// Returns cells whose limits have a known margin, if there are any.
    private static func sure(_ indices: [Int], _ cells: [AdviceCell]) -> [Int] {
        let sure = indices.filter { !cells[$0].isOpenToDoubt }
        return sure.isEmpty ? indices : sure
    }

    /// Returns cells that nothing beats, those with the lowest footprint first; the simplest of
    /// those with the same figures stands for all. Whatever beats a cell comes before it.
    private static func front(_ choices: [Int], _ cells: [AdviceCell]) -> [Int] {
        let points = choices.map { index in
            let cell = cells[index]
            return (
                index: index, rest: (blankMs: cell.blankMs, decodes: cell.decodes),
                order: (cell.footprintBytes, cell.blankMs, cell.decodes, cell.simplicity)
            )
        }.sorted { $0.order < $1.order }
        var front: [(index: Int, rest: (blankMs: Double, decodes: Double))] = []
        for (index, rest, _) in points {
            let isBeaten = front.contains {
                $0.rest.blankMs <= rest.blankMs && $0.rest.decodes <= rest.decodes
            }
            if !isBeaten { front.append((index, rest)) }
        }
        return front.map(\.index)
    }

    /// The lower convex hull over memory, from the least memory to the least of the rest: blank
    /// time and decodes as bytes. At any price of memory the best is one of its corners, since each
    /// step to the right buys less for a byte than the one before. `c` is no corner, and no offer:
    ///
    ///     rest
    ///     | a
    ///     |  \     c
    ///     |   b___
    ///     |       '---d
    ///     +--------------- memory
    private static func hull(
        _ choices: [Int], _ cells: [AdviceCell], _ price: AdvicePrice
    ) -> [Int] {
        let points = choices.map { index in
            (
                index: index, memory: cells[index].memory(price), rest: cells[index].rest(price),
                simplicity: cells[index].simplicity
            )
        }.sorted { ($0.memory, $0.rest, $0.simplicity) < ($1.memory, $1.rest, $1.simplicity) }
        var hull: [(index: Int, memory: Double, rest: Double)] = []
        for point in points where point.rest < hull.last?.rest ?? .infinity {
            while hull.count > 1 {
                let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
                let before = (a.rest - b.rest) * (point.memory - b.memory)
                let after = (b.rest - point.rest) * (b.memory - a.memory)
                guard after >= before else { break }
                hull.removeLast()
            }
            hull.append((point.index, point.memory, point.rest))
        }
        return hull.map(\.index)
    }

    /// Returns the savings of the step to an offer, over the memory that it takes: from 1 on it is
    /// worth it. It is nil for the first offer, and for a place without one.
    package func worth(ofStepTo offer: Int) -> Double? {
        guard offer > 0, offers.indices.contains(offer) else { return nil }
        let (from, to) = (cells[offers[offer - 1]], cells[offers[offer]])
        guard to.memory(price) > from.memory(price) else { return nil }
        return (from.rest(price) - to.rest(price)) / (to.memory(price) - from.memory(price))
    }

    /// Takes a cell that the search didn't make: a library, or a policy that the app has.
    mutating func take(_ cell: AdviceCell) {
        let isKnown = cells.contains { $0.name == cell.name }
        if !isKnown, let all = Advice(cells: cells + [cell], price: price) { self = all }
        choose(cell.name)
        guard !offers.contains(choice) else { return }
        let memory = chosen.memory(price)
        let next = offers.firstIndex { cells[$0].memory(price) > memory }
        offers.insert(choice, at: next ?? offers.count)
    }

    /// True if another policy lives where the answer doesn't, is better in everything, or saves
    /// more than a part must be worth: with less room, too, where that is known of the other.
    /// Against a library, which is built, parts count nothing.
    func isBeaten(by other: AdviceCell) -> Bool {
        guard other.isReachable, chosen.isReachable else { return other.isReachable }
        let price = other.isBuilt ? price.withoutParts : price
        let isTried = other.scarceRest(price) != nil
        func cost(_ cell: AdviceCell) -> Double {
            isTried ? cell.worth(price) : cell.plainWorth(price)
        }
        return other.isBetter(than: chosen)
            || cost(other) < cost(chosen) - Double(self.price.partBytes)
    }

    /// With each seed, the one that would have cost least: how often each of them, the most
    /// frequent first.
    package var winners: [(cell: Int, count: Int)] {
        let reachable = Self.sure(Self.choices(Array(cells.indices), cells), cells)
            .sorted { cells[$0].simplicity < cells[$1].simplicity }
        guard fate == .lives, let seeds = reachable.map({ cells[$0].rows.count }).min() else {
            return []
        }
        var counts: [Int: Int] = [:]
        // A cell is as good if it differs by less than a part must be worth.
        let margin = Double(price.partBytes)
        for seed in 0..<seeds {
            let least = reachable.map { cells[$0].worth(price, seed: seed) }.min()!
            // No other cell wins where the answer does as well.
            let isChosen = chosen.worth(price, seed: seed) <= least + margin
            let winner =
                isChosen ? choice : reachable.first { cells[$0].worth(price, seed: seed) == least }!
            counts[winner, default: 0] += 1
        }
        return counts.map { (cell: $0.key, count: $0.value) }
            .sorted { (-$0.count, $0.cell) < (-$1.count, $1.cell) }
    }

    /// The next offers below and above the choice.
    package var smaller: Int? { neighbour(-1) }
    package var larger: Int? { neighbour(1) }

    private func neighbour(_ step: Int) -> Int? {
        guard let offer = offers.firstIndex(of: choice) else { return nil }
        return offers.indices.contains(offer + step) ? offers[offer + step] : nil
    }
}
