/// Decides which requests have the same key.
package enum KeyPart: KeyedPart {
    package static let id = "key"
    package static let summary = "what makes two requests ask for the same image"
    static var field: WritableKeyPath<Composition, KeyRule> { \.key }
    static let keys: [PartKey<KeyRule>] = [
        PartKey(place: "identity", of: id, \.identity), key("sizes", \.sizes, .word),
        key("known", \.known, .word),
    ]
}
