/// Undecoded files, kept in memory.
package enum EncodedPart: ShelfPart {
    package static let id = "encoded"
    package static let summary = "keeps files in memory as they are: decoded again, not read again"
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.encoded }
    static let keys: [PartKey<ShelfRule>] =
        ShelfKeys.limits + [
            PartKey(
                limit: "entryCap", of: id, \.entryCapBytes,
                on: { .init($1, storeLimit: $0.limitBytes) }, otherwise: "write entryCap=none"),
            ShelfKeys.replaced(\.replaced),
        ]
}
