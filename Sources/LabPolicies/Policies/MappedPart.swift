/// Decoded images on disk, mapped on demand.
package enum MappedPart: ShelfPart {
    package static let id = "mapped"
    package static let summary = "keeps decoded images on disk, mapped when wanted: no decoding"
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.mapped }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.all }
}
