import LabPictures

@testable import LabOrders
@testable import LabPolicies
@testable import LabScripts

/// To which size an image is decoded.
extension ReferenceReplay {
    /// As a view's request has it: the size that comes out of the decoder, and the one at which it
    /// is drawn.
    func decodedSize(
        _ image: ImageID, _ size: SizeID, _ rule: DecodeRule
    ) -> (decoded: PixelSize, drawn: PixelSize) {
        let whole = wholeSize(image)
        if whole.pixels == 0 { return (whole, whole) }
        var best = whole
        if rule.sized == .all || !header.catalog.isRemote(image) {
            if size != 0 { best = fitting(whole, header.sizes[Int(size)], rule) }
            if let most = rule.maxPixels, best.pixels > most { best = Self.within(most, best) }
            if let most = rule.maxSide, max(best.width, best.height) > most {
                reached.insert(.capped)
                best = Self.inside(PixelSize(width: most, height: most), best)
            }
        } else {
            reached.insert(.notCapped)
        }
        let decoded = best
        let group = header.catalog.groups[Int(header.catalog.groupOf[image])]
        if rule.redraws, let scale = group.scale {
            let factor = header.device.screen.scale / scale
            best = PixelSize(
                width: max(1, Int((Double(best.width) * factor).rounded())),
                height: max(1, Int((Double(best.height) * factor).rounded())))
            if best != decoded { reached.insert(.redrawn) }
        }
        if best != whole { reached.insert(.scaledDown) }
        return (decoded, best)
    }

    private func fitting(_ whole: PixelSize, _ view: PixelSize, _ rule: DecodeRule) -> PixelSize {
        let fitted: PixelSize
        switch rule.fit {
        case .none: return whole
        case .cover: fitted = Self.covering(view, whole)
        case .inside: fitted = Self.inside(view, whole)
        case .side:
            let side = max(view.width, view.height)
            fitted = Self.inside(PixelSize(width: side, height: side), whole)
        case .crop:
            reached.insert(.cropped)
            if rule.scalesUp { return view }
            return PixelSize(
                width: min(view.width, whole.width), height: min(view.height, whole.height))
        }
        let isLarger = fitted.width >= whole.width || fitted.height >= whole.height
        if isLarger {
            if rule.scalesUp { reached.insert(.scaledUp) }
            return rule.scalesUp ? fitted : whole
        }
        switch rule.halves {
        case .off: return fitted
        case .on: return halved(whole, fitted)
        case .larger: return halved(whole, 1, above: fitted)
        }
    }

    /// By the least power of two of which twice is no longer too much.
    private func halved(_ whole: PixelSize, _ times: Int, above target: PixelSize) -> PixelSize {
        let isLarger =
            whole.width / (2 * times) > target.width || whole.height / (2 * times) > target.height
        if isLarger { return halved(whole, 2 * times, above: target) }
        if times > 1 { reached.insert(.halved) }
        if whole.width == 2 * times * target.width { reached.insert(.notHalvedToIt) }
        return PixelSize(
            width: (whole.width + times - 1) / times, height: (whole.height + times - 1) / times)
    }

    /// As often as it stays large enough.
    private func halved(_ whole: PixelSize, _ least: PixelSize) -> PixelSize {
        let half = PixelSize(width: (whole.width + 1) / 2, height: (whole.height + 1) / 2)
        if half == whole || half.width < least.width || half.height < least.height { return whole }
        reached.insert(.halved)
        return halved(half, least)
    }

    /// The smallest of the same shape that covers another.
    private static func covering(_ view: PixelSize, _ whole: PixelSize) -> PixelSize {
        let height = (whole.height * view.width + whole.width - 1) / whole.width
        if height >= view.height { return PixelSize(width: view.width, height: height) }
        let width = (whole.width * view.height + whole.height - 1) / whole.height
        return PixelSize(width: width, height: view.height)
    }

    /// The largest of the same shape inside another, to the nearest pixel.
    private static func inside(_ view: PixelSize, _ whole: PixelSize) -> PixelSize {
        let factor = min(
            Fraction128(Int128(view.width), Int128(whole.width)),
            Fraction128(Int128(view.height), Int128(whole.height)))
        func side(_ pixels: Int) -> Int {
            let scaled = factor * Fraction128(Int128(pixels)) + Fraction128(1, 2)
            return max(1, Int(scaled.numerator / scaled.denominator))
        }
        return PixelSize(width: side(whole.width), height: side(whole.height))
    }

    /// The largest of the same shape with at most so many pixels.
    private static func within(_ most: Int64, _ whole: PixelSize) -> PixelSize {
        let scale = (Double(most) / Double(whole.pixels)).squareRoot()
        return PixelSize(
            width: max(1, Int(Double(whole.width) * scale)),
            height: max(1, Int(Double(whole.height) * scale)))
    }
}
