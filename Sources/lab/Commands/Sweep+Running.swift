import LabBase
import LabCells
import LabRuns
import Synchronization

/// Running a sweep's cells, with a journal where the result goes to a file.
extension SweepCommand {
    func run(resumes: Bool) throws(Complaint) -> ExitCode {
        let journal = try openJournal(resumes: resumes)
        let done = journal?.found ?? []
        if let journal { command.remarkOnLabs(SweepResult.otherLabs(done), in: journal.path) }
        let session: RunSession
        do throws(Complaint) {
            session = try self.session(without: done)
        } catch {
            if done.isEmpty { journal?.remove() }
            throw error
        }
        command.remarkOnMapping(session)
        command.remarkOnSizes(session)
        var results = done
        results += try outcomes(session, journal, done)
        results.sort { $0.cell < $1.cell }
        try command.write(text(results, session.inputs))
        journal?.remove()
        try draw(results)
        return verdict(results)
    }

    private func openJournal(resumes: Bool) throws(Complaint) -> SweepJournal? {
        guard let output = command.output, output.isFile else { return nil }
        return try SweepJournal(
            SweepJournal.path(of: output.path), digest: plan.digest(of: cells),
            cells: cells.map(\.number), resumes: resumes)
    }

    private func session(without done: [SweepResult]) throws(Complaint) -> RunSession {
        let isDone = Set(done.map(\.cell))
        let session = try RunSession(
            plan, cells.filter { !isDone.contains($0.number) },
            playsAll: command.format == .json)
        try command.preparePictures(session)
        return session
    }

    private func outcomes(
        _ session: RunSession, _ journal: SweepJournal?, _ done: [SweepResult]
    ) throws(Complaint) -> [SweepResult] {
        let sweep = self
        let progress = command.progress
        let count = cells.count
        @Sendable func show(_ number: Int, _ new: Int) {
            var work = session.progress(number, new)
            work.done += done.count
            work.count = count
            progress.show(work)
        }
        let scheduler = session.scheduler {
            show($0, $1)
        } done: { cell, outcome in
            if let journal, let reason = journal.append(SweepResult(cell, outcome)) {
                Terminal.say("\(reason). Going on without a journal: --resume won't help")
            }
        } finished: { number, doneCount, _ in
            show(number, doneCount)
        }
        @Sendable func results(_ outcomes: [CellOutcome?]) -> [SweepResult] {
            zip(session.cells, outcomes).compactMap { cell, outcome in
                outcome.map { SweepResult(cell, $0) }
            }
        }
        Interruption.means {
            scheduler.seize { outcomes in
                progress.clear()
                let new = results(RunSession.merged(outcomes, session.options.repeats))
                let whole = (done + new).sorted { $0.cell < $1.cell }
                let state = "interrupted: \(whole.count) of \(count) cells are done"
                if let journal {
                    if whole.isEmpty { journal.remove() }
                    let hint = ". The same command with --resume goes on from there"
                    Terminal.say(state + (whole.isEmpty ? "" : hint))
                } else {
                    ReplayCommand.finish(
                        sweep.command.output, sweep.text(whole, session.inputs),
                        as: sweep.command.format)
                    Terminal.say(state)
                }
                Interruption.end()
            }
        }
        let outcomes = session.run(scheduler)
        Interruption.means {}
        progress.clear()
        return results(outcomes)
    }
}
