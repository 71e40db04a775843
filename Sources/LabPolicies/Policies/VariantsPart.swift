import LabBase
import LabDevices

/// Decoded sizes, kept on disk as files of their own.
package enum VariantsPart: PolicyPart {
    package static let id = "variants"
    package static let summary =
        "keeps decoded sizes on disk: read and decoded as small as they are"
    package static let explanation = """
        Images decoded to another size than their file's are kept on disk at that size, under the \
        size that the view requested. The next load reads and decodes the smaller image, whose \
        file is taken to be smaller in proportion to its pixels. Images that are decoded whole are \
        kept as well if the size is part of the key. The least recently used file is deleted \
        first. 'of' chooses the images whose sizes are kept.
        """
    static let keys: [PartKey<VariantRule>] =
        ShelfKeys.all.map { $0.within(\.shelf) }
        + [.word("of", \.whose, "which images' sizes are kept")]
    package static var parameters: [PolicyParameter] { keys.parameters() }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition.variants = try keys.rule(arguments, device)
    }

    static func text(_ composition: Composition) -> [String] {
        composition.variants.map { [keys.text(id, $0).text] } ?? []
    }
}

extension VariantRule.Whose: Word {}
