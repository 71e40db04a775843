import LabBase
import LabDevices
import LabOrders
import LabPictures

/// The image groups of a scenario while it is read; a faulty one keeps its name, so that what
/// refers to it isn't called a mistake too.
struct ImageGroups {
    /// Nil until the scenario was seen to declare any.
    var names: [String]?
    var groups: [ImageGroup?] = []
    var imageCount = 0

    var complete: [ImageGroup] { groups.compactMap { $0 } }

    func find(_ node: Node) -> Int? {
        guard let names else {
            _ = node.text()
            return nil
        }
        return node.reference(to: .imageGroup, among: names)
    }
}

extension ScenarioReader {
    /// What a catalog holds at most, so that its tables fit in memory.
    static let mostImages = 10_000_000
    /// Groups of images, and screens: each takes more memory than its text.
    static let mostNames = 100_000
    /// Of one image, decoded or encoded: what 32-bit sizes, as PNG and libpng have, can say.
    package static let mostBytes: Int64 = (1 << 31) - 1
    private static let generatedKeys = [
        "count", "width", "height", "sizes", "style", "format", "contents", "pixels", "remote",
        "host", "encodedBytes", "missing", "scale",
    ]
    private static let directoryKeys = ["directory", "pixels", "remote", "host", "scale"]
    private static let fileKeys = ["files", "bytes", "remote", "host", "missing"]

    mutating func readImages(_ node: Node) {
        guard let fields = Fields(node) else { return }
        groups.names = []
        for (name, group) in fields.declaredNames() {
            if groups.groups.count == Self.mostNames {
                return group.report(.tooMany("of them", limit: Self.mostNames))
            }
            groups.names?.append(name)
            let read = readGroup(group, name: name)
            let total = groups.imageCount + (read?.count ?? 0)
            if total > Self.mostImages {
                group.report(.tooMany("images in all", limit: Self.mostImages))
            }
            groups.imageCount = min(total, Self.mostImages)
            groups.groups.append(read)
        }
    }

    private func readGroup(_ node: Node, name: String) -> ImageGroup? {
        guard var fields = Fields(node) else { return nil }
        let all = Self.generatedKeys + Self.directoryKeys + Self.fileKeys
        let source: (ImageGroup.Source, count: Int, encodedBytes: Int64?)?
        switch (fields.has("directory"), fields.has("files")) {
        case (true, _):
            fields.allow(Self.directoryKeys, in: .directory, elsewhere: all)
            source = directory(fields)
        case (_, true):
            fields.allow(Self.fileKeys, in: .plainFiles, elsewhere: all)
            source = plainFiles(fields)
        default:
            fields.allow(Self.generatedKeys, in: .generatedImages, elsewhere: all)
            let isGenerated = Self.generatedKeys.prefix(4).contains { fields.has($0) }
            if !isGenerated {
                fields.reportMissing(
                    .missingOneOf(["count", "directory", "files"], in: .imageGroup))
                return nil
            }
            source = generated(fields, name)
        }
        let remote = fields["remote"]?.truth() ?? false
        let host = fields["host"].flatMap { node in
            if !remote { node.report(.onlyServers("has a host", not: name)) }
            return node.title()
        }
        guard let (source, count, encodedBytes) = source else { return nil }
        let missing = fields["missing"].map {
            members($0, of: name, count: count, isRemote: remote)
        }
        return ImageGroup(
            name: name, source: source, count: count, remote: remote, encodedBytes: encodedBytes,
            firstImage: ImageID(groups.imageCount), missing: missing ?? [], host: host,
            scale: fields["scale"]?.double(in: 0.5...10),
            layout: fields["pixels"]?.word(PixelLayout.self) ?? .rgba)
    }

    /// The members that the server lacks.
    private func members(
        _ node: Node, of group: String, count: Int, isRemote: Bool
    ) -> [Int] {
        if !isRemote { node.report(.onlyServers("can lack images", not: group)) }
        var known: Set<Int> = []
        for element in node.elements(as: .numbers) ?? [] {
            guard let member = element.integer(in: 0...Self.mostImages - 1) else { continue }
            if member >= count { element.report(.noSuchImage(group: group, count: count)) }
            if !known.insert(member).inserted { element.report(.repeated("\(member)")) }
        }
        return known.sorted()
    }

    private func generated(
        _ fields: Fields, _ name: String
    ) -> (ImageGroup.Source, Int, Int64?)? {
        let count = fields.required("count", in: .generatedImages)?
            .integer(in: 1...Self.mostImages)
        let sizes = drawnSizes(fields)
        let style = fields["style"]?.word(PictureStyle.self) ?? .photo
        let format =
            fields["format"]?.word(
                PictureFormat.self, among: PictureFormat.allCases.filter(\.isDrawn)) ?? .png
        let contents = fields["contents"]?.integer(in: 1...(count ?? Self.mostImages))
        let declared = fields["encodedBytes"]?.bytes(1...Self.mostBytes)
        guard let count, let sizes else { return nil }
        let drawn = DrawnPictures(
            name: name, style: style, sizes: sizes, contents: contents ?? count, format: format)
        let bound = sizes.bound
        // Each edge is below 2^29, so that neither product overflows.
        if bound.pixels * Int64(PixelLayout.rgba.bytesPerPixel) > Self.mostBytes {
            (fields["width"] ?? fields["sizes"] ?? fields.node)
                .report(.pictureTooLarge(limitBytes: Self.mostBytes))
            return nil
        }
        if let most = format.longestSide, max(bound.width, bound.height) > most {
            let key = fields.has("sizes") ? "sizes" : bound.width > most ? "width" : "height"
            (fields[key] ?? fields.node)
                .report(.pictureTooLong(format: format.title, most: most))
            return nil
        }
        return (.generated(drawn), count, declared)
    }

    private static let edge = 1...Int(mostBytes) / PixelLayout.rgba.bytesPerPixel

    private func drawnSizes(_ fields: Fields) -> DrawnSizes? {
        if let node = fields["sizes"] {
            for key in ["width", "height"] where fields.has(key) {
                exclude(fields.member(key)!, fields.member("sizes")!, fields)
            }
            let elements = node.elements() ?? []
            let listed = elements.compactMap { listedSize($0) }
            return listed.count == elements.count && !listed.isEmpty ? .listed(listed) : nil
        }
        let width = fields.required("width", in: .generatedImages).flatMap { edges($0) }
        let height = fields.required("height", in: .generatedImages).flatMap { edges($0) }
        guard let width, let height else { return nil }
        let least = PixelSize(width: width.lowerBound, height: height.lowerBound)
        let most = PixelSize(width: width.upperBound, height: height.upperBound)
        return least == most ? .same(most) : .between(least, most)
    }

    /// A number of pixels, or two that it lies between.
    private func edges(_ node: Node) -> ClosedRange<Int>? {
        guard let elements = node.value.array else {
            guard case .number = node.value.content else {
                node.wrongType(.pixels)
                return nil
            }
            return node.integer(in: Self.edge).map { $0...$0 }
        }
        guard elements.count == 2, let pair = node.elements(as: .pixels) else {
            node.wrongType(.pixels)
            return nil
        }
        let ends = pair.map { $0.integer(in: Self.edge) }
        guard let least = ends[0], let most = ends[1] else { return nil }
        guard least <= most else {
            node.report(.reversed(least, most))
            return nil
        }
        return least...most
    }

    /// `[weight, width, height]`
    private func listedSize(_ node: Node) -> DrawnSizes.Listed? {
        guard node.value.array?.count == 3, let elements = node.elements() else {
            node.wrongType(.weightedSize)
            return nil
        }
        let parts = Array(elements)
        let weight = parts[0].double(in: 0.001...1_000_000)
        guard let weight, let width = parts[1].integer(in: Self.edge),
            let height = parts[2].integer(in: Self.edge)
        else { return nil }
        return DrawnSizes.Listed(weight: weight, size: PixelSize(width: width, height: height))
    }

    private func plainFiles(_ fields: Fields) -> (ImageGroup.Source, Int, Int64?)? {
        let count = fields["files"]?.integer(in: 1...Self.mostImages)
        let bytes = fields.required("bytes", in: .plainFiles)?
            .bytes(1...Self.mostBytes)
        guard let count, let bytes else { return nil }
        return (.plain(bytes: bytes), count, bytes)
    }

    private func directory(_ fields: Fields) -> (ImageGroup.Source, Int, Int64?)? {
        guard let node = fields["directory"], let path = node.title() else { return nil }
        let folder = InputFile.resolve(path, besides: file)
        do throws(Complaint) {
            let found = try pictures(folder, device.ramBytes)
            if !found.files.isEmpty { return (.directory(found), found.files.count, nil) }
            let other = found.passedOver.first.map { "\(Quoted.text($0.name)) (\($0.words))" }
            node.report(folderFault(folder) ?? .noPictures(folder, other: other))
        } catch {
            node.report(folderFault(folder) ?? .unusableFolder(folder, reason: error.message))
        }
        return nil
    }

    private func folderFault(_ folder: String) -> Complaint? {
        switch InputFile.kind(of: folder) {
        case .missing: .noSuchFolder(folder)
        case .other: .notAFolder(folder)
        case .folder: nil
        }
    }
}
