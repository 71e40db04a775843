import LabBase
import LabDevices
import LabPictures

/// Reads the first line of a trace: a scenario without its screens and its script.
extension ScenarioReader {
    /// Most different sizes that a `SizeID` can tell apart.
    static let mostSizes = Int(SizeID.max)
    /// Range of an image's edge in pixels: up to a scenario's longest on the finest display.
    private static let edges = 1...1_000_000

    /// Reads a header; `line` is its text. Problems are reported in line 1.
    static func readTraceHeader(
        _ line: [UInt8], file: String, replacement: Device?, columns: [Column] = [],
        pictures: @escaping PictureVerifier
    ) throws(Complaint) -> TraceHeader {
        var problems: [Complaint] = []
        return try readTraceHeader(
            line, file: file, replacement: replacement, columns: columns, problems: &problems,
            pictures: pictures)
    }

    /// - Parameter problems: receives all problems, even if the first one is thrown.
    package static func readTraceHeader(
        _ line: [UInt8], file: String, replacement: Device?, columns: [Column],
        problems: inout [Complaint], pictures: @escaping PictureVerifier
    ) throws(Complaint) -> TraceHeader {
        var reader = ScenarioReader(
            file: file, device: replacement ?? BuiltInDevices.standard, pictures: pictures)
        reader.columns = columns
        defer { problems = reader.log.sorted }
        let root = try reader.log.parse(line)
        guard var fields = Fields(root) else {
            try reader.log.check()
            preconditionFailure("a root that is no object is reported")
        }
        if let version = fields[TraceHeaderKeys.trace],
            version.value.integer != Int64(TraceFile.version)
        {
            throw .unsupportedVersion(version.value.number?.text ?? version.value.kind)
                .at(.file(file, version.position))
        }
        fields.check(as: TraceHeaderKeys.object)
        var header = reader.readHeader(
            fields, name: TraceHeaderKeys.scenario, replacement: replacement)
        if let images = fields[ScenarioKeys.images] { reader.readTraceImages(images) }
        header.catalog = ImageCatalog(groups: reader.groups.complete)
        header.screenNames =
            fields[TraceHeaderKeys.screens]?.elements()?.compactMap { $0.rowTitle() } ?? []
        if let hosts = fields[ScenarioKeys.hosts] {
            header.hosts = reader.readHosts(hosts, amongGroups: false)
        }
        if let sizes = fields[TraceHeaderKeys.sizes] {
            header.sizes += reader.readPixelSizes(sizes)
        }
        if let videos = fields[TraceHeaderKeys.videos] { header.videos = reader.readVideos(videos) }
        try reader.log.check()
        return header
    }

    /// Checks the number of sizes of a scenario on the device that it is read for.
    func checkSizes(_ node: Node, _ script: [Step]) {
        let sizes = RequestSizes(
            screens: screens.complete, zooms: Set(script.flatMap(\.zooms)).sorted(),
            scale: device.screen.scale
        ).sizes
        if sizes.count - 1 > Self.mostSizes {
            node.report(.tooMany("different sizes in all", limit: Self.mostSizes))
        }
    }

    func readVideos(_ node: Node) -> [Video] {
        let elements = node.elements() ?? []
        if elements.count > Self.mostSizes {
            node.report(.tooMany("videos in all", limit: Self.mostSizes))
        }
        return elements.compactMap { Video.form.read($0) }
    }

    func readPixelSizes(_ node: Node) -> [PixelSize] {
        let elements = node.elements() ?? []
        if elements.count > Self.mostSizes {
            node.report(.tooMany("different sizes in all", limit: Self.mostSizes))
        }
        var known: Set<PixelSize> = []
        return elements.compactMap { element in
            guard let edges = element.pair()?.map({ $0.integer(in: Self.edges) }),
                let width = edges[0], let height = edges[1]
            else { return nil }
            let size = PixelSize(width: width, height: height)
            if !known.insert(size).inserted { element.report(.repeated(size.json.text(.tight))) }
            return size
        }
    }
}
