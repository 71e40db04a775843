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

/// Pictures that were decoded and given to a view, each once however many images show it: no
/// policy gives as much with fewer decodes.
struct ServedImages {
    /// By image: the first one with the same picture; empty where each has its own.
    private let firsts: ArrayTable<ImageID, ImageID>
    private var isServed: ArrayTable<ImageID, Bool>
    private var later: Set<LaterPicture> = []
    private(set) var count: Int64 = 0

    init(imageCount: Int, firsts: ArrayTable<ImageID, ImageID>) {
        self.firsts = firsts
        isServed = ArrayTable(repeating: false, count: imageCount)
    }

    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32) {
        let picture = firsts.isEmpty ? image : firsts[image]
        if version > 0 {
            if later.insert(LaterPicture(image: picture, version: version)).inserted { count += 1 }
            return
        }
        if isServed[picture] { return }
        isServed[picture] = true
        count += 1
    }
}
