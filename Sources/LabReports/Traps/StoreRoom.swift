import LabBase
import LabCells
import LabPolicies
import LabScripts

/// Tells if a policy's stores have room for an input's images, before anything is replayed.
package struct StoreRoom: Sendable {
    private let input: CellInput
    private let content: TraceContent

    package init(_ input: CellInput) throws(Complaint) {
        self.input = input
        content = try TrapSearch.content(input)
    }

    /// True if the images that a policy's stores never keep make most of the bytes that views ask
    /// them for.
    package func refusesMost(_ policy: Policy) -> Bool {
        let stores = TrapScene(input, content, policy: policy).stores
        let refused = stores.reduce(0) { $0 + $1.refusedSum }
        return refused > stores.reduce(0) { $0 + $1.sum } - refused
    }
}
