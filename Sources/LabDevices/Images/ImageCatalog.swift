import LabOrders

/// Images that belong together, as a scenario declares them.
@usableFromInline
package struct ImageGroup: Sendable {
    @usableFromInline
    package enum Source: Sendable {
        /// Pictures that the harness draws. Of `count` keys only `contents` differ in content:
        /// key i shows content i modulo contents.
        case generated(style: PictureStyle, width: Int, height: Int, contents: Int)
        /// The user's own PNG files, verified when the scenario was read, in order of name.
        case directory(path: String, files: [PictureFile])
        /// Files of bytes that are no pictures.
        case plain(bytes: Int64)
    }

    package var name: String
    package var source: Source
    package var count: Int
    package var remote: Bool
    /// Declared or default size of a generated image's file. A user's files have their own.
    package var encodedBytes: Int64
    package var firstImage: ImageID
    /// Members of a remote group that its server doesn't have, in order.
    package var missing: [Int] = []
    /// The server's name, where a remote group has one of its own.
    package var host: String?
    /// For which scale of a screen its files are; nil: for whatever screen shows them.
    package var scale: Double?

    package init(
        name: String, source: Source, count: Int, remote: Bool, encodedBytes: Int64,
        firstImage: ImageID, missing: [Int] = [], host: String? = nil, scale: Double? = nil
    ) {
        self.name = name
        self.source = source
        self.count = count
        self.remote = remote
        self.encodedBytes = encodedBytes
        self.firstImage = firstImage
        self.missing = missing
        self.host = host
        self.scale = scale
    }

    /// One of its images, from 0 on.
    package func image(_ member: Int) -> ImageID { firstImage.advanced(by: member) }

    /// Which of its images one is.
    package func member(_ image: ImageID) -> Int { firstImage.distance(to: image) }

    package var images: Range<ImageID> { image(0)..<image(count) }
}

/// What kind of pictures the lab draws.
public enum PictureStyle: String, Sendable, CaseIterable {
    /// Fine detail everywhere, which hardly compresses.
    case photo
    /// Few colours, as icons have them.
    case flat
}

/// A PNG file of the user's, and what its verification found.
@usableFromInline
package struct PictureFile: Sendable, Equatable {
    @usableFromInline
    package enum Condition: Sendable, Equatable {
        case sound
        /// The header is good, the pixels aren't: decoding begins and fails, for this reason.
        case damaged(String)
        /// Not a PNG, or one that is refused before anything is allocated, for this reason.
        case unreadable(String)
    }

    package var path: String
    /// 0 where the header can't be read.
    package var width: Int
    package var height: Int
    package var fileBytes: Int64
    package var condition: Condition
}

/// Every image of a scenario by its dense number.
@usableFromInline
package struct ImageCatalog: Sendable {
    package static let bytesPerPixel = 4

    package var groups: [ImageGroup]
    package private(set) var imageCount: Int
    /// By image.
    package private(set) var sizeBytes = ArrayTable<ImageID, Int64>()
    package private(set) var pixelCount = ArrayTable<ImageID, Int64>()
    package private(set) var pixelSize = ArrayTable<ImageID, PixelSize>()
    package private(set) var encodedBytes = ArrayTable<ImageID, Int64>()
    package private(set) var failure = ArrayTable<ImageID, Failure>()
    /// By image: which of the groups it is in.
    package private(set) var groupOf = ArrayTable<ImageID, UInt32>()

    @usableFromInline
    package enum Failure: UInt8, Sendable {
        case none
        /// Decoding begins, and fails at its end.
        case whileDecoding
        /// The load fails before a byte is allocated.
        case beforeDecoding
        /// The server has no such image.
        case missing
    }

    /// Numbers the groups' images one after the other (`firstImage` is set here).
    package init(groups declared: [ImageGroup]) {
        groups = declared
        imageCount = 0
        for index in groups.indices {
            groups[index].firstImage = ImageID(imageCount)
            imageCount += groups[index].count
            append(groups[index], number: UInt32(index))
            for member in groups[index].missing {
                failure[groups[index].image(member)] = .missing
            }
        }
    }

    private mutating func append(_ group: ImageGroup, number: UInt32) {
        for member in 0..<group.count {
            var size = PixelSize(width: 0, height: 0)
            var bytes: Int64
            var encoded = group.encodedBytes
            var failing = Failure.none
            switch group.source {
            case .generated(_, let width, let height, _):
                size = PixelSize(width: width, height: height)
                bytes = size.pixels * Int64(Self.bytesPerPixel)
            case .directory(_, let files):
                let file = files[member]
                encoded = file.fileBytes
                // What a header claims that was refused can exceed any number.
                if case .unreadable = file.condition {
                    failing = .beforeDecoding
                    bytes = 0
                } else {
                    size = PixelSize(width: file.width, height: file.height)
                    bytes = size.pixels * Int64(Self.bytesPerPixel)
                    if case .damaged = file.condition { failing = .whileDecoding }
                }
            case .plain(let size):
                bytes = size
            }
            sizeBytes.append(bytes)
            pixelCount.append(size.pixels)
            pixelSize.append(size)
            encodedBytes.append(encoded)
            failure.append(failing)
            groupOf.append(number)
        }
    }

    package func group(of image: ImageID) -> ImageGroup { groups[Int(groupOf[image])] }

    /// Whether it lies on a server.
    package func isRemote(_ image: ImageID) -> Bool { groups[Int(groupOf[image])].remote }

    /// For which scale of a screen an image's file is, where that is known.
    package func scale(of image: ImageID) -> Double? { groups[Int(groupOf[image])].scale }

    /// Whether a file of the user's can't be read, or not to its end.
    package var hasBrokenFiles: Bool {
        failure.values.contains { $0 == .whileDecoding || $0 == .beforeDecoding }
    }

    /// By group: the number of the host that has its files. Groups that name none share one.
    package var hosts: [UInt16] {
        var names: [String?] = []
        return groups.map { group in
            if let known = names.firstIndex(of: group.host) { return UInt16(known) }
            names.append(group.host)
            return UInt16(names.count - 1)
        }
    }

    /// The image's name as people write it: `photos/12`.
    package func name(of image: ImageID) -> String {
        let group = group(of: image)
        return "\(group.name)/\(group.member(image))"
    }
}
