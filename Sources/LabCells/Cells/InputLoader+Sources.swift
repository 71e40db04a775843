import LabBase
import LabDevices
import LabKeyTraces
import LabPictures
import LabReplay
import LabScripts

/// Scenarios and traces.
extension InputLoader {
    /// Reads a scenario or a trace and plays it once, so that whatever is wrong with it is known
    /// before anything runs.
    package func load(_ path: String, seed: UInt64?) throws(Complaint) -> CellInput {
        try Self.played(unplayed(path, seed: seed))
    }

    package func unplayed(_ path: String, seed: UInt64?) throws(Complaint) -> CellSource {
        try Self.refusePhone(path)
        return try sources(path, seeds: [seed])[0]
    }

    /// Reads it once, for several seeds, or for several worlds.
    ///
    /// - Parameter worlds: empty for the circumstances as they are written. Worlds draw their own
    ///   seeds.
    package func sources(
        _ path: String, seeds: [UInt64?], worlds: [World] = []
    ) throws(Complaint) -> [CellSource] {
        let worlds = worlds.isEmpty ? [changes.world].compactMap { $0 } : worlds
        let first = try source(path, seed: worlds.isEmpty ? seeds[0] : nil)
        let own =
            if let trace = first as? ScenarioTrace {
                trace.scenario.sha256
            } else {
                try FileDigests.sha256(of: path)
            }
        let pedigree = pedigree(own, first.header.catalog.folders)
        if !worlds.isEmpty {
            let given = try changes.givenFigures(on: first.header.device)
            var known: DrawnFigures?
            return worlds.map { cellSource(path, in: $0, first, given: given, pedigree, &known) }
        }
        return seeds.map { seed in
            var source = first
            if let seed, var trace = first as? ScenarioTrace {
                trace.scenario.header.seed = seed
                source = trace
            }
            return CellSource(
                path: path, deviceText: deviceText, changes: changes, seed: seed, source: source,
                pedigree: pedigree)
        }
    }

    private func cellSource(
        _ path: String, in world: World, _ usual: any TraceSource, given: Set<String>,
        _ pedigree: Pedigree, _ known: inout DrawnFigures?
    ) -> CellSource {
        var source = usual
        var draws: [WorldDraw] = []
        if var trace = usual as? ScenarioTrace {
            draws = world.draw(
                &trace.scenario.header, given: given, drawsPeople: true, known: &known)
            source = trace
        } else if var trace = usual as? TraceFile {
            draws = world.draw(&trace.header, given: given, drawsPeople: false, known: &known)
            source = trace
        }
        var changes = changes
        changes.world = world
        var drawn = CellSource(
            path: path, deviceText: deviceText, changes: changes, seed: nil, source: source,
            pedigree: pedigree)
        drawn.world = DrawnWorld(number: world.number, draws: draws)
        return drawn
    }

    package static func played(_ source: CellSource) throws(Complaint) -> CellInput {
        if let part = source.phone {
            return CellInput(source, part, of: try part.read.played(keepingLayouts: nil))
        }
        return try Complaint.ofPlay { () throws(Halt) in
            CellInput(source, summary: try source.source.summary())
        }
    }

    /// Plays a source for several cells: its events are kept for them, if there is room.
    package static func played(
        _ source: CellSource, keepingLayouts: Bool
    ) throws(Complaint) -> CellInput {
        return try Complaint.ofPlay { () throws(Halt) in
            let (summary, events) = try source.source.keeping(layouts: keepingLayouts)
            return CellInput(source, summary: summary, events: events)
        }
    }

    /// A scenario, with what the command line changes of it.
    private func changed(_ scenario: Scenario) throws(Complaint) -> ScenarioTrace {
        var scenario = scenario
        try changes.apply(to: &scenario.header)
        if let decay = changes.decay { scenario.header.decay = decay }
        scenario.header.device.images = AppImages(of: scenario)
        return ScenarioTrace(scenario)
    }

    /// A scenario that is in no file, played once.
    package func load(_ scenario: Scenario, seed: UInt64?) throws(Complaint) -> CellInput {
        var scenario = scenario
        if let device { scenario.header.device = device }
        if let seed { scenario.header.seed = seed }
        let trace = try changed(scenario)
        let source = CellSource(
            path: scenario.file, deviceText: deviceText, changes: changes, seed: seed,
            source: trace, pedigree: pedigree(scenario.sha256, trace.header.catalog.folders))
        return try Self.played(source, keepingLayouts: true)
    }

    /// The same of its text; `name` is how messages call it.
    ///
    /// - Parameter hasFolder: `name` is a file's, and those beside it may be read, too.
    package func scenario(
        text: String, name: String, hasFolder: Bool = false
    ) throws(Complaint) -> Scenario {
        try ScenarioReader.read(
            bytes: Array(text.utf8), file: name, hasFolder: hasFolder, replacement: device,
            columns: ResultColumns.all, pictures: verify)
    }

    private func source(_ path: String, seed: UInt64?) throws(Complaint) -> any TraceSource {
        if ShippedScenario.named(path) != nil {
            var trace = try changed(try scenario(path, seed: seed))
            if InputFile.kind(of: path) == .other {
                trace.remarks = ["\(path): is the scenario inside lab. The file here is ./\(path)"]
            }
            return trace
        }
        // The command line has put a file in its place.
        guard !KeptInput.isReadOnce(path) else {
            throw Complaint(
                "can be read only once, and is read more often",
                "Write it to a file, and name that", at: .input(path))
        }
        let line = try Self.firstLine(path)
        guard let firstLine = line, TraceFile.isTrace(firstLine) else {
            try Self.refuseKeyTrace(path, line)
            return try changed(try scenario(path, seed: seed))
        }
        guard seed == nil else {
            throw .usage(
                "\(path) is a trace, whose seed is fixed",
                "Leave '--seed' out, or run its scenario")
        }
        var trace = try TraceFile(
            path: path, firstLine: firstLine, device: device, columns: ResultColumns.all,
            pictures: verify)
        try changes.apply(to: &trace.header)
        if let decay = changes.decay { trace.header.decay = decay }
        try Complaint.ofPlay { () throws(Halt) in try trace.learn(pictures: verify) }
        trace.header.device.images = AppImages(of: trace)
        return trace
    }

    /// A key trace has requests alone, and neither JSON nor anything to show.
    package static func refuseKeyTrace(_ path: String, _ firstLine: [UInt8]?) throws(Complaint) {
        guard let format = KeyFormats.named(byEndingOf: path),
            let first = firstLine?.first(where: { $0 != 0x20 && $0 != 0x09 }),
            first != UInt8(ascii: "{")
        else { return }
        throw Complaint(
            "\(path) is named as a key trace is, of format \(format.id), which has requests and no "
                + "views", "Replay it with 'lab trace run'")
    }

    package func scenario(_ path: String, seed: UInt64?) throws(Complaint) -> Scenario {
        try Self.refusePhone(path)
        let (bytes, hasFolder) = try Self.bytes(of: path)
        var scenario = try ScenarioReader.read(
            bytes: bytes, file: path, hasFolder: hasFolder, replacement: device,
            columns: ResultColumns.all, pictures: verify)
        if let seed { scenario.header.seed = seed }
        return scenario
    }

    /// A file that the command line names, or one that is inside lab and has no files beside it.
    package static func bytes(
        of path: String
    ) throws(Complaint) -> (bytes: [UInt8], hasFolder: Bool) {
        if let shipped = ShippedScenario.named(path) { return (shipped.bytes, false) }
        return (try InputFile.bytes(of: path), true)
    }

    /// A whole file that the command line names.
    package static func text(of path: String) throws(Complaint) -> String {
        let bytes = try InputFile.bytes(of: path)
        if let refusal = TextEncoding.refusal(of: bytes.prefix(8)) {
            throw refusal.at(.input(path))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns nil for an empty file, and for a line that is too long for a trace's: a scenario may
    /// stand on one line.
    package static func firstLine(_ path: String) throws(Complaint) -> [UInt8]? {
        do throws(Complaint) {
            var lines = try FileLines(path)
            return try lines.nextWritten()
        } catch {
            switch error.sign {
            case .longLine: return nil
            case .system(EISDIR):
                throw Complaint("is a folder", "Name a scenario or a trace", at: .input(path))
            default:
                throw Complaint(
                    error.what,
                    error.sign == .system(ENOENT)
                        ? ShippedScenario.advice(path) : "Check the path", at: .input(path),
                    exit: .noInput)
            }
        }
    }

    @Sendable
    package func verify(_ folder: String, ramBytes: Int64) throws(Complaint) -> PictureFolder {
        try PictureVerification(cache: imageCache).folder(folder, ramBytes: ramBytes)
    }
}
