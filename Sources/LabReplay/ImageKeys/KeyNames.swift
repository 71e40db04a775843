import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Under which key a policy knows an image: its own, another's of the same content, or one for each
/// size.
///
/// What is known by its content has another key once it is replaced. Images of one content have as
/// many numbers for keys as there are names, so that there is always one for what is new: a number
/// that no name has, or else the name's own, whose old content nobody can ask for any more.
struct KeyNames {
    let keyCount: Int
    private let imageCount: Int
    private let hasSizes: Bool
    /// The image whose key an image has; empty where each has its own.
    private var keyImage: ArrayTable<ImageID, ImageID>
    /// The same, before anything was replaced; empty where nothing gets another key.
    private let firstKeys: ArrayTable<ImageID, ImageID>
    private let isRenewed: ArrayTable<ImageID, Bool>
    /// By the image whose number it is: which of a name's later contents a key stands for.
    private var renewals: [ImageID: UInt32] = [:]
    /// Which images show the same; empty where none do.
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

    /// All keys under which an image can be known.
    func keys(_ image: ImageID) -> [KeyID] {
        let named = keyImage.isEmpty ? image : keyImage[image]
        return stride(from: KeyID(own: named), to: KeyID(keyCount), by: imageCount).map { $0 }
    }

    /// Which content a key stands for: 0 until it stands for one that replaced another.
    @inline(__always)
    func renewal(of key: KeyID) -> UInt32 {
        renewals.isEmpty ? 0 : renewals[image(of: key)] ?? 0
    }

    /// Whether an image's key says what is in its file, so that another file has another key.
    func isRenewed(_ image: ImageID) -> Bool { !isRenewed.isEmpty && isRenewed[image] }

    /// Whether nobody can ask for what a key has stood for, once this image is replaced.
    func isAlone(_ image: ImageID) -> Bool {
        !keyImage.numbers.contains { $0 != image && keyImage[$0] == keyImage[image] }
    }

    /// An image was replaced, so many times by now: from here on it has a key that is nobody
    /// else's.
    mutating func renew(_ image: ImageID, version: UInt32) {
        if !isAlone(image) {
            let first = firstKeys[image]
            let taken = Set(keyImage.values)
            keyImage[image] =
                ([image] + firstKeys.numbers.filter { firstKeys[$0] == first })
                .first { !taken.contains($0) }!
        }
        renewals[keyImage[image]] = version
    }

    /// The key of what a file shows that was read before its image was replaced; nil where no name
    /// has that any more.
    func key(_ image: ImageID, size: SizeID, ofOldest version: UInt32) -> KeyID? {
        let first = firstKeys[image]
        guard version == 0, renewals[first] == nil else { return nil }
        return hasSizes ? KeyID(first, size: size, of: imageCount) : KeyID(own: first)
    }

    func show(same a: ImageID, _ b: ImageID) -> Bool {
        a == b || (!content.isEmpty && content[a] == content[b])
    }

    /// What keys are called, for a cache of one's own.
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

/// What images' keys are, for a policy: empty tables where each image has a key of its own.
package struct PolicyKeys {
    var image = ArrayTable<ImageID, ImageID>()
    var content = ArrayTable<ImageID, ImageID>()
    /// Whose key is another once another picture is in its file; empty: nobody's.
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

/// Which policy has an image: there is one, or one for each group of images.
struct PolicyMap {
    /// By group; empty where there is one policy.
    private let policyOfGroup: [UInt8]
    private let groupOf: ArrayTable<ImageID, UInt32>

    init(_ composition: Composition, _ catalog: ImageCatalog) {
        groupOf = catalog.groupOf
        policyOfGroup =
            composition.split.isEmpty
            ? []
            : catalog.groups.map { group in
                let own = composition.split.firstIndex { $0.group == group.name }
                let rest = composition.split.firstIndex { $0.group == Composition.Share.rest }
                return UInt8(own ?? rest ?? 0)
            }
    }

    @inline(__always)
    func policy(of image: ImageID) -> Int {
        policyOfGroup.isEmpty ? 0 : Int(policyOfGroup[Int(groupOf[image])])
    }
}
