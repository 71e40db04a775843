import LabDevices
import LabOrders
import LabPolicies

/// Decoded sizes that are kept on disk.
extension Replay {
    func variantKey(of load: LoadID) -> KeyID {
        KeyID(pipeline.loads[load].image, size: pipeline.loads[load].asked, of: catalog.imageCount)
    }

    /// What was decoded to a size of its own is on disk at that size.
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
            catalog.failure[image] != .whileDecoding
        else { return }
        let key = variantKey(of: load)
        variants.bytes[key] = variantBytes(of: load)
        variants.keep(key, version: pipeline.loads[load].version)
    }

    /// As much smaller than the file as it has fewer pixels.
    func variantBytes(of load: LoadID) -> Int64 {
        let image = pipeline.loads[load].image
        let whole = max(1, catalog.pixelCount[image])
        let part = Int128(catalog.encodedBytes[image]) * Int128(pipeline.loads[load].size.pixels)
        return max(1, Int64(part / Int128(whole)))
    }
}
