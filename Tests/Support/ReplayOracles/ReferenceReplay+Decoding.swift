import LabPictures

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabScripts

/// The result of a decode, its memory meanwhile, and its time.
extension ReferenceReplay {
    /// Pixels times their bytes times frames. What is no picture comes as it is.
    func bytes(_ image: ImageID, _ size: PixelSize, _ rule: DecodeRule) -> Int64 {
        guard let facts = header.catalog.facts(of: image) else {
            return header.catalog.sizeBytes[image]
        }
        if frames(facts, rule) > 1 { reached.insert(.allFrames) }
        return size.pixels * bytesPerPixel(image, facts, rule) * Int64(frames(facts, rule))
    }

    private func frames(_ facts: PictureFacts, _ rule: DecodeRule) -> Int {
        rule.keepsFrames ? facts.frames : 1
    }

    private func bytesPerPixel(
        _ image: ImageID, _ facts: PictureFacts, _ rule: DecodeRule
    ) -> Int64 {
        let group = header.catalog.groups[Int(header.catalog.groupOf[image])]
        switch rule.pixels ?? group.layout {
        case .rgba: return 4
        case .rgb565:
            if facts.hasAlpha { reached.insert(.needsAlpha) }
            return facts.hasAlpha ? 4 : 2
        case .f16: return 8
        case .grey: return 1
        }
    }

    /// Bytes in memory beside a decode's result: those of its decoder, and the decoded image if it
    /// is drawn once more.
    func bytesBeside(_ load: ReferenceLoad) -> Int64 {
        let image = load.picture.image
        let rule = load.policy.rule.decode
        guard let facts = header.catalog.facts(of: image) else { return 0 }
        if load.isVariant { return rule.redraws ? bytes(image, load.size, rule) : 0 }
        guard rule.redraws else { return heldByDecoder(image, facts, load.size, rule) }
        let decoded = decodedSize(image, load.asked, rule).decoded
        return heldByDecoder(image, facts, decoded, rule) + bytes(image, decoded, rule)
    }

    private func heldByDecoder(
        _ image: ImageID, _ facts: PictureFacts, _ size: PixelSize, _ rule: DecodeRule
    ) -> Int64 {
        let whole = wholeSize(image)
        let asRGBA = 4 * whole.pixels
        let isAnother = bytesPerPixel(image, facts, rule) != 4
        if rule.way == .sampled {
            let half = sampled(whole, for: size)
            if half != size { reached.insert(.sampledFirst) }
            return size == whole || half == size ? 0 : 4 * half.pixels
        }
        switch facts.format {
        case .png:
            let goesByRows = rule.way == .rows || rule.way == .auto && rule.halves != .off
            return size != whole && !goesByRows ? asRGBA : 0
        case .jpeg:
            return size != whole && rule.way == .whole ? asRGBA : 0
        case .webp:
            if size != whole, rule.way == .whole { return asRGBA }
            return isAnother ? 4 * size.pixels : 0
        case .gif:
            if frames(facts, rule) > 1 { return facts.animationBytes }
            return size != whole || isAnother ? asRGBA : 0
        case .heic, .avif: return 0
        }
    }

    /// For all pixels and bytes of a file. Of more bytes than four a pixel the rest is skipped.
    func decodeNs(_ image: ImageID, pixels: Int64, bytes: Int64) -> Int64 {
        guard let facts = header.catalog.facts(of: image) else { return 0 }
        let cost = header.device.decode[facts.kind]
        let ns = cost.nsPerPixel * Double(pixels) + cost.nsPerByte * Double(min(bytes, 4 * pixels))
        return cost.setupNs + Int64(ns.rounded())
    }

    /// To a size: of a JPEG only the eighths that it takes are made, once it is read. Of an
    /// animation only the frames that are kept are read.
    func decodeNs(_ image: ImageID, _ size: PixelSize, _ rule: DecodeRule) -> Int64 {
        guard let facts = header.catalog.facts(of: image) else { return 0 }
        let whole = wholeSize(image)
        let pixels = Double(whole.pixels) * Double(frames(facts, rule))
        let read = Double(frames(facts, rule)) / Double(facts.frames)
        let bytes = min(Double(header.catalog.encodedBytes[image]) * read, 4 * pixels)
        let cost = header.device.decode[facts.kind]
        let ns = cost.nsPerPixel * pixels + cost.nsPerByte * bytes
        return cost.setupNs + Int64((ns * madeShare(facts, size, of: whole, rule)).rounded())
    }

    private func sampled(_ whole: PixelSize, for size: PixelSize) -> PixelSize {
        let half = PixelSize(width: whole.width / 2, height: whole.height / 2)
        let isEnough = half.width >= size.width && half.height >= size.height
        return isEnough ? sampled(half, for: size) : whole
    }

    /// The size and the bytes of what a load brings.
    func made(_ image: ImageID, _ size: SizeID, _ rule: DecodeRule) -> (PixelSize, Int64) {
        let (drawn, whole) = (decodedSize(image, size, rule).drawn, wholeSize(image))
        let plain = bytes(image, drawn, rule)
        let isInBlocks = whole.width % 16 + whole.height % 16 == 0
        let isMadeSmall = isInBlocks && header.catalog.facts(of: image)?.format == .jpeg
        if rule.way == .stays, !isMadeSmall {
            if drawn != whole { reached.insert(.staysBeside) }
            return (whole, bytes(image, whole, rule) + (drawn == whole ? 0 : plain))
        }
        guard rule.mips, size != 0, let facts = header.catalog.facts(of: image) else {
            return (drawn, plain)
        }
        let isJPEG = facts.format == .jpeg
        let halves =
            isJPEG ? drawn == whole ? 3 * drawn.pixels : 6 * drawn.pixels : 8 * drawn.pixels
        let hasMips = drawn.width > header.sizes[Int(size)].width
        if hasMips { reached.insert(.hasMips) }
        return (drawn, hasMips ? halves / 2 * 4 / 3 : halves / 2)
    }

    /// The share of a whole decode that one to a size takes.
    private func madeShare(
        _ facts: PictureFacts, _ size: PixelSize, of whole: PixelSize, _ rule: DecodeRule
    ) -> Double {
        guard facts.format == .jpeg, rule.way != .whole else { return 1 }
        let reading = Double(header.device.decode.readingMillionths) / 1_000_000
        if rule.way == .sampled, size != whole {
            let half = sampled(whole, for: size)
            let share = Double(half.pixels) / Double(whole.pixels)
            return half == whole ? 1 : reading + (1 - reading) * share
        }
        let eighths = (1...8).first { eighths in
            size == whole
                ? eighths == 8
                : (whole.width * eighths + 7) / 8 >= size.width
                    && (whole.height * eighths + 7) / 8 >= size.height
        }
        guard let eighths, eighths < 8 else { return 1 }
        reached.insert(.fewerEighths)
        let made = ((whole.width * eighths + 7) / 8) * ((whole.height * eighths + 7) / 8)
        return reading + (1 - reading) * Double(made) / Double(whole.pixels)
    }
}
