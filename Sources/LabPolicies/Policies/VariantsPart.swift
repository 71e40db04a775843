/// Decoded sizes, kept on disk as files of their own.
package enum VariantsPart: ShelfPart {
    package static let id = "variants"
    package static let summary =
        "keeps decoded sizes on disk: read and decoded as small as they are"
    static var field: WritableKeyPath<Composition, VariantRule?> { \.variants }
    static let keys: [PartKey<VariantRule>] =
        ShelfKeys.all.map { $0.within(\.shelf) } + [key("of", \.whose, .word)]
}
