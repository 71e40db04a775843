import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// A decoded size: the image's own, or another.
struct Variant {
    var size: PixelSize
    var bytes: Int64
}

/// The results that decodes are to give, by the files' facts and the device's.
///
/// An object: as a value its tables were retained for each question.
final class DecodeTargets {
    let catalog: ImageCatalog
    let sizes: [PixelSize]
    private let screenScale: Double
    private let decode: DecodeCosts

    init(_ header: TraceHeader) {
        catalog = header.catalog
        sizes = header.sizes
        screenScale = header.device.screen.scale
        decode = header.device.decode
    }

    /// The size to which a policy decodes an image for a view that asks for `size`.
    func variant(of source: ImageID, for size: SizeID, _ rule: DecodeRule) -> Variant {
        let whole = catalog.pixelSize[source]
        if whole.width == 0 || !rule.hasSizes {
            return Variant(size: whole, bytes: bytes(of: source, at: whole, rule))
        }
        let decoded = rule.size(
            of: whole, for: size == 0 ? nil : sizes[Int(size)], isRemote: catalog.isRemote(source),
            scale: (file: catalog.scale(of: source), screen: screenScale))
        // A JPEG of whole blocks can be made smaller as it is decoded.
        let hasBlocks = whole.width % 16 == 0 && whole.height % 16 == 0
        if rule.way == .stays, !(hasBlocks && catalog.facts(of: source)?.format == .jpeg) {
            let beside = decoded == whole ? 0 : bytes(of: source, at: decoded, rule)
            return Variant(size: whole, bytes: bytes(of: source, at: whole, rule) + beside)
        }
        if rule.mips, size != 0, let facts = catalog.facts(of: source) {
            let isSmaller = decoded.width > sizes[Int(size)].width
            return Variant(
                size: decoded,
                bytes: facts.textureBytes(at: decoded, hasMips: isSmaller))
        }
        return Variant(size: decoded, bytes: bytes(of: source, at: decoded, rule))
    }

    /// Bytes of an image that is decoded to a size.
    @inline(__always)
    func bytes(of image: ImageID, at size: PixelSize, _ rule: DecodeRule) -> Int64 {
        if !rule.hasOwnBytes {
            return size == catalog.pixelSize[image]
                ? catalog.sizeBytes[image] : size.pixels * Int64(catalog.bytesPerPixel[image])
        }
        // A file that is no picture comes as it is.
        return catalog.facts(of: image)?.bytes(target(of: image, at: size, rule))
            ?? catalog.sizeBytes[image]
    }

    func target(of image: ImageID, at size: PixelSize, _ rule: DecodeRule) -> PictureTarget {
        var target = PictureTarget(size: size == catalog.pixelSize[image] ? nil : size)
        guard let facts = catalog.facts(of: image) else { return target }
        target.way = rule.way
        if case .auto = rule.way, rule.halves != .off { target.way = .rows }
        let layout = rule.pixels ?? catalog.groups[Int(catalog.groupOf[image])].layout
        target.layout = layout.holding(facts)
        if rule.keepsFrames, facts.frames > 1 {
            // No image has more bytes than a scenario may declare.
            let most = ScenarioReader.mostBytes / max(1, facts.bytes(target))
            target.frames = max(1, min(facts.frames, Int(most)))
        }
        return target
    }

    /// Bytes in memory beside an image while that is made: those that its decoder holds, and those
    /// that were decoded and are drawn once more.
    func bytesBeside(_ load: Load, _ rule: DecodeRule) -> Int64 {
        guard let facts = catalog.facts(of: load.image) else { return 0 }
        guard rule.redraws else {
            return load.isVariant
                ? 0 : facts.bytesBeside(target(of: load.image, at: load.size, rule))
        }
        if load.isVariant { return bytes(of: load.image, at: load.size, rule) }
        let target = target(of: load.image, at: decodedSize(load, rule), rule)
        return facts.bytesBeside(target) + facts.bytes(target)
    }

    /// To what a file is decoded that is drawn once more.
    func decodedSize(_ load: Load, _ rule: DecodeRule) -> PixelSize {
        let whole = catalog.pixelSize[load.image]
        // A file that is no picture has no size.
        guard !load.isVariant, whole.pixels > 0 else { return load.size }
        return rule.decodedSize(
            of: whole, for: load.asked == 0 ? nil : sizes[Int(load.asked)],
            isRemote: catalog.isRemote(load.image))
    }

    /// Time that decoding takes on a fast core. A size that was kept on disk is a file of that
    /// size, with fewer bytes in proportion.
    func decodeNs(_ image: ImageID, at size: PixelSize, isVariant: Bool, _ rule: DecodeRule)
        -> Int64
    {
        guard var facts = catalog.facts(of: image) else { return 0 }
        guard isVariant else {
            return decode.ns(
                facts, bytes: catalog.encodedBytes[image], target(of: image, at: size, rule))
        }
        facts.size = size
        return decode.ns(facts, bytes: variantBytes(image, at: size), PictureTarget())
    }

    /// Bytes of a file of another size: as much fewer than the image's own as it has fewer pixels.
    func variantBytes(_ image: ImageID, at size: PixelSize) -> Int64 {
        let bytes = catalog.encodedBytes[image]
        if size == catalog.pixelSize[image] { return bytes }
        let whole = max(1, catalog.pixelCount[image])
        return max(1, Int64(Int128(bytes) * Int128(size.pixels) / Int128(whole)))
    }
}

extension PictureFacts {
    /// Bytes of a texture: of a JPEG its planes, two of which have a quarter of the pixels unless
    /// it is made smaller. What is shown smaller has copies at half of the size, and so on.
    fileprivate func textureBytes(at size: PixelSize, hasMips: Bool) -> Int64 {
        let isJPEG = format == .jpeg
        let bytes = size.pixels * (isJPEG ? size == self.size ? 3 : 6 : 8) / 2
        return hasMips ? bytes * 4 / 3 : bytes
    }
}
