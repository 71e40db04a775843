import LabPictures
import LabPolicies

extension DecodeRule {
    /// The size to which an image is decoded, for a view that may say how large it is.
    func size(
        of whole: PixelSize, for view: PixelSize?, isRemote: Bool,
        scale: (file: Double?, screen: Double)
    ) -> PixelSize {
        let decoded = decodedSize(of: whole, for: view, isRemote: isRemote)
        guard redraws, let file = scale.file, file != scale.screen else { return decoded }
        return decoded.scaled(by: scale.screen / file)
    }

    /// The same, before it is drawn once more.
    func decodedSize(of whole: PixelSize, for view: PixelSize?, isRemote: Bool) -> PixelSize {
        var decoded = whole
        if sized == .all || !isRemote {
            if let view, fit != .none { decoded = fitted(whole, to: view) }
            if let most = maxPixels { decoded = decoded.within(pixels: most) }
            if let most = maxSide {
                decoded = halves == .off ? decoded.within(side: most) : decoded.halved(within: most)
            }
        }
        return decoded
    }

    private func fitted(_ whole: PixelSize, to view: PixelSize) -> PixelSize {
        var fitted: PixelSize
        switch fit {
        case .none: return whole
        case .cover: fitted = whole.covering(view)
        case .inside: fitted = whole.inside(view)
        case .side: fitted = whole.within(side: max(view.width, view.height), scalesUp: true)
        case .crop:
            return scalesUp
                ? view
                : PixelSize(
                    width: min(view.width, whole.width), height: min(view.height, whole.height))
        }
        if !scalesUp, fitted.width >= whole.width || fitted.height >= whole.height { return whole }
        guard fitted.pixels < whole.pixels else { return fitted }
        switch halves {
        case .off: return fitted
        case .on: return whole.halved(down: fitted)
        case .larger: return whole.halved(above: fitted)
        }
    }
}

extension PixelSize {
    /// The smallest size of the same shape that covers another.
    func covering(_ target: PixelSize) -> PixelSize {
        let (w, h) = (Int64(width), Int64(height))
        if Int64(target.width) * h >= Int64(target.height) * w {
            let height = (h * Int64(target.width) + w - 1) / w
            return PixelSize(width: target.width, height: Int(height))
        }
        let width = (w * Int64(target.height) + h - 1) / h
        return PixelSize(width: Int(width), height: target.height)
    }

    /// The largest size of the same shape that lies inside another, to the nearest pixel.
    func inside(_ target: PixelSize) -> PixelSize {
        let (w, h) = (Int64(width), Int64(height))
        if Int64(target.width) * h <= Int64(target.height) * w {
            let height = (2 * h * Int64(target.width) + w) / (2 * w)
            return PixelSize(width: target.width, height: max(1, Int(height)))
        }
        let width = (2 * w * Int64(target.height) + h) / (2 * h)
        return PixelSize(width: max(1, Int(width)), height: target.height)
    }

    /// The size of the same shape whose longer side is so long, or at most so long.
    func within(side most: Int, scalesUp: Bool = false) -> PixelSize {
        let longer = max(width, height)
        if longer == most || longer < most && !scalesUp { return self }
        return inside(PixelSize(width: most, height: most))
    }

    /// The largest size of the same shape with at most so many pixels.
    func within(pixels most: Int64) -> PixelSize {
        guard pixels > most else { return self }
        let factor = (Double(most) / Double(pixels)).squareRoot()
        return PixelSize(
            width: max(1, Int(Double(width) * factor)),
            height: max(1, Int(Double(height) * factor)))
    }

    /// Halved, each side rounded up, as long as it is no smaller than another.
    func halved(down target: PixelSize) -> PixelSize {
        var size = self
        while true {
            let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
            guard half != size, half.width >= target.width, half.height >= target.height else {
                return size
            }
            size = half
        }
    }

    /// Halved, each side rounded up, as long as a half, rounded down, is larger than another.
    func halved(above target: PixelSize) -> PixelSize {
        var size = self
        var (w, h) = (width / 2, height / 2)
        while w > target.width || h > target.height {
            size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
            (w, h) = (w / 2, h / 2)
        }
        return size
    }

    /// Halved, each side rounded up, until the longer one is no longer than that.
    func halved(within most: Int) -> PixelSize {
        var size = self
        while max(size.width, size.height) > most {
            size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        }
        return size
    }

    func scaled(by factor: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }
}
