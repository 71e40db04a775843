import LabBase
import LabDevices
import LabOrders
import LabPictures

/// The image groups of a scenario while it is read. A faulty group keeps its name, so that
/// references to it aren't reported too.
struct ImageGroups {
    /// Names of the declared groups; nil until `images` was read.
    var names: [String]?
    var groups: [ImageGroup?] = []
    var imageCount = 0

    var complete: [ImageGroup] { groups.compactMap { $0 } }

    func find(_ node: Node) -> Int? { node.reference(to: .imageGroup, among: names) }
}

extension ScenarioReader {
    /// Most images of a catalog, so that its tables fit in memory.
    static let mostImages = 10_000_000
    /// Most groups of images, and most screens: each takes more memory than its text.
    static let mostNames = 100_000
    /// Most bytes of one image, decoded or encoded: the limit of 32-bit sizes, as PNG and libpng
    /// have.
    package static let mostBytes: Int64 = (1 << 31) - 1
    /// Most frames of a drawn picture.
    static let mostFrames = 10_000

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

    /// The servers of a scenario; nil without any. A base's may be of groups that this scenario has
    /// replaced, which leaves nothing to say of them.
    func readHosts(of fields: Fields) -> [Host]? {
        guard let node = fields[ScenarioKeys.hosts] else { return nil }
        let areOfBase = !fields.has(ScenarioKeys.hosts.name)
        guard areOfBase, fields.has(ScenarioKeys.images.name) else {
            return readHosts(node, amongGroups: true)
        }
        let known = groups.complete.compactMap(\.host)
        return readHosts(node, amongGroups: false).filter { known.contains($0.name) }
    }

    /// - Parameter amongGroups: false in a trace, where images of a host may come later.
    func readHosts(_ node: Node, amongGroups: Bool) -> [Host] {
        guard let fields = Fields(node) else { return [] }
        let known = groups.complete.compactMap(\.host)
        // A faulty group may be the one that names it.
        let isKnown = amongGroups && groups.complete.count == groups.groups.count
        return fields.named.compactMap { name, member, node in
            if isKnown, !known.contains(name) {
                fields.report(
                    "no group of images has the host \(Quoted.text(name))",
                    Words.near(name, known) ?? "Give it to a group as its 'host', or remove this",
                    at: member)
            }
            return HostKeys.read(node, name: name)
        }
    }

    private func readGroup(_ node: Node, name: String) -> ImageGroup? {
        guard var fields = Fields(node) else { return nil }
        let source: (ImageGroup.Source, count: Int, encodedBytes: Int64?)?
        let isFolder = fields.has(ImageKeys.directory.name)
        let isPlain = !isFolder && fields.has(ImageKeys.files.name)
        fields.check(
            as: isFolder
                ? ImageKeys.fromDirectory : isPlain ? ImageKeys.plain : ImageKeys.generated,
            elsewhere: ImageKeys.any.names)
        if isFolder {
            source = directory(fields)
        } else if isPlain {
            source = plainFiles(fields)
        } else {
            let sized = [ImageKeys.count.text, ImageKeys.width.text, ImageKeys.height.text]
            guard (sized + [ImageKeys.sizes.text]).contains(where: { fields.has($0.name) }) else {
                let kinds = [ImageKeys.count.name, ImageKeys.directory.name, ImageKeys.files.name]
                fields.reportMissing(.missingOneOf(kinds, in: ImageKeys.any))
                return nil
            }
            source = generated(fields, name)
        }
        let remote = fields.value(ImageKeys.remote)
        let host = fields[ImageKeys.host]
        if !remote, let host = fields[ImageKeys.host.name] {
            host.report(.onlyServers("has a host", not: name))
        }
        guard let (source, count, encodedBytes) = source else { return nil }
        let missing = fields[ImageKeys.missing].map {
            members($0, of: name, count: count, isRemote: remote)
        }
        return ImageGroup(
            name: name, source: source, count: count, remote: remote, encodedBytes: encodedBytes,
            firstImage: ImageID(groups.imageCount), missing: missing ?? [], host: host,
            scale: fields[ImageKeys.scale], layout: fields.value(ImageKeys.pixels),
            isExact: fields.value(ImageKeys.exact))
    }

    /// The members that the server lacks.
    private func members(_ node: Node, of group: String, count: Int, isRemote: Bool) -> [Int] {
        if !isRemote { node.report(.onlyServers("can lack images", not: group)) }
        var known: Set<Int> = []
        for element in node.elements(as: .numbers) ?? [] {
            guard let member = element.integer(in: 0...Self.mostImages - 1) else { continue }
            if member >= count { element.report(.noSuchImage(group: group, count: count)) }
            if !known.insert(member).inserted { element.report(.repeated("\(member)")) }
        }
        return known.sorted()
    }

    private func generated(_ fields: Fields, _ name: String) -> (ImageGroup.Source, Int, Int64?)? {
        let count = fields[ImageKeys.count]
        let sizes = drawnSizes(fields)
        let style = fields.value(ImageKeys.style)
        let format = fields.value(ImageKeys.format)
        let contents = fields[ImageKeys.contents]?.integer(in: 1...(count ?? Self.mostImages))
        let declared = fields[ImageKeys.encodedBytes]
        guard let count, let sizes else { return nil }
        var drawn = DrawnPictures(
            name: name, style: style, sizes: sizes, contents: contents ?? count, format: format)
        readFrames(fields, into: &drawn)
        let bound = sizes.bound
        // Each edge is below 2^29, so that neither product overflows.
        if bound.pixels * Int64(PixelLayout.rgba.bytesPerPixel) > Self.mostBytes {
            return (fields[ImageKeys.width] ?? fields[ImageKeys.sizes] ?? fields.node)
                .report(
                    "width x height x 4 bytes is more than \(Self.mostBytes)",
                    "Use a smaller picture")
        }
        if let most = format.longestSide, max(bound.width, bound.height) > most {
            let edge = bound.width > most ? ImageKeys.width : ImageKeys.height
            return (fields[ImageKeys.sizes] ?? fields[edge] ?? fields.node)
                .report(
                    "no \(format.title) is wider or taller than \(most) pixels",
                    "Write less, or another format")
        }
        return (.generated(drawn), count, declared)
    }

    private func readFrames(_ fields: Fields, into drawn: inout DrawnPictures) {
        guard let frames = fields[ImageKeys.frames] else {
            if let time = fields[ImageKeys.frameTime.name] {
                time.report("a still has no frames", "Add 'frames', such as 24, or leave this out")
            }
            return
        }
        let frameNs = fields.value(ImageKeys.frameTime)
        if frameNs % 10_000_000 != 0 {
            fields[ImageKeys.frameTime.name]?.report(
                "a GIF counts hundredths of a second",
                "Write a multiple of \"10ms\", such as \"80ms\"")
        }
        if !drawn.format.isDrawnAnimated {
            fields[ImageKeys.frames.name]?.report(
                "no animated \(drawn.format.title) is drawn", "Add \"format\": \"gif\" or \"webp\"")
        }
        drawn.frames = frames
        drawn.frameNs = frameNs
    }

    private static let edge = 1...Int(mostBytes) / PixelLayout.rgba.bytesPerPixel

    private func drawnSizes(_ fields: Fields) -> DrawnSizes? {
        if let node = fields[ImageKeys.sizes] {
            for key in [ImageKeys.width.name, ImageKeys.height.name] where fields.has(key) {
                fields.exclude(fields.member(key)!, fields.member(ImageKeys.sizes.name)!)
            }
            let elements = node.elements() ?? []
            let listed = elements.compactMap { listedSize($0) }
            return listed.count == elements.count && !listed.isEmpty ? .listed(listed) : nil
        }
        let width = fields.required(ImageKeys.width.name).flatMap { edges($0) }
        let height = fields.required(ImageKeys.height.name).flatMap { edges($0) }
        guard let width, let height else { return nil }
        let least = PixelSize(width: width.lowerBound, height: height.lowerBound)
        let most = PixelSize(width: width.upperBound, height: height.upperBound)
        return least == most ? .same(most) : .between(least, most)
    }

    /// A number of pixels, or two as bounds of a range.
    private func edges(_ node: Node) -> ClosedRange<Int>? {
        guard let elements = node.value.array else {
            guard case .number = node.value.content else { return node.wrongType(.pixels) }
            return node.integer(in: Self.edge).map { $0...$0 }
        }
        guard elements.count == 2, let pair = node.elements(as: .pixels) else {
            return node.wrongType(.pixels)
        }
        let ends = pair.map { $0.integer(in: Self.edge) }
        guard let least = ends[0], let most = ends[1] else { return nil }
        guard least <= most else { return node.report(.reversed(least, most)) }
        return least...most
    }

    /// `[weight, width, height]`
    private func listedSize(_ node: Node) -> DrawnSizes.Listed? {
        guard node.value.array?.count == 3, let elements = node.elements() else {
            return node.wrongType(.weightedSize)
        }
        let parts = Array(elements)
        let weight = parts[0].double(in: 0.001...1_000_000)
        guard let weight, let width = parts[1].integer(in: Self.edge),
            let height = parts[2].integer(in: Self.edge)
        else { return nil }
        return DrawnSizes.Listed(weight: weight, size: PixelSize(width: width, height: height))
    }

    private func plainFiles(_ fields: Fields) -> (ImageGroup.Source, Int, Int64?)? {
        guard let (count, bytes) = fields.all(ImageKeys.files, ImageKeys.bytes) else { return nil }
        return (.plain(bytes: bytes), count, bytes)
    }

    private func directory(_ fields: Fields) -> (ImageGroup.Source, Int, Int64?)? {
        guard let node = fields[ImageKeys.directory.name], let path = fields[ImageKeys.directory]
        else { return nil }
        let folder = InputFile.resolve(path, besides: node.log.file)
        let fault: Complaint
        do throws(Complaint) {
            let found = try pictures(folder, device.ramBytes)
            if !found.files.isEmpty { return (.directory(found), found.files.count, nil) }
            let other = found.passedOver.first.map { "\(Quoted.text($0.name)) (\($0.words))" }
            fault = Complaint(
                "no picture in \(Quoted.text(folder))"
                    + (other.map { ", but for example \($0)" } ?? ""),
                "Put some there: PNG, JPEG, WebP, GIF, HEIC or AVIF")
        } catch {
            fault = Complaint(
                "\(Quoted.text(folder)) can't be used: \(Quoted.line(error.message))",
                "Check the folder")
        }
        switch InputFile.kind(of: folder) {
        case .missing:
            return node.report("there is no folder \(Quoted.text(folder))", "Check the path")
        case .other:
            return node.report(
                "\(Quoted.text(folder)) is no folder", "Name the folder of the pictures")
        case .folder: return node.report(fault)
        }
    }
}
