/// The first line of a trace: what a scenario says beside its screens and its script.
extension ScenarioReader {
    private static let headerKeys = [
        "trace", "scenario", "about", "seed", "device", "policies", "transition", "images",
        "screens",
    ]

    /// Reads a header; `line` is its text. Problems stand in line 1.
    static func readTraceHeader(
        _ line: [UInt8], file: String, replacement: Device?, pictures: @escaping PictureVerifier
    ) throws(ScenarioProblem) -> TraceHeader {
        var reader = ScenarioReader(
            file: file, devices: BuiltInDevices.all,
            device: replacement ?? BuiltInDevices.standard, pictures: pictures)
        let root = try reader.log.parse(line)
        guard var fields = Fields(root) else {
            try reader.log.check()
            preconditionFailure("a root that is no object is reported")
        }
        if let version = fields["trace"], version.value.integer != 1 {
            throw ScenarioProblem(
                file: file, position: version.position,
                fault: .unsupportedVersion(version.value.number?.text ?? version.value.kind))
        }
        fields.allow(headerKeys, in: .scenario)
        let own = fields["device"].flatMap { reader.readDevice($0) }
        reader.device = replacement ?? own ?? BuiltInDevices.standard
        if let images = fields.required("images", in: .scenario) { reader.readImages(images) }
        let screens = fields["screens"]?.elements()?.compactMap { $0.title() } ?? []
        let header = TraceHeader(
            scenario: fields["scenario"]?.title() ?? InputFile.title(of: file),
            about: fields["about"]?.text() ?? "",
            seed: UInt64(fields["seed"]?.integer(in: 0...Int.max) ?? 42),
            device: reader.device,
            policies: fields["policies"].map { reader.readPolicies($0) } ?? [],
            transitionNs: fields["transition"]?.nanoseconds(0...minuteNs, most: "1m")
                ?? 350_000_000,
            catalog: ImageCatalog(groups: reader.groups.complete), screenNames: screens)
        try reader.log.check()
        return header
    }
}
