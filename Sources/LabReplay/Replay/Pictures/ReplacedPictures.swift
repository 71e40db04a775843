import LabOrders

/// The pictures behind images' names, which the app can replace: the one that a name stands for,
/// and how much was asked for, decoded and given of them.
struct ReplacedPictures {
    /// One of an image's later pictures, where it was replaced.
    private struct Later: Hashable {
        var image: ImageID
        var version: UInt32
    }

    /// How often the image behind each name was replaced.
    private var versions: ArrayTable<ImageID, UInt32>
    /// The image that the app put in each image's place; empty until it does.
    private var contents = ArrayTable<ImageID, ImageID>()
    private var wasRequested: ArrayTable<ImageID, Bool>
    private var wasDecoded: ArrayTable<ImageID, Bool>
    private var laterDecoded: Set<Later> = []
    /// By image: the first one with the same picture; empty where each has its own.
    private let firsts: ArrayTable<ImageID, ImageID>
    /// By the first image with a picture: how views were given it, however many images show it.
    private var ways: ArrayTable<ImageID, UInt8>
    private var laterWays: [Later: UInt8] = [:]
    /// Pictures that were decoded and given to a view: no policy gives as much with fewer decodes.
    private(set) var servedCount: Int64 = 0

    private static let given: UInt8 = 1
    private static let givenDecoded: UInt8 = 3

    init(imageCount: Int, firsts: ArrayTable<ImageID, ImageID>) {
        versions = ArrayTable(repeating: 0, count: imageCount)
        wasRequested = ArrayTable(repeating: false, count: imageCount)
        wasDecoded = ArrayTable(repeating: false, count: imageCount)
        ways = ArrayTable(repeating: 0, count: imageCount)
        self.firsts = firsts
    }

    @inline(__always)
    func version(of image: ImageID) -> UInt32 { versions[image] }

    /// The image that the app wants to see under an image's name.
    @inline(__always)
    func content(of image: ImageID) -> ImageID { contents.isEmpty ? image : contents[image] }

    /// True once for each picture of an image: it was not requested before.
    @inline(__always)
    mutating func isFirstRequest(of image: ImageID) -> Bool {
        if wasRequested[image] { return false }
        wasRequested[image] = true
        return true
    }

    /// The app puts another picture behind an image's name.
    mutating func replace(_ image: ImageID) {
        versions[image] += 1
        if !contents.isEmpty { contents[image] = image }
        wasRequested[image] = false
    }

    /// The app puts an image in another's place; false if it is there already.
    mutating func put(_ image: ImageID, as named: ImageID) -> Bool {
        if content(of: named) == image { return false }
        if contents.isEmpty { contents = ArrayTable(versions.numbers.map { $0 }) }
        contents[named] = image
        return true
    }

    /// True if the picture was decoded before.
    @inline(__always)
    mutating func decode(_ image: ImageID, version: UInt32) -> Bool {
        if version > 0 {
            return !laterDecoded.insert(Later(image: image, version: version)).inserted
        }
        defer { wasDecoded[image] = true }
        return wasDecoded[image]
    }

    /// A view is given a picture, which a decoder may have made.
    @inline(__always)
    mutating func give(_ image: ImageID, version: UInt32, isDecoded: Bool) {
        let way = isDecoded ? Self.givenDecoded : Self.given
        let known = self.way(of: image, version: version)
        if known & way == way { return }
        let picture = picture(of: image)
        if version > 0 {
            laterWays[Later(image: picture, version: version)] = known | way
        } else {
            ways[picture] = known | way
        }
        if isDecoded { servedCount += 1 }
    }

    @inline(__always)
    private func picture(of image: ImageID) -> ImageID { firsts.isEmpty ? image : firsts[image] }

    /// How views were given a picture; 0: none was.
    @inline(__always)
    private func way(of image: ImageID, version: UInt32) -> UInt8 {
        let picture = picture(of: image)
        if version == 0 { return ways[picture] }
        return laterWays[Later(image: picture, version: version)] ?? 0
    }

    /// True if a view was given the picture that is behind an image's name by now.
    func wasGiven(_ image: ImageID) -> Bool {
        let content = content(of: image)
        return way(of: content, version: version(of: content)) != 0
    }
}
