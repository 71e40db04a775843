import LabBase
import LabCells
import LabRecordings
import LabReplay
import LabScripts

/// Traces of events, for commands that take nothing else.
extension InputLoader {
    /// All that is wrong with a recording, or odd about it.
    package func checked(_ path: String) throws(Complaint) -> TraceCheck {
        try Self.refuseWhatIsNoTrace(path, says: "lab scenario check")
        var check = TraceCheck(path: path, pictures: verify)
        guard let header = check.header else { return check }
        for text in header.policies {
            do throws(Complaint) {
                try policy(text, device: header.device)
                    .check(against: header.catalog.groups.map { $0.name })
            } catch {
                check.add(error.lines[0])
            }
        }
        return check
    }

    /// - Parameter command: what takes a scenario in this one's place.
    static func refuseWhatIsNoTrace(_ path: String, says command: String) throws(Complaint) {
        let line = try firstLine(path)
        if let line, isMeantAsTrace(line) { return }
        if let line, let refusal = TextEncoding.refusal(of: line) { throw refusal.at(.input(path)) }
        try refuseKeyTrace(path, line)
        throw Complaint(
            "isn't a trace of events, whose first line has \"trace\": 1",
            "For a scenario there is '\(command)', for a trace of keys 'lab trace info'",
            at: .input(path))
    }

    /// A first line with a mistake in it is no JSON, and may still be seen to be a trace's.
    private static func isMeantAsTrace(_ line: [UInt8]) -> Bool {
        TraceFile.isTrace(line)
            || String(decoding: line.prefix(4096), as: UTF8.self).contains("\"trace\"")
    }
}

extension InputLoader {
    /// The trace without names, as text, in chunks.
    ///
    /// - Returns: what isn't in it, in a line each.
    package func anonymise(
        _ path: String, _ body: @escaping (String) -> Void
    ) throws(Complaint) -> [String] {
        try Self.refuseWhatIsNoTrace(path, says: "lab scenario compile")
        let source = try unplayed(path, seed: nil).source
        return try Complaint.ofPlay { () throws(Halt) in
            let trace = try AnonymousTrace(source, path: path)
            var writer = TraceWriter(header: trace.header) {
                body(String(decoding: $0, as: UTF8.self))
            }
            try trace.play(into: &writer)
            return source.header.remarks + trace.remarks
        }
    }
}

extension InputLoader {
    /// A scenario with what a log of another program tells.
    ///
    /// - Parameters:
    ///   - kind: the importer's name; nil: by the log's first bytes.
    ///   - file: where it is going to be; nil: nowhere that folders could be seen from.
    package func importing(
        _ path: String, from kind: String?, onto scenarioPath: String,
        _ mappings: [ImportMapping], for file: String?
    ) throws(Complaint) -> ImportedScenario {
        let scenario = try scenario(scenarioPath, seed: nil)
        let (bytes, hasFolder) = try Self.bytes(of: scenarioPath)
        let inherited = try ScenarioReader.inherited(
            by: bytes, of: scenarioPath, hasFolder: hasFolder)
        let hosts = scenario.header.catalog.groups.compactMap { $0.host }.distinct
        let log = try Importer.read(
            path, from: kind, known: ImportNumbers(patterns: mappings.patterns, hosts: hosts))
        let lengthNs = try load(scenario, seed: nil).summary.durationNs
        let imported = try ImportedScenario(
            log, onto: scenario, bytes: bytes, inherited: inherited, lengthNs: lengthNs, mappings)
        do throws(Complaint) {
            _ = try self.scenario(
                text: imported.text, name: file ?? scenarioPath,
                hasFolder: file != nil || hasFolder)
        } catch {
            throw .cantBe(error.unseen, of: path)
        }
        return imported
    }
}

extension Complaint {
    /// A log's figures that a scenario can't have, or files beside the scenario that aren't seen
    /// from where it is to be written.
    fileprivate static func cantBe(_ error: Complaint, of path: String) -> Complaint {
        let key = error.position?.path ?? ""
        let isOfFiles = [ScenarioKeys.basedOn.name, ImageKeys.directory.name]
            .contains { key.hasSuffix($0) }
        var reason = error
        reason.remedy = nil
        let remedy =
            if isOfFiles {
                "Write it to the scenario's own folder, from which its files are named"
            } else if key.hasPrefix(ScenarioKeys.images.name) {
                "Say with --map which pictures are of which group"
            } else {
                error.remedy
            }
        return Complaint(
            "what it tells can't be in this scenario: \(reason.line)", remedy, at: .file(path))
    }
}
