import LabBase
import LabDevices
import LabOrders

/// A filter that decides which images may enter the store.
package enum AdmitPart: PolicyPart {
    package static let id = AdmissionSpec.word
    package static let summary = "decides what is stored: admit(second-touch), admit(size=64KB)"
    package static let isRepeatable = true
    package static let parameters: [PolicyParameter] = {
        let filters = AdmissionRegistry.all
        let words = filters.filter { !$0.isNamedByItsValue }.map { $0.id }
        let filter = PolicyParameter("filter", isPositional: true, words: words) {
            (Listing.or(words), "required, or a key with a filter's name", "which filter it is")
        }
        return [filter] + filters.flatMap { $0.parameters.map(PolicyParameter.init) }
    }()

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let filter = try AdmissionSpec(arguments)
        guard composition.store != nil else {
            throw arguments.problem(
                "there is no store in front of this", "Write for example lru+\(filter.spec)")
        }
        composition.store!.order.filters.append(filter)
    }
}
