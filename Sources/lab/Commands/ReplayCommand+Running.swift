import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

/// Running cells, and what an interrupt does.
extension ReplayCommand {
    /// Runs all cells. `text` makes the result of what is done so far, which is written after
    /// every cell, at the end, and when the user interrupts.
    func run(
        _ session: RunSession, writes: Bool = true,
        text: @escaping @Sendable ([CellOutcome]) -> String
    ) throws(Complaint) -> [CellOutcome] {
        let output = output
        let format = format
        let timelineFile = timelineFile
        let progress = progress
        let repeats = session.options.repeats
        try preparePictures(session)
        remarkOnMapping(session)
        remarkOnSizes(session)
        let checkpoints = Checkpoints()
        let events = events
        let scheduler = session.scheduler(events: events) { number, doneCount in
            progress.show(session.progress(number, doneCount))
        } finished: { number, doneCount, outcomes in
            if writes, let output {
                checkpoints.write { try? output.checkpoint(text(outcomes().compactMap { $0 })) }
            }
            progress.show(session.progress(number, doneCount))
        }
        Interruption.means {
            scheduler.seize { outcomes in
                let done = RunSession.merged(outcomes, repeats).compactMap { $0 }
                progress.clear()
                if writes { Self.finish(output, text(done), as: format) }
                if let timelineFile {
                    Self.finish(timelineFile, TimelineTable.text(done), as: .csv)
                }
                if let events { Self.interrupt(events) }
                Terminal.say("interrupted: \(done.count) of \(session.cells.count) cells are done")
                Interruption.end()
            }
        }
        let outcomes = session.run(scheduler)
        // From here on the result is being written, perhaps to a reader who doesn't read on.
        Interruption.means {}
        progress.clear()
        return outcomes
    }

    /// Warns of mapped pixels: a phone doesn't count them to the footprint, the kernel here does.
    func remarkOnMapping(_ session: RunSession) {
        guard kernel.needsGroup, !isQuiet else { return }
        var said: [String] = []
        for policy in session.cells.map(\.policy)
        where policy.composition.mapsPixels && !said.contains(policy.text) {
            said.append(policy.text)
            Terminal.say(
                "\(policy.text) keeps pixels in a mapped file, which a phone doesn't count; "
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
            guard cell.policy.text.contains("fit="), header.sizes.count == 1,
                said.insert(header.scenario).inserted
            else { continue }
            Terminal.say(
                "\(header.scenario): no view says how large it is, so that \(cell.policy.text) "
                    + "decodes whole images. Add \"size\": [width, height] to its cells")
        }
    }
}

extension RunSession {
    /// A cell begins or ends; so many are done.
    func progress(_ number: Int, _ done: Int) -> WorkProgress {
        WorkProgress(done, of: cells.count, "cells", current: name(number))
    }
}
