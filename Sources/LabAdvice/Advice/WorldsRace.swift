import LabBase
import LabCells

/// Policies that race in worlds: each runs in a few of them first, and drops out once it can't be
/// the answer any more, so that a bad one costs a few replays and not one in every world.
///
/// All run in the same worlds, and are compared world by world. A policy's regret there is its cost
/// beyond the least that was found, as a share of that: what is found later only raises it. With
/// regrets that aren't known as 0, those of a policy so far bound all of its figures from below:
/// the one that it exceeds in a twentieth of the worlds as well, by which the answer is chosen. So
/// a policy is out by as many worlds as make that twentieth, and one more. The leader's worst worlds
/// come first, since one that is as bad there is no better:
///
///     world              17   4  62  33  88  51   9  70 ...
///     the leader's      .91 .84 .80 .73 .61 .52 .37 .31 ...    in 100 worlds the sixth counts: .52
///     the next one's    .95 .84 .83 .70 .64 .58                can't be below .58: out
///     another's         .42 .38 .55 .31 .40 .29 ...            goes on: in 6 more worlds, 12, 24
///
/// A policy that is out by regrets that rose since comes in again if the leader's rise more: the race
/// is over once all others are out at the same time. Who runs where depends on costs alone.
struct WorldsRace {
    struct Entrant {
        let draft: PolicyDraft
        var simplicity: AdviceCell.Simplicity?
        var name = ""
        /// By world: infinite where it dies; nil where it hasn't run.
        var costs: [Double?]

        var seen: Int { costs.count { $0 != nil } }
        var isWhole: Bool { costs.allSatisfy { $0 != nil } }
    }

    let worldCount: Int
    let price: AdvicePrice
    private(set) var entrants: [Entrant] = []
    /// By world, a row of any policy: it has what the world draws.
    private(set) var rows: [Row?]

    init(worldCount: Int, _ price: AdvicePrice) {
        self.worldCount = worldCount
        self.price = price
        rows = Array(repeating: nil, count: worldCount)
    }

    /// The first one to enter runs in all worlds.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func enter(_ draft: PolicyDraft) -> Int {
        entrants.append(Entrant(draft: draft, costs: Array(repeating: nil, count: worldCount)))
        return entrants.count - 1
    }

    /// Takes what a policy came to in some worlds.
    ///
    /// - Parameter cell: with a row for each of these.
    mutating func learn(_ number: Int, _ cell: AdviceCell, worlds: [Int]) {
        entrants[number].name = cell.name
        entrants[number].simplicity = cell.simplicity
        for (world, row) in zip(worlds, cell.rows) {
            entrants[number].costs[world] = cell.cost(price, of: row)
            rows[world] = row
        }
    }

    /// A policy's figures in worlds, the lower the better.
    struct Standing: Comparable {
        var high, median: Double
        var simplicity: AdviceCell.Simplicity

        static func < (one: Standing, other: Standing) -> Bool {
            (one.high, one.median, one.simplicity) < (other.high, other.median, other.simplicity)
        }
    }

    /// The least cost of each world; infinite where none lives.
    var least: [Double] {
        (0..<worldCount).map { world in
            entrants.reduce(.infinity) { min($0, $1.costs[world] ?? .infinity) }
        }
    }

    /// By world, of those in which any policy lives; 0 where it isn't known.
    static func regrets(_ entrant: Entrant, _ least: [Double]) -> [Double] {
        zip(entrant.costs, least).filter { $1.isFinite }.map { cost, least in
            cost.map { $0 / least - 1 } ?? 0
        }
    }

    /// The place of the regret that counts, from the highest on: it is exceeded in a twentieth of
    /// the worlds, rounded down.
    static func place(of count: Int) -> Int { count / 20 }

    /// What an entrant has in all worlds, or at least.
    func standing(_ number: Int, _ least: [Double]) -> Standing? {
        let entrant = entrants[number]
        guard let simplicity = entrant.simplicity else { return nil }
        let regrets = Self.regrets(entrant, least).sorted()
        guard !regrets.isEmpty else { return Standing(high: 0, median: 0, simplicity: simplicity) }
        return Standing(
            high: regrets[regrets.count - 1 - Self.place(of: regrets.count)],
            median: MedianEstimate.median(ofSorted: regrets), simplicity: simplicity)
    }

    /// Those that ran in all worlds, the best first.
    var ranked: [Int] {
        let least = least
        return entrants.indices.filter { entrants[$0].isWhole }
            .compactMap { number in standing(number, least).map { (number, $0) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The first worlds, in which all look around before there is a leader.
    private static let opening = 8
    /// So many that are best in these run in all worlds then.
    private static let firstWhole = 2
    /// A policy that could be better by no more than this, and isn't simpler, needn't run on.
    static let indifference = 0.01

    /// Returns the worlds that entrants run in next; empty: none can be the answer any more but the
    /// leader.
    func next() -> [(entrant: Int, worlds: [Int])] {
        let least = least
        guard let leader = ranked.first, let bar = standing(leader, least) else {
            return opened(least)
        }
        var order = Array(0..<worldCount)
        let costs = entrants[leader].costs
        let worst = order.map { least[$0].isFinite ? costs[$0]! / least[$0] : 0 }
        order.sort { (-worst[$0], $0) < (-worst[$1], $1) }
        return entrants.indices.compactMap { number in
            let entrant = entrants[number]
            guard !entrant.isWhole, !isOut(number, bar, least) else { return nil }
            let some = max(Self.place(of: worldCount) + 1, entrant.seen)
            return (number, Array(order.filter { entrant.costs[$0] == nil }.prefix(some)))
        }
    }

    /// True if its figures can't come below the leader's.
    private func isOut(_ number: Int, _ bar: Standing, _ least: [Double]) -> Bool {
        guard let bound = standing(number, least) else { return false }
        if bound > bar { return true }
        return bound.high > bar.high - Self.indifference && bound.simplicity > bar.simplicity
    }

    /// Before any ran in all worlds: all in the first ones, then the first to enter and those that
    /// did best in the rest.
    private func opened(_ least: [Double]) -> [(entrant: Int, worlds: [Int])] {
        let first = 0..<min(Self.opening, worldCount)
        let fresh = entrants.indices.filter { entrants[$0].costs[0] == nil }
        guard fresh.isEmpty else { return fresh.map { ($0, Array(first)) } }
        let best = entrants.indices.compactMap { number in
            standing(number, least).map { (number, $0) }
        }.sorted { $0.1 < $1.1 }.prefix(Self.firstWhole).map(\.0)
        let rest = Array(first.upperBound..<worldCount)
        return (entrants.indices.prefix(1) + best).distinct.map { ($0, rest) }
    }
}

extension AdviceCell {
    /// The cost by one of its rows; infinite if it isn't reachable there.
    fileprivate func cost(_ price: AdvicePrice, of row: Row) -> Double {
        let one = AdviceCell(policy: policy, draft: draft, rows: [row])
        return one.isReachable ? one.worth(price) : .infinity
    }
}
