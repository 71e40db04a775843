import LabBase
import LabDevices

/// Decides which requests have the same key.
package enum KeyPart: KeyedPart {
    package static let id = "key"
    package static let summary = "what makes two requests ask for the same image"
    package static let explanation = """
        With 'path' each name under which the app knows an image is a key. With 'data' the key is \
        the digest of the file's bytes: the same picture under two names is one image. \
        'data-scale' adds the scale that the image is made for. 'leading-bytes' takes the file's \
        first 16 bytes for a digest; all PNG files have the same ones, so that the first image \
        answers for every other. 'leading-bytes-scale' adds the scale. A replaced image gets \
        another key if the key is made of its bytes: names that had the same bytes go on finding \
        the old image. 'sizes' says whether the requested size is part of the key: with 'any' it \
        isn't, and an image of any size is given; with 'exact' each size is another key; with \
        'enough' an image is given if it is large enough, give or take a pixel. With known=read a \
        key isn't known before the file is there, as a digest isn't: every request loads the file, \
        and only then finds the image in memory; a lookup that loads nothing finds nothing.
        """
    static var field: WritableKeyPath<Composition, KeyRule> { \.key }
    static let keys: [PartKey<KeyRule>] = [
        .place("identity", \.identity, "the identity of an image"),
        .word("sizes", \.sizes, "what a size means"),
        .word(
            "known", \.known,
            "whether a key is known when an image is asked for, or when its file is there"),
    ]
}
