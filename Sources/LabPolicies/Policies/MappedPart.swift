import LabBase
import LabDevices

/// Decoded images on disk, mapped on demand.
package enum MappedPart: ShelfPart {
    package static let id = "mapped"
    package static let summary = "keeps decoded images on disk, mapped when wanted: no decoding"
    package static let explanation = """
        Decoded images are written to a file as pixels. The next load of one maps the file: it is \
        read, and not decoded. The least recently used file is deleted first.
        """
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.mapped }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.all }
}
