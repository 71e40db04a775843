import LabBase
import LabDevices

/// No sharing at all: every request decodes an instance of its own, which dies with its view.
package enum NonePart: PolicyPart {
    package static let id = "none"
    package static let summary = "every request decodes its own copy: the upper bound of memory"
    package static let explanation = """
        Nothing is shared, nothing is kept, and loads of one image are never joined. What an app \
        does that decodes a file wherever it shows it. Only parts about loading go with it: \
        'decode', 'encoded', 'disk', 'queue' and 'loading'.
        """

    /// What says how a load goes, and shares no image.
    static let companions = [
        id, DecodePart.id, EncodedPart.id, DiskPart.id, QueuePart.id, LoadingPart.id,
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        composition.joining = .off
    }
}
