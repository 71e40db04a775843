import LabDevices
import LabOrders
import LabPolicies

/// Decoded sizes that are kept on disk.
extension Replay {
    func variantKey(of load: LoadID) -> KeyID {
        KeyID(pipeline.loads[load].image, size: pipeline.loads[load].asked, of: catalog.imageCount)
    }

    /// An image that was decoded to a size of its own is on disk at that size.
    func keepVariant(_ load: LoadID, _ policy: PolicyState) {
        guard let variants = policy.variants, !pipeline.loads[load].isVariant,
            !pipeline.loads[load].isOutdated
        else { return }
        let image = pipeline.loads[load].image
        let isMeant =
            switch policy.rule.variants!.whose {
            case .all: true
            case .local: !catalog.isRemote(image)
            case .remote: catalog.isRemote(image)
            }
        let isWhole = pipeline.loads[load].size == catalog.pixelSize[image]
        guard isMeant, !isWhole || policy.rule.key.sizes == .exact,
            catalog.failure(of: image) != .whileDecoding
        else { return }
        let key = variantKey(of: load)
        variants.bytes[key] = variantBytes(of: load)
        variants.keep(key, version: pipeline.loads[load].version)
    }

    /// As much smaller than the file as it has fewer pixels.
    func variantBytes(of load: LoadID) -> Int64 {
        let image = pipeline.loads[load].image
        let size = pipeline.loads[load].size
        let bytes = catalog.encodedBytes[image]
        if size == catalog.pixelSize[image] { return bytes }
        let whole = max(1, catalog.pixelCount[image])
        return max(1, Int64(Int128(bytes) * Int128(size.pixels) / Int128(whole)))
    }
}
