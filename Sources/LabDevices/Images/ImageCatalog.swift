import LabOrders
import LabPictures

/// Images that belong together, as a scenario declares them.
@usableFromInline
package struct ImageGroup: Sendable {
    package enum Source: Sendable {
        /// Key i shows content i modulo the number of contents.
        case generated(DrawnPictures)
        /// The user's own files, in order of name.
        case directory(PictureFolder)
        /// Files of bytes that are no pictures.
        case plain(bytes: Int64)
    }

    package var name: String
    package var source: Source
    package var count: Int
    package var remote: Bool
    /// Of each file, as declared. Nil: drawn ones have what is usual, a user's have their own.
    package var encodedBytes: Int64?
    package var firstImage: ImageID
    /// Members of a remote group that its server doesn't have, in order.
    package var missing: [Int] = []
    /// The server's name, where a remote group has one of its own.
    package var host: String?
    /// For which scale of a screen its files are; nil: for whatever screen shows them.
    package var scale: Double?
    /// How its pixels lie in memory, unless a policy says otherwise.
    package var layout = PixelLayout.rgba

    package init(
        name: String, source: Source, count: Int, remote: Bool, encodedBytes: Int64?,
        firstImage: ImageID, missing: [Int] = [], host: String? = nil, scale: Double? = nil,
        layout: PixelLayout = .rgba
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
    }

    /// One of its images, from 0 on.
    package func image(_ member: Int) -> ImageID { firstImage.advanced(by: member) }

    /// Which of its images one is.
    package func member(_ image: ImageID) -> Int { firstImage.distance(to: image) }

    package var images: Range<ImageID> { image(0)..<image(count) }
}

/// Every image of a scenario by its dense number.
@usableFromInline
package struct ImageCatalog: Sendable {
    package var groups: [ImageGroup]
    package private(set) var imageCount: Int
    /// By image.
    package private(set) var sizeBytes = ArrayTable<ImageID, Int64>()
    package private(set) var pixelCount = ArrayTable<ImageID, Int64>()
    /// By image: of a pixel as its group has it.
    package private(set) var bytesPerPixel = ArrayTable<ImageID, UInt8>()
    package private(set) var pixelSize = ArrayTable<ImageID, PixelSize>()
    package private(set) var encodedBytes = ArrayTable<ImageID, Int64>()
    /// As far as headers tell.
    private var known = ArrayTable<ImageID, Failure>()
    /// By image: which of the facts are its.
    private var factsOf = ArrayTable<ImageID, UInt32>()
    private var differentFacts: [PictureFacts] = []
    /// By image: which of the groups it is in.
    package private(set) var groupOf = ArrayTable<ImageID, UInt32>()

    @usableFromInline
    package enum Failure: UInt8, Sendable {
        case none
        /// A file of the user's that nobody has decoded yet.
        case unchecked
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
                known[groups[index].image(member)] = .missing
            }
        }
    }

    private mutating func append(_ group: ImageGroup, number: UInt32) {
        var places: [PictureFacts: UInt32] = [:]
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
                // What a header claims that was refused can exceed any number.
                failing = facts == nil ? .beforeDecoding : .unchecked
            case .plain(let size): bytes = size
            }
            if let facts {
                var target = PictureTarget()
                target.layout = group.layout(facts)
                bytes = facts.bytes(target)
            }
            bytesPerPixel.append(UInt8((facts.map(group.layout) ?? .rgba).bytesPerPixel))
            factsOf.append(place(of: facts, &places))
            sizeBytes.append(bytes)
            pixelCount.append(facts?.size.pixels ?? 0)
            pixelSize.append(facts?.size ?? PixelSize(width: 0, height: 0))
            encodedBytes.append(encoded)
            known.append(failing)
            groupOf.append(number)
        }
    }

    /// Many images have the same.
    private mutating func place(
        of facts: PictureFacts?, _ places: inout [PictureFacts: UInt32]
    ) -> UInt32 {
        guard let facts else { return .max }
        if let place = places[facts] { return place }
        let place = UInt32(differentFacts.count)
        differentFacts.append(facts)
        places[facts] = place
        return place
    }

    /// What a picture's header says; nil of what is none, or can't be read.
    package func facts(of image: ImageID) -> PictureFacts? {
        let place = factsOf[image]
        return place == .max ? nil : differentFacts[Int(place)]
    }

    /// Of all its pictures.
    package var formats: Set<PictureFormat> { Set(differentFacts.map(\.format)) }

    /// Whether it can be decoded, which is tried where nobody knows.
    package func failure(of image: ImageID) -> Failure {
        let failure = known[image]
        return failure == .unchecked ? checked(image) : failure
    }

    /// The same, as far as headers tell.
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

    /// The folders of the user's.
    package var folders: [PictureFolder] {
        groups.compactMap { group in
            if case .directory(let folder) = group.source { folder } else { nil }
        }
    }

    package func group(of image: ImageID) -> ImageGroup { groups[Int(groupOf[image])] }

    /// Whether it lies on a server.
    package func isRemote(_ image: ImageID) -> Bool { groups[Int(groupOf[image])].remote }

    /// For which scale of a screen an image's file is, where that is known.
    package func scale(of image: ImageID) -> Double? { groups[Int(groupOf[image])].scale }

    /// Whether a file of the user's is known that can't be read, or not to its end.
    package var hasBrokenFiles: Bool { folders.contains { !$0.faults.isEmpty } }

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

extension ImageGroup {
    /// As its pictures are decoded where no policy says otherwise.
    package func layout(_ facts: PictureFacts) -> PixelLayout { layout.holding(facts) }
}

extension PixelLayout {
    /// What can't hold a picture isn't used for it.
    package func holding(_ facts: PictureFacts) -> PixelLayout {
        self == .rgb565 && facts.hasAlpha ? .rgba : self
    }
}
