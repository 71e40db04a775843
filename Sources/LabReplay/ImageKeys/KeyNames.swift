import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Under which key a policy knows an image: its own, another's of the same content, or one for each
/// size.
struct KeyNames {
    let keyCount: Int
    private let imageCount: Int
    private let hasSizes: Bool
    /// The image whose key an image has; empty where each has its own.
    private let keyImage: ArrayTable<ImageID, ImageID>
    /// Which images show the same; empty where none do.
    private let content: ArrayTable<ImageID, ImageID>

    init(_ rule: Composition, header: TraceHeader, keys: PolicyKeys) {
        imageCount = header.catalog.imageCount
        hasSizes = rule.hasSizeKeys
        keyCount = imageCount * (hasSizes ? header.sizes.count : 1)
        keyImage = keys.image
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
}

extension ImageKeys {
    /// As a policy wants them: where each image has its own key, or its own picture, no table is
    /// needed.
    package mutating func table(_ identity: KeyRule.Identity) -> PolicyKeys {
        let image = identity == .path ? ArrayTable() : firsts(identity)
        return PolicyKeys(image: image, content: mayShare ? firsts(.data) : ArrayTable())
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
