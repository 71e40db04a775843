import LabOrders

/// A group of images, as a scenario declares it.
@usableFromInline
package struct ImageGroup: Sendable {
    package enum Source: Sendable {
        /// Key i shows content i modulo the number of contents.
        case generated(DrawnPictures)
        /// The user's own files, in order of name.
        case directory(PictureFolder)
        /// Files of bytes that aren't pictures.
        case plain(bytes: Int64)
    }

    package var name: String
    package var source: Source
    package var count: Int
    package var remote: Bool
    /// Declared bytes of each file; nil means the default for generated images, the file's own for
    /// user images.
    package var encodedBytes: Int64?
    package var firstImage: ImageID
    /// Members of a remote group that its server doesn't have, in order.
    package var missing: [Int] = []
    /// The server's name, if a remote group has one of its own.
    package var host: String?
    /// The scale of screens that its files are made for; nil for any.
    package var scale: Double?
    /// Layout of its pixels in memory, unless a policy changes it.
    package var layout = PixelLayout.rgba
    /// True if its sizes belong to the scenario, so that no world draws others.
    package var isExact = false

    package init(
        name: String, source: Source, count: Int, remote: Bool, encodedBytes: Int64?,
        firstImage: ImageID, missing: [Int] = [], host: String? = nil, scale: Double? = nil,
        layout: PixelLayout = .rgba, isExact: Bool = false
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
        self.layout = layout
        self.isExact = isExact
    }

    /// One of its images, from 0.
    package func image(_ member: Int) -> ImageID { firstImage.advanced(by: member) }

    /// Index of an image in the group.
    package func member(_ image: ImageID) -> Int { firstImage.distance(to: image) }

    package var images: Range<ImageID> { image(0)..<image(count) }
}

/// Every image of a scenario by its dense number.
@usableFromInline
package struct ImageCatalog: Sendable {
    package var groups: [ImageGroup]
    package private(set) var imageCount: Int
    /// Tables by image.
    package private(set) var sizeBytes = ArrayTable<ImageID, Int64>()
    package private(set) var pixelCount = ArrayTable<ImageID, Int64>()
    /// Bytes of a pixel in the group's layout, by image.
    package private(set) var bytesPerPixel = ArrayTable<ImageID, UInt8>()
    package private(set) var pixelSize = ArrayTable<ImageID, PixelSize>()
    package private(set) var encodedBytes = ArrayTable<ImageID, Int64>()
    /// Failures, as far as headers show.
    private var known = ArrayTable<ImageID, Failure>()
    /// Index of the image's facts, by image.
    private var factsOf = ArrayTable<ImageID, UInt32>()
    private var differentFacts: [PictureFacts] = []
    /// Index of the image's group, by image.
    package private(set) var groupOf = ArrayTable<ImageID, UInt32>()

    @usableFromInline
    package enum Failure: UInt8, Sendable {
        case none
        /// A user's file that wasn't decoded yet.
        case unchecked
        /// Decoding begins, and fails at its end.
        case whileDecoding
        /// The load fails before a byte is allocated.
        case beforeDecoding
        /// The server has no such image.
        case missing
    }

    /// Numbers the groups' images one after the other, and sets `firstImage`.
    package init(groups declared: [ImageGroup]) {
        groups = declared
        imageCount = 0
        for index in groups.indices {
            groups[index].firstImage = ImageID(imageCount)
            imageCount += groups[index].count
            append(groups[index], number: UInt32(index))
            for member in groups[index].missing {
                known[groups[index].image(member)] = .missing
            }
        }
    }

    private mutating func append(_ group: ImageGroup, number: UInt32) {
        var indices: [PictureFacts: UInt32] = [:]
        for member in 0..<group.count {
            var facts: PictureFacts?
            var bytes: Int64 = 0
            var encoded = group.encodedBytes ?? 0
            var failing = Failure.none
            switch group.source {
            case .generated(let drawn):
                let content = member % max(1, drawn.contents)
                facts = drawn.facts(content)
                encoded = group.encodedBytes ?? drawn.usualBytes(drawn.size(content))
            case .directory(let folder):
                let file = folder.files[member]
                encoded = file.fileBytes
                facts = file.facts
                // A refused header is ignored, since its claims can exceed any number.
                failing = facts == nil ? .beforeDecoding : .unchecked
            case .plain(let size): bytes = size
            }
            var target = PictureTarget()
            target.layout = facts.map { group.layout.holding($0) } ?? .rgba
            if let facts { bytes = facts.bytes(target) }
            bytesPerPixel.append(UInt8(target.layout.bytesPerPixel))
            factsOf.append(index(of: facts, &indices))
            sizeBytes.append(bytes)
            pixelCount.append(facts?.size.pixels ?? 0)
            pixelSize.append(facts?.size ?? PixelSize(width: 0, height: 0))
            encodedBytes.append(encoded)
            known.append(failing)
            groupOf.append(number)
        }
    }

    /// Returns the index of facts in the table, which has equal ones once.
    private mutating func index(
        of facts: PictureFacts?, _ indices: inout [PictureFacts: UInt32]
    ) -> UInt32 {
        guard let facts else { return .max }
        if let index = indices[facts] { return index }
        let index = UInt32(differentFacts.count)
        differentFacts.append(facts)
        indices[facts] = index
        return index
    }

    /// A picture's header; nil for bytes that are no picture, or can't be read.
    package func facts(of image: ImageID) -> PictureFacts? {
        let index = factsOf[image]
        return index == .max ? nil : differentFacts[Int(index)]
    }

    /// True if a picture has frames to show one after the other.
    package var hasAnimations: Bool { differentFacts.contains(where: \.isAnimated) }

    /// The failure of an image; a user's file that wasn't decoded yet is decoded now.
    package func failure(of image: ImageID) -> Failure {
        let failure = known[image]
        return failure == .unchecked ? checked(image) : failure
    }

    /// The failure of an image, as far as it is known.
    package func knownFailure(of image: ImageID) -> Failure { known[image] }

    @inline(never)
    private func checked(_ image: ImageID) -> Failure {
        let group = group(of: image)
        guard case .directory(let folder) = group.source else { return .none }
        return switch folder.soundness(of: group.member(image)) {
        case .damaged: .whileDecoding
        case .sound, .unchecked: .none
        }
    }

    /// The user's folders.
    package var folders: [PictureFolder] {
        groups.compactMap { group in
            if case .directory(let folder) = group.source { folder } else { nil }
        }
    }

    package func group(of image: ImageID) -> ImageGroup { groups[Int(groupOf[image])] }

    /// True if the image is on a server.
    package func isRemote(_ image: ImageID) -> Bool { groups[Int(groupOf[image])].remote }

    /// The scale of screens that an image's file is made for; nil if unknown.
    package func scale(of image: ImageID) -> Double? { groups[Int(groupOf[image])].scale }

    /// True if a user's file is known to be unreadable or damaged.
    package var hasBrokenFiles: Bool { folders.contains { !$0.faults.isEmpty } }

    /// The hosts of all groups, in order. Groups that name none share one.
    private var hostNames: [String?] {
        var known: Set<String?> = []
        return groups.map(\.host).filter { known.insert($0).inserted }
    }

    /// Number of the host of each group.
    package var hosts: [UInt16] {
        let names = hostNames
        return groups.map { UInt16(names.firstIndex(of: $0.host)!) }
    }

    /// The number of a host among those of transfers: from 1, or 0 for one that has no images.
    package func transferHost(named name: String) -> UInt16 {
        hostNames.firstIndex(of: name).map { UInt16($0 + 1) } ?? 0
    }

    /// The name of a transfer's host; nil for one that has no images.
    package func name(ofTransferHost number: UInt16) -> String? {
        number == 0 ? nil : hostNames[Int(number) - 1]
    }

    /// The image's name as people write it: `photos/12`.
    package func name(of image: ImageID) -> String {
        let group = group(of: image)
        return "\(group.name)/\(group.member(image))"
    }
}

extension PixelLayout {
    /// The layout, or RGBA if it can't hold the picture.
    package func holding(_ facts: PictureFacts) -> PixelLayout {
        self == .rgb565 && facts.hasAlpha ? .rgba : self
    }
}
