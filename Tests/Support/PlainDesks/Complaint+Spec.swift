@testable import LabBase

extension Complaint {
    private var specPlace: SpecPlace? {
        if case .spec(let place) = place { place } else { nil }
    }

    /// Offset of the mark in a spec, in characters from its start; -1 for no spec.
    var offset: Int { specPlace?.offset ?? -1 }
    var length: Int { specPlace?.length ?? -1 }
}
