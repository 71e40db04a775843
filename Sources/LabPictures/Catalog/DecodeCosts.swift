/// Time that decoding takes on a fast core.
package struct DecodeCosts: Sendable, Equatable {
    /// Costs in the order of kinds.
    private var costs: [DecodeCost]
    /// Cost of each pixel and byte of a JPEG that is decoded much smaller, as a share of the cost
    /// at full size: the whole file is read all the same.
    package var readingMillionths: Int64

    package init() {
        costs = Array(repeating: DecodeCost(), count: PictureKind.allCases.count)
        readingMillionths = 0
    }

    package subscript(_ kind: PictureKind) -> DecodeCost {
        get { costs[kind.number] }
        set { costs[kind.number] = newValue }
    }

    /// Nanoseconds for each pixel of a kind's files; a format's usual kind stands for all of its
    /// kinds. A new value is their whole cost, as in files that know no other: their bytes then
    /// take nothing.
    package subscript(pixel kind: PictureKind) -> Double {
        get { self[kind].nsPerPixel }
        set { for kind in Self.kinds(kind) { self[kind] = DecodeCost(nsPerPixel: newValue) } }
    }

    package subscript(byte kind: PictureKind) -> Double {
        get { self[kind].nsPerByte }
        set { for kind in Self.kinds(kind) { self[kind].nsPerByte = newValue } }
    }

    package subscript(setup kind: PictureKind) -> Int64 {
        get { self[kind].setupNs }
        set { for kind in Self.kinds(kind) { self[kind].setupNs = newValue } }
    }

    /// The kinds that a figure of this one is about.
    private static func kinds(_ kind: PictureKind) -> [PictureKind] {
        kind.isUsual ? [kind] + kind.others : [kind]
    }

    /// True if a kind costs as its format does in general.
    package func isUsual(_ kind: PictureKind) -> Bool {
        !kind.isUsual && self[kind] == self[PictureKind(kind.format)]
    }

    /// Makes a kind's decoder faster or slower, so that a pixel takes as long as given: all that it
    /// does changes in proportion. The decoder of a format's usual kind takes the others along.
    package mutating func scale(_ kind: PictureKind, toPixel ns: Double) {
        let old = self[kind].nsPerPixel
        guard old > 0 else {
            self[kind].nsPerPixel = ns
            return
        }
        let followers = Self.kinds(kind).filter(isUsual)
        for kind in Self.kinds(kind) { self[kind] = self[kind].times(ns / old) }
        self[kind].nsPerPixel = ns
        for follower in followers { self[follower] = self[kind] }
    }

    /// Time for each pixel of a photo, whose file has as many bytes a pixel as the lab assumes of
    /// photos that it draws.
    package func photoNsPerPixel(_ format: PictureFormat) -> Double {
        let size = PixelSize(width: 1000, height: 1000)
        let bytes = DrawnPictures(name: "", sizes: .same(size), format: format).usualBytes(size)
        return self[PictureKind(format)].ns(pixels: 1, bytes: Double(bytes) / 1e6)
    }

    /// Divides all times by a factor, to three significant digits.
    package mutating func quicken(_ factor: Double) {
        guard factor != 1 else { return }
        costs = costs.map { $0.times(1 / factor) }
    }

    /// Time for decoding a picture at its own size or smaller.
    ///
    /// - Parameter bytes: the file's.
    package func ns(_ facts: PictureFacts, bytes: Int64, _ target: PictureTarget) -> Int64 {
        let cost = self[facts.kind]
        let frames = min(target.frames, facts.frames)
        let share = Double(frames) / Double(max(1, facts.frames))
        let whole = cost.ns(
            pixels: Double(facts.size.pixels) * Double(frames), bytes: Double(bytes) * share)
        return cost.setupNs + Int64((whole * part(facts, target)).rounded())
    }

    /// The part of the whole picture's time that a decode takes.
    private func part(_ facts: PictureFacts, _ target: PictureTarget) -> Double {
        let decoded = facts.decodedSize(target)
        guard decoded != facts.size else { return 1 }
        let share = Double(readingMillionths) / 1_000_000
        return share + (1 - share) * Double(decoded.pixels) / Double(facts.size.pixels)
    }
}

extension PictureKind {
    fileprivate var number: Int {
        switch self {
        case .png: 0
        case .pngPalette: 1
        case .jpeg: 2
        case .jpegProgressive: 3
        case .webp: 4
        case .webpLossless: 5
        case .gif: 6
        case .heic: 7
        case .avif: 8
        }
    }
}
