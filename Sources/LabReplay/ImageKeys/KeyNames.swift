import LabOrders
import LabPolicies
import LabScripts

/// Under which key a policy knows an image: its own, another's of the same content, or one for each
/// size.
///
/// An image that is known by its content has another key once it is replaced. Images of one content
/// have as many numbers for keys as there are names, so that there is always one for what is new: a
/// number that no name has, or else the name's own, whose old content no name stands for any more.
struct KeyNames {
    let keyCount: Int
    private let imageCount: Int
    private let hasSizes: Bool
    /// The image whose key an image has; empty where each has its own.
    private var keyImage: ArrayTable<ImageID, ImageID>
    /// The same, before anything was replaced; empty where nothing gets another key.
    private let firstKeys: ArrayTable<ImageID, ImageID>
    private let isRenewed: ArrayTable<ImageID, Bool>
    /// By the image whose number it is: what a key stands for, if that isn't what it stood for at
    /// first. A stamp is never given twice.
    private var meanings: [ImageID: (version: UInt32, stamp: UInt32)] = [:]
    private var stamps: UInt32 = 0
    /// For each image the one whose content it shares; empty if none do.
    private let content: ArrayTable<ImageID, ImageID>

    init(_ rule: Composition, header: TraceHeader, keys: PolicyKeys) {
        imageCount = header.catalog.imageCount
        hasSizes = rule.hasSizeKeys
        keyCount = imageCount * (hasSizes ? header.sizes.count : 1)
        keyImage = keys.image
        isRenewed = keys.isRenewed
        firstKeys = keys.isRenewed.isEmpty ? ArrayTable() : keys.image
        content = keys.content
    }

    @inline(__always)
    func key(_ image: ImageID, size: SizeID) -> KeyID {
        let named = keyImage.isEmpty ? image : keyImage[image]
        return hasSizes ? KeyID(named, size: size, of: imageCount) : KeyID(own: named)
    }

    func keys(_ image: ImageID) -> [KeyID] {
        let named = keyImage.isEmpty ? image : keyImage[image]
        return stride(from: KeyID(own: named), to: KeyID(keyCount), by: imageCount).map { $0 }
    }

    /// A number that is another each time that a key comes to stand for another content; 0 at
    /// first.
    @inline(__always)
    func stamp(of key: KeyID) -> UInt32 {
        meanings.isEmpty ? 0 : meanings[image(of: key)]?.stamp ?? 0
    }

    /// True where an image's key says what is in its file, so that another file has another key.
    func isRenewed(_ image: ImageID) -> Bool { !isRenewed.isEmpty && isRenewed[image] }

    /// True if no other name stands for what this one does.
    func isAlone(_ image: ImageID) -> Bool {
        !keyImage.numbers.contains { $0 != image && keyImage[$0] == keyImage[image] }
    }

    /// An image was replaced, so many times by now. It shares a key with those that had the same
    /// content and were replaced as often; false where there are none, and its key stands for
    /// something new.
    mutating func renew(_ image: ImageID, version: UInt32) -> Bool {
        let isAlone = isAlone(image)
        if let twin = twins(of: image).first(where: { $0 != image && self.version($0) == version })
        {
            if isAlone { give(keyImage[image], version: .max) }
            keyImage[image] = keyImage[twin]
            return true
        }
        if !isAlone {
            let taken = Set(keyImage.values)
            keyImage[image] = ([image] + twins(of: image)).first { !taken.contains($0) }!
        }
        give(keyImage[image], version: version)
        return false
    }

    private mutating func give(_ number: ImageID, version: UInt32) {
        stamps += 1
        meanings[number] = (version, stamps)
    }

    /// Images that had the same key before anything was replaced.
    private func twins(of image: ImageID) -> [ImageID] {
        firstKeys.numbers.filter { firstKeys[$0] == firstKeys[image] }
    }

    private func version(_ image: ImageID) -> UInt32 { meanings[keyImage[image]]?.version ?? 0 }

    /// The key of a file that shows an image as it was after so many replacements; nil where no
    /// name has that any more.
    func key(_ image: ImageID, size: SizeID, showing version: UInt32) -> KeyID? {
        let names = twins(of: image)
        return names.first { self.version($0) == version }.map { key($0, size: size) }
    }

    func show(same a: ImageID, _ b: ImageID) -> Bool {
        a == b || (!content.isEmpty && content[a] == content[b])
    }

    /// The names of keys, for a cache in the user's code.
    func naming(_ header: TraceHeader) -> KeyNaming {
        let (catalog, sizes, count) = (header.catalog, header.sizes, imageCount)
        return KeyNaming { key in
            let size = sizes[key.index / count]
            let name = catalog.name(of: ImageID(key, of: count))
            return size.width == 0 ? name : "\(name)@\(size.width)x\(size.height)"
        }
    }

    /// The image that a key of a store's order stands for.
    func image(of key: KeyID) -> ImageID { ImageID(key, of: imageCount) }
}

/// The keys of images for a policy: empty tables if each image has a key of its own.
package struct PolicyKeys {
    var image = ArrayTable<ImageID, ImageID>()
    var content = ArrayTable<ImageID, ImageID>()
    /// Images that have another key once another picture is in their file; empty: none.
    var isRenewed = ArrayTable<ImageID, Bool>()
}

extension ImageKeys {
    /// As a policy wants them: where each image has its own key, or its own picture, no table is
    /// needed.
    package mutating func table(_ identity: KeyRule.Identity) -> PolicyKeys {
        let content = mayShare ? firsts(.data) : ArrayTable()
        guard identity != .path else { return PolicyKeys(content: content) }
        return PolicyKeys(
            image: firsts(identity), content: content, isRenewed: renewed(identity))
    }
}
