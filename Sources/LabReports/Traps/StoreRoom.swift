import LabBase
import LabCells
import LabPolicies
import LabScripts

/// Tells if a policy's stores have room for an input's images, before anything is replayed.
package final class StoreRoom {
    private let input: CellInput
    private let content: TraceContent
    /// The costs of all images that views ask for. A search tries hundreds of limits with few ways
    /// to decode.
    private var known: [(cost: StoreRule.Cost, decode: DecodeRule, costs: [Int64])] = []

    package init(_ input: CellInput) throws(Complaint) {
        self.input = input
        content = try TrapSearch.content(input, rows: false)
    }

    /// True if the images that a policy's stores never keep make most of the bytes that views ask
    /// them for.
    package func refusesMost(_ policy: Policy) -> Bool {
        guard policy.composition.split.isEmpty else {
            let stores = TrapScene(input, content, policy: policy).stores
            let refused = stores.reduce(0) { $0 + $1.refusedSum }
            return refused > stores.reduce(0) { $0 + $1.sum } - refused
        }
        guard let store = policy.composition.store, let most = store.dearestKept else {
            return false
        }
        let costs = costs(policy, store)
        let refused = costs.reduce(0) { $0 + ($1 > most ? $1 : 0) }
        return refused > costs.reduce(0, +) - refused
    }

    /// The cost of so many images of the mean size, or of all if there are fewer; nil where the
    /// policy has no store, or several.
    package func cost(ofImages count: Int, _ policy: Policy) -> Int64? {
        guard policy.composition.split.isEmpty, let store = policy.composition.store else {
            return nil
        }
        let costs = costs(policy, store)
        guard !costs.isEmpty else { return nil }
        let sum = costs.reduce(0, +)
        return costs.count <= count ? sum : sum / Int64(costs.count) * Int64(count)
    }

    private func costs(_ policy: Policy, _ store: StoreRule) -> [Int64] {
        let decode = policy.composition.decode
        if let found = known.first(where: { $0.cost == store.cost && $0.decode == decode }) {
            return found.costs
        }
        let costs = TrapScene(input, content, policy: policy).stores.flatMap(\.all)
        known.append((store.cost, decode, costs))
        return costs
    }
}
