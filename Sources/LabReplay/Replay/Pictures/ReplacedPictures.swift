import LabOrders

/// The pictures behind images' names, which the app can replace: the one that a name stands for,
/// and how much was asked for, decoded and given of them.
struct ReplacedPictures {
    /// How often the image behind each name was replaced.
    private var versions: ArrayTable<ImageID, UInt32>
    /// The image that the app put in each image's place; empty until it does.
    private var contents = ArrayTable<ImageID, ImageID>()
    private var wasRequested: ArrayTable<ImageID, Bool>
    private var decoded: DecodedPictures
    private var given: GivenPictures

    init(imageCount: Int, firsts: ArrayTable<ImageID, ImageID>) {
        versions = ArrayTable(repeating: 0, count: imageCount)
        wasRequested = ArrayTable(repeating: false, count: imageCount)
        decoded = DecodedPictures(imageCount: imageCount)
        given = GivenPictures(imageCount: imageCount, firsts: firsts)
    }

    /// Pictures that were decoded and given to a view.
    var servedCount: Int64 { given.decodedCount }

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
        decoded.note(image, version: version)
    }

    /// A view is given a picture, which a decoder may have made.
    @inline(__always)
    mutating func give(_ image: ImageID, version: UInt32, isDecoded: Bool) {
        given.note(image, version: version, isDecoded: isDecoded)
    }

    /// True if a view was given the picture that is behind an image's name by now.
    func wasGiven(_ image: ImageID) -> Bool {
        let content = content(of: image)
        return given.contains(content, version: version(of: content))
    }
}
