/// The search for policies that nothing beats: from a few that lie far apart to the neighbours of
/// the best, until none of them is better or the budget is spent.
///
/// Its next cells depend on what cells came to and on nothing else. So a search that was stopped is
/// the beginning of a longer one, and it makes no difference where the cells run.
package struct AdviceSearch {
    let space: SearchSpace
    let price: AdvicePrice
    /// How many cells it may try.
    let most: Int
    private(set) var cells: [AdviceCell] = []
    private var tried: Set<PolicyDraft> = []
    private var expanded: Set<PolicyDraft> = []
    private(set) var rounds = 0

    init(_ space: SearchSpace, _ price: AdvicePrice, most: Int) {
        self.space = space
        self.price = price
        self.most = most
    }

    /// True if it would have tried more if it might.
    private(set) var isCut = false

    /// Returns the next drafts to try; empty: there is nothing left.
    mutating func next() -> [PolicyDraft] {
        rounds += 1
        guard !cells.isEmpty else { return take(space.start) }
        while true {
            let best = unexpanded
            guard !best.isEmpty, !isCut else { return [] }
            expanded.formUnion(best)
            let drafts = take(best.flatMap(space.neighbours))
            if !drafts.isEmpty { return drafts }
        }
    }

    mutating func learn(_ found: [AdviceCell]) { cells += found }

    private mutating func take(_ drafts: [PolicyDraft]) -> [PolicyDraft] {
        var new: [PolicyDraft] = []
        for draft in drafts where !tried.contains(draft) {
            guard cells.count + new.count < most else {
                isCut = true
                break
            }
            tried.insert(draft)
            new.append(draft)
        }
        return new
    }

    /// Memory's price is a judgement, so the best at others are looked around as well.
    private static let prices: [(factor: Double, count: Int)] = [(1, 2), (1 / 8.0, 1), (8, 1)]

    private var unexpanded: [PolicyDraft] {
        var best: [PolicyDraft] = []
        for (factor, count) in Self.prices {
            let price = price.scaled(by: factor)
            let ranked = cells.indices.map { (rank: cells[$0].rank(price), index: $0) }
                .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
            for cell in ranked.prefix(count) {
                guard let draft = cells[cell.index].draft, !expanded.contains(draft),
                    !best.contains(draft)
                else { continue }
                best.append(draft)
            }
        }
        return best
    }
}

/// The order of cells: those that live unwarned come first, then those that live, then those that
/// live longest.
enum AdviceRank: Comparable {
    case lives(cost: Double), refusesMost(cost: Double), warned(times: Int64), killed(Double)
    case broken
}
