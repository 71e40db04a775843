import LabBase
import LabDevices

/// Decoded sizes, kept on disk as files of their own.
package enum VariantsPart: PolicyPart {
    package static let id = "variants"
    package static let summary =
        "keeps decoded sizes on disk: read and decoded as small as they are"
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
