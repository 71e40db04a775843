import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

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
