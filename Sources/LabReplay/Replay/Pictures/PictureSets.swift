import LabOrders

/// One of an image's later pictures, where it was replaced.
struct LaterPicture: Hashable {
    var image: ImageID
    var version: UInt32
}

/// The pictures that were decoded.
struct DecodedPictures {
    private var isDecoded: ArrayTable<ImageID, Bool>
    private var later: Set<LaterPicture> = []

    init(imageCount: Int) { isDecoded = ArrayTable(repeating: false, count: imageCount) }

    /// True if it was before.
    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32) -> Bool {
        if version > 0 {
            return !later.insert(LaterPicture(image: image, version: version)).inserted
        }
        defer { isDecoded[image] = true }
        return isDecoded[image]
    }
}

/// Pictures that views were given, each once however many images show it.
struct GivenPictures {
    /// By image: the first one with the same picture; empty where each has its own.
    private let firsts: ArrayTable<ImageID, ImageID>
    private var ways: ArrayTable<ImageID, UInt8>
    private var later: [LaterPicture: UInt8] = [:]
    /// Pictures that a decoder made: no policy gives as much with fewer decodes.
    private(set) var decodedCount: Int64 = 0

    private static let given: UInt8 = 1
    private static let givenDecoded: UInt8 = 3

    init(imageCount: Int, firsts: ArrayTable<ImageID, ImageID>) {
        self.firsts = firsts
        ways = ArrayTable(repeating: 0, count: imageCount)
    }

    @inline(__always)
    private func picture(of image: ImageID) -> ImageID { firsts.isEmpty ? image : firsts[image] }

    /// - Parameter isDecoded: the view has what a decoder made of it.
    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32, isDecoded: Bool) {
        let way = isDecoded ? Self.givenDecoded : Self.given
        let picture = picture(of: image)
        if version > 0 { return note(LaterPicture(image: picture, version: version), way) }
        let known = ways[picture]
        if known & way == way { return }
        ways[picture] = known | way
        if isDecoded { decodedCount += 1 }
    }

    private mutating func note(_ picture: LaterPicture, _ way: UInt8) {
        let known = later[picture] ?? 0
        if known & way == way { return }
        later[picture] = known | way
        if way == Self.givenDecoded { decodedCount += 1 }
    }

    func contains(_ image: ImageID, version: UInt32) -> Bool {
        let picture = picture(of: image)
        if version == 0 { return ways[picture] != 0 }
        return later[LaterPicture(image: picture, version: version)] != nil
    }
}
