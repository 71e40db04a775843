import LabBase
import LabDevices

/// Decoded sizes, kept on disk as files of their own.
package enum VariantsPart: ShelfPart {
    package static let id = "variants"
    package static let summary =
        "keeps decoded sizes on disk: read and decoded as small as they are"
    package static let explanation = """
        What was decoded to another size than its file's is kept on disk at that size, under the \
        size that the view asked for, and the next load of it reads and decodes as much less as it \
        is smaller: its file is taken to be so many times smaller as it has fewer pixels. Images \
        that are decoded whole are kept as well where the size is part of the key. The least \
        recently used goes first. 'of' says whose sizes are kept.
        """
    static let defaultLimit = "none"
    package static let parameters =
        limits + [
            PolicyParameter(
                "of", VariantRule.Whose.list, default: "all", "which images' sizes are kept"),
            StoreKeys.replaced,
        ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        var variants = VariantRule(try shelf(arguments, device: device))
        variants.whose = try arguments.choice("of") ?? variants.whose
        composition.variants = variants
    }
}

extension VariantRule.Whose: Word {}
