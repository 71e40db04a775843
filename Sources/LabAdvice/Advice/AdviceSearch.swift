/// A search for the policy that costs least: over what the search may make, over a library's
/// settings, and over worlds.
///
///     start ─► run ─► all cells so far ─► the best of them ─► their neighbours ─► run ─► ...
///
/// A draft is a list of choices, and its neighbours differ from it in one of them. The first round
/// tries drafts that lie far apart. Each further round takes the best cells of all rounds, and
/// tries the neighbours of those whose neighbours weren't tried yet. The search is over once the
/// best have no neighbour that is new: no step of one choice leads to a better one. It also ends
/// after `mostRounds`, and is cut where there would be more than `most` drafts. The best of many is
/// found this way, unless only two changes together are better and neither is so alone.
///
/// Its next drafts depend on what cells came to and on nothing else. So a search that was stopped
/// is the beginning of a longer one, and it makes no difference where the cells run.
struct AdviceSearch {
    let start: [PolicyDraft]
    /// How many drafts it may try.
    var most = Int.max
    var mostRounds = Int.max
    /// Drafts of the best of the cells so far.
    let best: ([AdviceCell]) -> [PolicyDraft]
    let neighbours: (PolicyDraft) -> [PolicyDraft]

    private(set) var cells: [AdviceCell] = []
    private(set) var rounds = 0
    /// True if it would have tried more if it might.
    private(set) var isCut = false
    private(set) var tried: Set<PolicyDraft> = []
    private(set) var expanded: Set<PolicyDraft> = []

    /// Returns the next drafts to try; empty: there is nothing left.
    mutating func next() -> [PolicyDraft] {
        rounds += 1
        if rounds == 1 { return take(start) }
        while rounds <= mostRounds, !isCut {
            let best = best(cells).filter { expanded.insert($0).inserted }
            if best.isEmpty { break }
            let drafts = take(best.flatMap(neighbours))
            if !drafts.isEmpty { return drafts }
        }
        return []
    }

    mutating func learn(_ found: [AdviceCell]) { cells += found }

    private mutating func take(_ drafts: [PolicyDraft]) -> [PolicyDraft] {
        var new: [PolicyDraft] = []
        for draft in drafts where !tried.contains(draft) {
            guard tried.count < most else {
                isCut = true
                break
            }
            tried.insert(draft)
            new.append(draft)
        }
        return new
    }
}

extension SearchSpace {
    /// The search over all that may be made. Memory's price is a judgement, so the best at others
    /// are looked around as well.
    func search(_ price: AdvicePrice, most: Int) -> AdviceSearch {
        AdviceSearch(
            start: start, most: most,
            best: { cells in
                [(1, 2), (1 / 8.0, 1), (8, 1)].flatMap { factor, count in
                    cells.ranking(price.scaled(by: factor)).prefix(count).compactMap {
                        cells[$0].draft
                    }
                }
            }, neighbours: neighbours)
    }
}

extension [AdviceCell] {
    /// Returns indices, the best first; of equals the one that was found first.
    func ranking(_ price: AdvicePrice) -> [Int] {
        indices.map { (rank: self[$0].rank(price), index: $0) }
            .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    }

    /// The first of the best.
    func best(_ price: AdvicePrice) -> AdviceCell? { self.min { $0.rank(price) < $1.rank(price) } }
}

/// Ranks cells: those that live unwarned come first, then those that live, then those that live
/// longest.
enum AdviceRank: Comparable {
    case lives(cost: Double), refusesMost(cost: Double), warned(times: Int64), killed(Double)
    case broken
}
