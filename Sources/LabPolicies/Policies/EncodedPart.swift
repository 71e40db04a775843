import LabBase
import LabDevices

/// Images as their files have them, kept in memory.
package enum EncodedPart: ShelfPart {
    package static let id = "encoded"
    package static let summary = "keeps files in memory as they are: decoded again, not read again"
    package static let explanation = """
        What a load has read is kept as its file has it, and the next load of it begins with \
        decoding. The least recently used goes first.
        """
    static let defaultLimit = "none"
    package static let parameters =
        limits + [
            PolicyParameter(
                "entryCap", "512KiB, 10% (of the limit), none, or a formula",
                default: "the limit", "the largest file that is let in"),
            StoreKeys.replaced,
        ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        var shelf = try shelf(arguments, device: device)
        let inside = LimitExpression.Context(device, storeLimit: shelf.limitBytes)
        shelf.entryCapBytes =
            try arguments.limit("entryCap", on: inside, otherwise: "write entryCap=none") ?? nil
        composition.encoded = shelf
    }
}
