import LabBase
import LabCells
import LabDevices
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

/// The child: a process that runs one cell over real memory and reports to its parent.
package enum CellServer {
    /// Does what the parent asks for, and reports on standard output. Returns the exit code.
    package static func serve(_ words: [String]) -> Int32 {
        if let kind = AppKind(words: words) { return AppServer.serve(kind) }
        if let request = CandidateRequest(words: words) { return CandidateServer.serve(request) }
        dieWithParent()
        let channel = ReportChannel.apart()
        if let request = KeyCellRequest(words: words) {
            return KeyCellServer.serve(request, channel)
        }
        if let request = PluginKitRequest(words: words) {
            return PluginKitServer.serve(request, channel)
        }
        if let request = CellRequest(words: words) { return serve(request, channel) }
        let text = "the cell's process can't read its request: "
        channel.say(CellMessage.problem(text + words.joined(separator: " ")))
        return 1
    }

    private static func serve(_ request: CellRequest, _ channel: ReportChannel) -> Int32 {
        func report(_ message: CellMessage) { channel.say(message) }
        do throws(Complaint) {
            let loader = try InputLoader(
                deviceText: request.deviceText, changes: request.changes,
                imageCache: PictureCache(folder: request.imageCache))
            var (cell, input) = try requested(request, loader)
            guard input.fingerprint(cell) == request.fingerprint else {
                report(.problem(changed(request.path, input.header.catalog)))
                return 1
            }
            if cell.hasPlugins {
                try PluginServer.begin { problem in
                    report(.status(PluginVerdict(problem).status))
                    report(.problem(problem.line))
                }
                try cell.placePlugins()
            }
            let outcome = try run(cell, input, request, loader.imageCache, report)
            let result = outcome.result
            report(.status(result.status))
            if let problem = result.cacheProblem { report(.problem(problem.description)) }
            report(.held(result.heldAtWarnings, peakNs: result.peakNs))
            if let probe = result.warningProbe, probe.wasSeen {
                report(.probe(WarningProbe.table.figures(of: probe)))
            }
            report(
                .figures(
                    ResultColumns.figures(of: result)
                        + ResultColumns.figures(of: outcome.measurement)))
            if cell.hasPlugins { PluginServer.end() }
            return 0
        } catch {
            if error.sign == .refused || error.sign == .misbehaved {
                report(.status(PluginVerdict(error).status))
            }
            report(.problem(error.line))
            return 1
        }
    }

    /// The cell as it was requested, and its input.
    private static func requested(
        _ request: CellRequest, _ loader: InputLoader
    ) throws(Complaint) -> (cell: Cell, input: CellInput) {
        if let part = request.part { return try requested(request, part, loader) }
        let input = try loader.load(request.path, seed: request.seed)
        // The parent has worked it out.
        let images = request.imagesBytes.map { AppImages($0) } ?? input.header.device.images
        let policy = try loader.policy(
            request.policy, device: input.header.device.with(images), limitBytes: request.limitBytes
        )
        try loader.check(policy, against: input.header, input.path)
        return (cell(request, policy.written(in: request.folder)), input)
    }

    /// The same of a part of a phone: its row has the name of the variant.
    private static func requested(
        _ request: CellRequest, _ part: PartRequest, _ loader: InputLoader
    ) throws(Complaint) -> (cell: Cell, input: CellInput) {
        let sources = try loader.phoneSources(request.path, seeds: [request.seed])
        let index = part.app ?? sources.count - 1
        guard sources.indices.contains(index), part.policies.count == sources.count - 1 else {
            throw Complaint(changed(request.path, sources[0].header.catalog))
        }
        let input = try InputLoader.played(sources[index])
        var policies: [Policy?] = []
        for (source, policy) in zip(sources, part.policies) {
            policies.append(
                try policy.map { policy throws(Complaint) in
                    try loader.policy(
                        policy.text, device: source.header.device, limitBytes: policy.limitBytes
                    ).written(in: policy.folder)
                })
        }
        let policy = part.app.flatMap { policies[$0] }?.composition ?? Composition()
        var cell = cell(request, Policy(text: request.policy, composition: policy))
        cell.phone = PhoneCell(
            replay: 1, app: part.app, whole: sources.count - 1, policies: policies,
            names: input.phone?.phone.apps.map(\.name) ?? [])
        return (cell, input)
    }

    private static func cell(_ request: CellRequest, _ policy: Policy) -> Cell {
        Cell(
            input: 0, policy: policy, memory: request.memory, warnings: request.warnings,
            watched: request.watched, wantsTimeline: request.wantsTimeline, kernel: request.kernel)
    }

    /// Runs it over the memory that was asked for, and returns what was measured with the result.
    private static func run(
        _ cell: Cell, _ input: CellInput, _ request: CellRequest, _ imageCache: PictureCache,
        _ report: @escaping (CellMessage) -> Void
    ) throws(Complaint) -> (result: RunResult, measurement: MemoryMeasurement?) {
        let sink = request.events.map { ChildEvents($0) }
        let events = sink.map { sink in
            // A kernel that is to kill does so in the middle of an instant.
            RunEvents(
                sink.request.form, cell: sink.request.cell, header: input.header,
                app: cell.phone?.appName,
                drain: cell.kernel.needsGroup ? .lines : .instants, sink: sink)
        }
        defer {
            events?.finish()
            if let failure = sink?.failure { report(.unwritten(failure)) }
        }
        if let part = cell.phone, let phone = input.phone?.phone {
            let phoneEvents =
                part.app == nil
                ? sink.map {
                    PhoneEvents($0.request.form, cell: $0.request.cell, phone, sink: $0)
                } : nil
            defer { phoneEvents?.finish() }
            let played = try Complaint.ofPlay { () throws(Halt) in
                let watchers = PhoneRun.Watchers(logs: [events?.log]) { report(.sample($1)) }
                let replay = try PhoneRun.prepare(
                    cell, input, log: phoneEvents.map { events in { events.note($0, $1) } })
                return try PhoneRun.play(replay, [cell], [input], watchers)
            }
            return (played[cell], nil)
        }
        guard cell.memory == .real else {
            let result = try Complaint.ofPlay { () throws(Halt) in
                try ModelRun.play(cell, input.source, log: events?.log) { report(.sample($0)) }
            }
            return (result, nil)
        }
        let outcome = try RealRun.run(
            cell, input.source,
            files: ImageFiles(catalog: input.header.catalog, cache: imageCache),
            group: request.group.flatMap { MemoryGroup(word: $0) }, log: events?.log,
            report: report)
        return (outcome.result, outcome.measurement)
    }

    /// Names a picture that can't be read: most likely it is what changed.
    private static func changed(_ path: String, _ catalog: ImageCatalog) -> String {
        let folders = catalog.folders
        if let fault = folders.flatMap(\.faults).first {
            return "\(path), or a picture of it, changed while it was run: "
                + "\(fault.path): \(fault.reason). Run again"
        }
        return "\(path)\(folders.isEmpty ? "" : ", or a picture of it,") "
            + "changed while it was run. Run again"
    }

    /// Our standard input is a pipe that the parent holds open: its end is the parent's.
    private static func dieWithParent() {
        platform_die_with_parent()
        platform_disable_huge_pages()
        WorkerThreads.detach {
            var byte: UInt8 = 0
            _ = Descriptor.read(0, into: &byte, room: 1)
            _exit(1)
        }
    }
}
