import LabBase
import LabDevices

/// Decides which requests have the same key.
package enum KeyPart: KeyedPart {
    package static let id = "key"
    package static let summary = "what makes two requests ask for the same image"
    static var field: WritableKeyPath<Composition, KeyRule> { \.key }
    static let keys: [PartKey<KeyRule>] = [
        .place("identity", \.identity, "the identity of an image"),
        .word("sizes", \.sizes, "what a size means"),
        .word(
            "known", \.known,
            "whether a key is known when an image is asked for, or when its file is there"),
    ]
}
