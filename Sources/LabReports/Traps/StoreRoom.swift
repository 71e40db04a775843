import LabBase
import LabCells
import LabPolicies
import LabScripts

/// Tells if a policy's stores have room for an input's images, before anything is replayed.
package final class StoreRoom {
    private let input: CellInput
    private let content: TraceContent
    /// A search tries hundreds of limits with few ways to decode.
    private var known: [(cost: StoreRule.Cost, decode: DecodeRule, costs: Costs)] = []

    /// The costs of all images that views ask for, so that a limit takes few steps.
    struct Costs {
        private let sorted: [Int64]
        /// The sums of the lowest: of none, one, two and so on.
        private let sums: [Int64]

        init(_ costs: [Int64]) {
            sorted = costs.sorted()
            sums = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        }

        /// True if those above make more than those up to it.
        func areMostly(above most: Int64) -> Bool {
            let kept = sums[sorted.bisected { $0 > most }]
            return sums[sorted.count] - kept > kept
        }

        /// That of so many of the mean cost, or of all if there are fewer; nil where there is none.
        func sum(ofMean count: Int) -> Int64? {
            let (all, sum) = (sorted.count, sums[sorted.count])
            return all == 0 ? nil : all <= count ? sum : sum / Int64(all) * Int64(count)
        }
    }

    package init(_ input: CellInput) throws(Complaint) {
        self.input = input
        content = try TrapSearch.content(input, rows: false)
    }

    /// True if the images that a policy's stores never keep make most of the bytes that views ask
    /// them for.
    package func refusesMost(_ policy: Policy) -> Bool {
        guard policy.composition.split.isEmpty else {
            let stores = stores(policy)
            let refused = stores.reduce(0) { $0 + $1.refusedSum }
            return refused > stores.reduce(0) { $0 + $1.sum } - refused
        }
        guard let store = policy.composition.store, let most = store.dearestKept else {
            return false
        }
        return costs(policy, store).areMostly(above: most)
    }

    /// The cost of so many images of the mean size, or of all if there are fewer; nil where the
    /// policy has no store, or several.
    package func cost(ofImages count: Int, _ policy: Policy) -> Int64? {
        guard policy.composition.split.isEmpty, let store = policy.composition.store else {
            return nil
        }
        return costs(policy, store).sum(ofMean: count)
    }

    private func stores(_ policy: Policy) -> [StoreLook] {
        StoreLook.all(policy.rules(over: input.header.catalog.groups), input.header, content)
    }

    private func costs(_ policy: Policy, _ store: StoreRule) -> Costs {
        let decode = policy.composition.decode
        if let found = known.first(where: { $0.cost == store.cost && $0.decode == decode }) {
            return found.costs
        }
        let costs = Costs(stores(policy).flatMap(\.all))
        known.append((store.cost, decode, costs))
        return costs
    }
}
