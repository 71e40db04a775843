import LabBase
import LabCells
import LabCommandLine
import LabPictures
import LabReports
import LabRuns
import Synchronization

/// Running cells, and what an interrupt does.
extension ReplayCommand {
    /// Runs all cells. `text` makes the result of what is done so far, which is kept after every
    /// cell and when the user interrupts.
    func run(
        _ session: RunSession, writes: Bool = true,
        text: @escaping @Sendable ([CellOutcome]) -> String
    ) throws(Complaint) -> [CellOutcome] {
        try preparePictures(session)
        remarkOnMapping(session)
        remarkOnSizes(session)
        let checkpoints = Checkpoints()
        var watch = CellWatch()
        watch.finished = { outcomes in
            guard writes, let output else { return }
            checkpoints.write { try? output.checkpoint(text(outcomes().compactMap { $0 })) }
        }
        return run(session, watch) { done in
            // A file in which nothing would be keeps what it has.
            let files = done.isEmpty ? [] : [writes ? output : nil, timelineFile, eventsFile]
            if writes, output?.isFile != true || !done.isEmpty {
                Self.writeUnfinished(output, text(done), as: format)
            }
            if let timelineFile, !timelineFile.isFile || !done.isEmpty {
                Self.writeUnfinished(timelineFile, TimelineTable.text(done), as: .csv)
            }
            if let events { Self.attempt(events.interrupt) }
            let kept = files.compactMap { $0?.isFile == true ? $0?.partialPath : nil }
            Terminal.say(
                "interrupted: \(done.count) of \(session.cells.count) cells are done"
                    + (kept.isEmpty ? "" : ", and are in \(Listing.and(kept))"))
        }
    }

    /// Runs all cells, with progress.
    ///
    /// - Parameters:
    ///   - moved: the progress when a cell begins or ends, of its number and of how many are done;
    ///     nil: the session's own.
    ///   - interrupted: what an interrupt does with the outcomes before it ends the command.
    func run(
        _ session: RunSession, _ watch: CellWatch = CellWatch(),
        moved: (@Sendable (Int, Int) -> WorkProgress)? = nil,
        interrupted: @escaping @Sendable ([CellOutcome]) -> Void
    ) -> [CellOutcome] {
        var watch = watch
        watch.moved = { cell, done in
            progress.show(moved?(cell, done) ?? session.progress(cell, done))
        }
        let scheduler = CellScheduler(session, events: events, watch)
        Interruption.means {
            scheduler.seize { outcomes in
                progress.clear()
                interrupted(outcomes)
                Interruption.end()
            }
        }
        let outcomes = scheduler.run()
        // From here on the result is being written, perhaps to a reader who doesn't read on.
        Interruption.means {}
        progress.clear()
        return outcomes
    }

    /// Warns of mapped pixels: a phone doesn't count them to the footprint, the kernel here does.
    func remarkOnMapping(_ session: RunSession) {
        guard kernel.needsGroup, !isQuiet else { return }
        let mapping = session.cells.map { $0.policy }.filter { policy in
            let all = [policy.composition] + policy.composition.split.map(\.composition)
            return all.contains { $0.mapped != nil }
        }
        for text in mapping.map(\.text).distinct {
            Terminal.say(
                "\(text) keeps pixels in a mapped file, which a phone doesn't count; "
                    + "the kernel counts them here")
        }
    }

    /// Warns of a policy that scales images to their views where views tell no size: it gets whole
    /// images.
    func remarkOnSizes(_ session: RunSession) {
        guard !isQuiet else { return }
        var said: Set<String> = []
        for cell in session.cells where cell.policy.composition.decode.fit != .none {
            let header = session.inputs[cell.input].header
            // A preset may ask for it in its composition: the user hasn't typed that.
            let name = [header.scenario, cell.phone?.appName ?? ""].filter { !$0.isEmpty }
                .joined(separator: ", ")
            guard let text = cell.ownText, text.contains("fit="), header.sizes.count == 1,
                said.insert(name).inserted
            else { continue }
            Terminal.say(
                "\(name): no view says how large it is, so that \(text) "
                    + "decodes whole images. Add \"size\": [width, height] to its cells")
        }
    }
}

extension RunSession {
    /// A cell begins or ends; so many are done.
    func progress(_ number: Int, _ done: Int) -> WorkProgress {
        let cell = cells[number]
        let name = cell.name(inputs[cell.input].header)
        return WorkProgress(done, of: cells.count, "cells", current: name)
    }
}

/// Pictures: what is done with them before anything runs, and what is said of them.
extension ReplayCommand {
    /// Looks at the user's pictures that are asked for, and draws those that real memory needs.
    func preparePictures(_ session: RunSession) throws(Complaint) {
        if !isQuiet {
            SourceRemarks.say(session.remarks)
            let folders = session.inputs.flatMap { $0.header.catalog.folders }
            for line in PictureRemarks.lines(folders) { Terminal.say(line) }
        }
        let hasPhones = session.cells.contains { $0.phone != nil }
        let jobs = arguments[Options.jobs] ?? WorkerThreads.cores
        let cells = session.cells.count * session.options.repeats
        try session.preparePictures { step in
            switch step {
            case .checking(let done, let count):
                progress.show(WorkProgress(done, of: count, "pictures looked at"))
            case .planned(let work):
                if !isQuiet, let line = work.line(jobs: jobs, cells: cells, ofPhone: hasPhones) {
                    Terminal.say(line)
                }
            case .drawing(let drawing):
                progress.show(WorkProgress(drawing.done, of: drawing.count, "pictures drawn"))
            }
        }
        progress.clear()
        reportPictures(session)
    }

    /// Files that can't be decoded are said once, before anything runs.
    private func reportPictures(_ session: RunSession) {
        var said: Set<String> = []
        let faults = session.inputs.flatMap { $0.header.catalog.folders }.flatMap { $0.faults }
        for fault in faults where said.insert(fault.path).inserted {
            Terminal.say("\(fault.path): \(fault.reason)")
        }
    }
}

/// Remarks on inputs, each once, however many stages and devices a command has.
enum SourceRemarks {
    private static let said = Mutex<Set<String>>([])

    static func say(_ lines: [String]) {
        for line in lines where said.withLock({ $0.insert(line).inserted }) { Terminal.say(line) }
    }
}

/// Lines about the files of folders that aren't decoded.
enum PictureRemarks {
    static func lines(_ folders: [PictureFolder]) -> [String] {
        var said: Set<String> = []
        return folders.filter { said.insert($0.path).inserted }.flatMap { folder in
            [passedOver(folder), modelled(folder)].compactMap { $0 }
        }
    }

    /// By what they are: `3 text (notes.txt and others)`.
    private static func passedOver(_ folder: PictureFolder) -> String? {
        let all = folder.passedOver
        if all.isEmpty { return nil }
        let kinds = Dictionary(grouping: all, by: \.words).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        let parts = kinds.map { words, files in
            let others = files.count > 1 ? " and \(files.count - 1) more" : ""
            return "\(files[0].name)\(others) (\(words))"
        }
        return "\(folder.path): \(count(all.count, "file is", "files are")) passed over: "
            + Listing.and(parts)
    }

    private static func modelled(_ folder: PictureFolder) -> String? {
        let parts = PictureFormat.allCases.filter { !$0.isDecoded }.compactMap { format in
            let number = folder.files.count { $0.facts?.format == format }
            return number == 0 ? nil : "\(number) \(format.title)"
        }
        if parts.isEmpty { return nil }
        return
            "\(folder.path): \(Listing.and(parts)) can't be decoded here. Their sizes are known, "
            + "and memory of that size is filled"
    }

    /// The picture that takes most memory to decode, and how much; empty where there are none.
    static func dearest(_ folders: [PictureFolder]) -> String {
        let files = folders.flatMap { $0.files }
        let costs = files.compactMap { file in
            file.facts.map { (path: file.path, cost: PictureCost($0)) }
        }
        guard let most = costs.max(by: { $0.cost.heldBytes < $1.cost.heldBytes }) else { return "" }
        return ", and so are its \(count(costs.count, "picture", "pictures")): decoding "
            + "\(most.path) takes most, \(Fixed.bytes(most.cost.heldBytes))"
    }

    private static func count(_ count: Int, _ one: String, _ more: String) -> String {
        "\(count) \(count == 1 ? one : more)"
    }
}
