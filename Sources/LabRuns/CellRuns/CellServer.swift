import LabBase
import LabCells
import LabDevices
import LabEvents
import LabOrders
import LabPictures
import LabReplay
import LabScripts
import LabSystem

/// The child: a process that runs one cell over real memory and reports to its parent.
package enum CellServer {
    /// Does what the parent asks for, and reports on standard output. Returns the exit code.
    package static func serve(_ words: [String]) -> Int32 {
        if let code = AppServer.serve(words) { return code }
        dieWithParent()
        let channel = ReportChannel.apart()
        if let code = KeyCellServer.serve(words, channel) ?? PluginKitServer.serve(words, channel) {
            return code
        }
        func report(_ message: CellMessage) { channel.say(message) }
        guard let request = CellRequest(words: words) else {
            report(.problem("the cell's order can't be read: \(words.joined(separator: " "))"))
            return 1
        }
        do throws(Complaint) {
            let loader = try InputLoader(
                deviceText: request.deviceText, changes: request.changes,
                imageCache: PictureCache(folder: request.imageCache))
            let input = try loader.load(request.path, seed: request.seed)
            let policy = try loader.policy(
                request.policy, for: input, limitBytes: request.limitBytes
            ).written(in: request.folder)
            guard input.fingerprint(policy) == request.fingerprint else {
                report(.problem(changed(request.path, input.header.catalog)))
                return 1
            }
            var cell = Cell(
                input: 0, policy: policy, memory: request.memory, warnings: request.warnings,
                watched: request.watched, wantsTimeline: request.wantsTimeline,
                kernel: request.kernel)
            if policy.composition.hasPlugins {
                try PluginServer.begin { problem in
                    report(.status(PluginVerdict(problem).status))
                    report(.problem(problem.line))
                }
                cell.policy = try policy.placingPlugins()
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
            if policy.composition.hasPlugins { PluginServer.end() }
            return 0
        } catch {
            if error.sign == .refused || error.sign == .misbehaved {
                report(.status(PluginVerdict(error).status))
            }
            report(.problem(error.line))
            return 1
        }
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
                request.events!.form, cell: request.number, header: input.header,
                drain: cell.kernel.needsGroup ? .lines : .instants, sink: sink)
        }
        defer {
            events?.finish()
            if let failure = sink?.failure { report(.unwritten(failure)) }
        }
        guard cell.memory == .real else {
            let played = try Complaint.ofPlay { () throws(Halt) in
                try ModelRun.play(cell, input.source, memory: ModelMemory(), log: events?.log) {
                    report(.sample($0))
                }
            }
            return (played.result, nil)
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
            while true {
                let count = read(0, &byte, 1)
                if count < 0, errno == EINTR { continue }
                _exit(1)
            }
        }
    }
}
