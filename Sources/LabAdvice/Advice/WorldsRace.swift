import LabBase
import LabCells

/// Policies that race in worlds: each runs in a few of them first, and drops out once it is worse
/// than the leader there, so that a bad one costs a few replays and not one in every world.
///
/// All run in the same worlds, and are compared in those that both have seen. A policy's regret in
/// a world is its cost beyond the least that was found there, as a share of that; by the regret
/// that it exceeds in a twentieth of the worlds the answer is chosen, so in a few by the highest.
///
/// The first to enter runs in all worlds. The leader is the best policy that did, and another one
/// beats it where the leader loses most. So half of the worlds of another are those in which the
/// leader loses most. The rest are spread over the first one's costs, since a lower cost may be
/// found in any world.
///
/// A policy that dropped out runs again once costs that others found make it better than the leader
/// in the worlds that it saw: the race is over when this is true of none. Costs alone decide which
/// policy runs in which worlds.
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
    @discardableResult mutating func enter(_ draft: PolicyDraft) -> Int {
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

    /// The regrets in those of the worlds, in all of which it ran, where any policy lives.
    static func regrets(_ entrant: Entrant, _ least: [Double], in worlds: [Int]) -> [Double] {
        worlds.filter { least[$0].isFinite }.map { entrant.costs[$0]! / least[$0] - 1 }
    }

    /// Its figures in worlds in which it ran; nil where it ran in none.
    func standing(_ number: Int, _ least: [Double], in worlds: [Int]) -> Standing? {
        guard !worlds.isEmpty, let simplicity = entrants[number].simplicity else { return nil }
        let regrets = Self.regrets(entrants[number], least, in: worlds).sorted()
        guard !regrets.isEmpty else { return Standing(high: 0, median: 0, simplicity: simplicity) }
        return Standing(
            high: regrets[regrets.count - 1 - regrets.count / 20],
            median: MedianEstimate.median(ofSorted: regrets), simplicity: simplicity)
    }

    func standing(_ number: Int, _ least: [Double]) -> Standing? {
        standing(number, least, in: Array(0..<worldCount))
    }

    /// Those that ran in all worlds, the best first.
    var ranked: [Int] {
        let least = least
        return entrants.indices.filter { entrants[$0].isWhole }
            .compactMap { number in standing(number, least).map { (number, $0) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The leader, and so many that come nearest to it in the worlds that they saw.
    func nearest(_ count: Int) -> [Int] {
        guard let leader = ranked.first else { return [] }
        let (least, rest) = (least, entrants.indices.filter { $0 != leader })
        let distances = rest.compactMap { number -> (number: Int, order: Standing)? in
            let seen = (0..<worldCount).filter { entrants[number].costs[$0] != nil }
            guard var own = standing(number, least, in: seen),
                let bar = standing(leader, least, in: seen), own.high.isFinite
            else { return nil }
            (own.high, own.median) = (own.high - bar.high, own.median - bar.median)
            return (number, own)
        }
        return [leader] + distances.sorted { $0.order < $1.order }.prefix(count).map(\.number)
    }

    /// In so many worlds each runs before it is judged.
    private static let fewest = 16

    /// Returns the worlds that entrants run in next; empty: the leader has won.
    func next() -> [(entrant: Int, worlds: [Int])] {
        guard let first = entrants.first else { return [] }
        guard first.isWhole else { return [(0, Array(0..<worldCount))] }
        let (least, leader) = (least, ranked[0])
        let order = order(first, leader, least)
        return entrants.indices.compactMap { number in
            let entrant = entrants[number]
            let seen = order.filter { entrant.costs[$0] != nil }
            guard seen.count < worldCount, !isOut(number, by: leader, least, in: seen)
            else { return nil }
            let new = order.filter { entrant.costs[$0] == nil }
            return (number, Array(new.prefix(max(Self.fewest, seen.count))))
        }
    }

    /// True if it is worse than the leader in the worlds that it saw.
    func isOut(_ number: Int, by leader: Int, _ least: [Double], in worlds: [Int]) -> Bool {
        guard let own = standing(number, least, in: worlds),
            let bar = standing(leader, least, in: worlds)
        else { return false }
        return own > bar
    }

    /// The worlds in the order in which others than the first run in them: by turns one from
    /// anywhere between the first one's dearest and its cheapest, and the one in which the leader
    /// loses most; of equals the dearest.
    private func order(_ first: Entrant, _ leader: Int, _ least: [Double]) -> [Int] {
        let dear = first.costs.indices.sorted { (-first.costs[$0]!, $0) < (-first.costs[$1]!, $1) }
        let lost = dear.indices.map { place in
            let world = dear[place]
            let regret = Self.regrets(entrants[leader], least, in: [world]).first ?? 0
            return (world: world, order: (-regret, place))
        }.sorted { $0.order < $1.order }.map(\.world)
        // The van der Corput sequence: 0, 1/2, 1/4, 3/4, 1/8, ...
        let bits = Int.bitWidth - (worldCount - 1).leadingZeroBitCount
        let spread = (0..<(1 << bits)).map { number -> Int in
            var (reversed, rest) = (0, number)
            for _ in 0..<bits { (reversed, rest) = (2 * reversed + rest % 2, rest / 2) }
            return (worldCount * reversed) >> bits
        }.distinct.map { dear[$0] }
        return zip(spread, lost).flatMap { [$0, $1] }.distinct
    }
}

extension AdviceCell {
    /// The cost by one of its rows; infinite if it isn't reachable there.
    fileprivate func cost(_ price: AdvicePrice, of row: Row) -> Double {
        let one = AdviceCell(policy: policy, draft: draft, rows: [row])
        return one.isReachable ? one.worth(price) : .infinity
    }
}
