import LabBase
import LabDevices

/// No sharing at all: every request decodes an instance of its own, which dies with its view.
package enum NonePart: PolicyPart {
    package static let id = "none"
    package static let summary = "every request decodes its own copy: the upper bound of memory"
    package static let parameters = [PolicyParameter("coalesce", of: id)]

    /// The parts that may stand beside it: they change how a load runs, and share no image.
    static let companions = [
        id, DecodePart.id, EncodedPart.id, DiskPart.id, VariantsPart.id, QueuePart.id,
        LoadingPart.id, ViewsPart.id, PrefetchPart.id, OffscreenPart.id, OnPart.id, TidyPart.id,
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition.joining = .off
        try StoreKeys.coalesce.read(arguments, device, &composition)
    }

    static func text(_ composition: Composition) -> String {
        var text = PartText(id)
        text.add("coalesce", composition.joining, unless: .off)
        return text.text
    }
}
