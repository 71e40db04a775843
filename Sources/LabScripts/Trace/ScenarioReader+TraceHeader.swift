import LabBase
import LabDevices
import LabPictures

/// The first line of a trace: what a scenario says beside its screens and its script.
extension ScenarioReader {
    private static let headerKeys = [
        "trace", "scenario", "about", "seed", "device", "network", "policies", "claims",
        "transition", "images", "screens", "sizes", "allocator",
    ]
    /// What a `SizeID` can tell apart.
    static let mostSizes = Int(SizeID.max)
    /// Of an edge, in pixels: a scenario's longest on the finest display.
    private static let edges = 1...1_000_000

    /// Reads a header; `line` is its text. Problems stand in line 1.
    static func readTraceHeader(
        _ line: [UInt8], file: String, replacement: Device?, columns: [Column] = [],
        pictures: @escaping PictureVerifier
    ) throws(Complaint) -> TraceHeader {
        var problems: [Complaint] = []
        return try readTraceHeader(
            line, file: file, replacement: replacement, columns: columns, problems: &problems,
            pictures: pictures)
    }

    /// - Parameter problems: where the first one is thrown, all of them.
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
        if let version = fields["trace"], version.value.integer != Int64(TraceFile.version) {
            throw .unsupportedVersion(version.value.number?.text ?? version.value.kind)
                .at(.file(file, version.position))
        }
        fields.allow(headerKeys, in: .scenario)
        let own = fields["device"].flatMap { reader.readDevice($0) }
        reader.device = replacement ?? own ?? BuiltInDevices.standard
        let link = fields["network"].map { reader.readNetwork($0) }
        if let images = fields.required("images", in: .scenario) {
            reader.readTraceImages(images)
        }
        let screens = fields["screens"]?.elements()?.compactMap { $0.rowTitle() } ?? []
        let policies = fields["policies"].map { reader.readPolicies($0) } ?? []
        let seed = UInt64(fields["seed"]?.integer(in: 0...Int.max) ?? 42)
        let run = ClaimedRun(
            claims: fields["claims"].map { reader.readClaims($0, policies) } ?? [],
            device: own ?? BuiltInDevices.standard, network: link?.network, seed: seed)
        let header = TraceHeader(
            scenario: fields["scenario"]?.rowTitle() ?? InputFile.title(of: file),
            about: fields["about"]?.text() ?? "", seed: seed, device: reader.device,
            policies: policies,
            transitionNs: fields["transition"]?.nanoseconds(0...Quantity.minuteNs)
                ?? 350_000_000,
            catalog: ImageCatalog(groups: reader.groups.complete), screenNames: screens,
            sizes: [PixelSize(width: 0, height: 0)]
                + (fields["sizes"].map { reader.readPixelSizes($0) } ?? []),
            decay: fields["allocator"].flatMap { reader.readAllocator($0) } ?? .immediate,
            network: link?.network, networkSources: link?.sources ?? [], claimed: run)
        try reader.log.check()
        return header
    }

    /// A scenario's are counted on the device that it is read for.
    func checkSizes(_ node: Node, _ script: [Step]) {
        let sizes = RequestSizes(
            screens: screens.complete, zooms: Set(script.flatMap(\.zooms)).sorted(),
            scale: device.screen.scale
        ).sizes
        if sizes.count - 1 > Self.mostSizes {
            node.report(.tooMany("different sizes in all", limit: Self.mostSizes))
        }
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
