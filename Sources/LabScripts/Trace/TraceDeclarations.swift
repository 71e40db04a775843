import LabBase
import LabDevices
import LabOrders
import LabPictures

/// The images and sizes that a trace declares, in its header or in lines between its events. A
/// recorder learns both while it records.
package struct TraceDeclarations {
    private(set) var groups: [String: ImageGroup] = [:]
    /// Names in the order of their first declaration, which numbers the images.
    private(set) var names: [String] = []
    /// Sizes by `SizeID`.
    private(set) var sizes: [PixelSize]
    private(set) var sizeIDs: [PixelSize: SizeID] = [:]
    /// Videos by `VideoID`.
    private(set) var videos: [Video]
    /// True if a line has declared anything.
    private(set) var hasGrown = false
    private var imageCount: Int
    private let file: String
    private let device: Device
    /// Inspects folders of pictures. Nil skips the lines, since the header already has what they
    /// declare.
    private let pictures: ScenarioReader.PictureVerifier?

    init(file: String, header: TraceHeader, pictures: ScenarioReader.PictureVerifier?) {
        self.file = file
        self.pictures = pictures
        device = header.device
        sizes = header.sizes
        videos = header.videos
        imageCount = header.catalog.imageCount
        for group in header.catalog.groups {
            groups[group.name] = group
            names.append(group.name)
        }
        for (index, size) in header.sizes.enumerated().dropFirst() { sizeIDs[size] = SizeID(index) }
    }

    /// True for a line that declares something; other lines without a time are mistakes.
    static func isDeclaration(_ line: JSONValue) -> Bool {
        line["event"] == nil
            && TraceHeaderKeys.declaration.names.contains { line[$0] != nil }
    }

    /// Reads a line's declarations. A later declaration of a group replaces the earlier one for the
    /// whole trace: an app knows a picture's size when it has arrived, not when it asks for it.
    mutating func read(_ line: JSONValue) throws(Complaint) {
        guard let pictures else { return }
        var reader = ScenarioReader(file: file, device: device, pictures: pictures)
        let line = reader.log.node(line)
        guard let fields = Fields(line, TraceHeaderKeys.declaration) else {
            return try reader.log.check()
        }
        let (images, sizes) = (fields[ScenarioKeys.images.name], fields[TraceHeaderKeys.sizes])
        if let images { reader.readTraceImages(images) }
        let added = sizes.map { reader.readPixelSizes($0) } ?? []
        let videos = fields[TraceHeaderKeys.videos]
        let films = videos.map { reader.readVideos($0) } ?? []
        try reader.log.check()
        if let videos { try take(films, videos) }
        if let images { try take(reader.groups.complete, images) }
        if let sizes { try take(added, sizes) }
    }

    private mutating func take(_ added: [ImageGroup], _ node: Node) throws(Complaint) {
        for var group in added {
            hasGrown = true
            if let known = groups[group.name] {
                guard known.count == group.count else {
                    let images = "image\(known.count == 1 ? "" : "s")"
                    throw Complaint(
                        "'\(group.name)' was declared with \(known.count) \(images) before",
                        "Give the new group another name", at: .file(file, node.position))
                }
                group.firstImage = known.firstImage
            } else {
                group.firstImage = ImageID(imageCount)
                imageCount += group.count
                names.append(group.name)
                if names.count > ScenarioReader.mostNames {
                    throw problem(.tooMany("of them", limit: ScenarioReader.mostNames), node)
                }
                if imageCount > ScenarioReader.mostImages {
                    throw problem(.tooMany("images in all", limit: ScenarioReader.mostImages), node)
                }
            }
            groups[group.name] = group
        }
    }

    private mutating func take(_ added: [PixelSize], _ node: Node) throws(Complaint) {
        for size in added where sizeIDs[size] == nil {
            hasGrown = true
            if sizes.count > ScenarioReader.mostSizes {
                throw problem(
                    .tooMany("different sizes in all", limit: ScenarioReader.mostSizes), node)
            }
            sizeIDs[size] = SizeID(sizes.count)
            sizes.append(size)
        }
    }

    private mutating func take(_ added: [Video], _ node: Node) throws(Complaint) {
        hasGrown = true
        videos += added
        if videos.count > ScenarioReader.mostSizes {
            throw problem(.tooMany("videos in all", limit: ScenarioReader.mostSizes), node)
        }
    }

    private func problem(_ complaint: Complaint, _ node: Node) -> Complaint {
        complaint.at(.file(file, node.position))
    }

    /// Adds all that was declared to the header.
    package func complete(_ header: inout TraceHeader) {
        guard hasGrown else { return }
        header.catalog = ImageCatalog(groups: names.compactMap { groups[$0] })
        header.sizes = sizes
        header.videos = videos
    }
}

extension ScenarioReader {
    /// Reads a trace's images, which its header may leave to later lines.
    mutating func readTraceImages(_ node: Node) {
        let isEmpty = node.value.members?.allSatisfy { $0.isNamed(JSONReader.commentKey) }
        if isEmpty == true { return }
        readImages(node)
    }
}
