import LabBase
import LabCells
import LabRuns

/// Running a sweep's cells.
extension SweepCommand {
    func run(_ rows: KeptRows) throws(Complaint) -> [CellInput] {
        let session = try session(without: rows.done)
        command.remarkOnMapping(session)
        command.remarkOnSizes(session)
        let sweep = self
        let doneBefore = rows.done.count
        var watch = CellWatch()
        watch.done = { rows.keep(CellRow($0, $1)) }
        _ = command.run(session, watch) { number, new in
            var work = session.progress(number, new)
            work.done += doneBefore
            work.count = sweep.chosen.count
            return work
        } interrupted: { _ in
            sweep.interrupt(rows.all, rows.journal, session.inputs)
        }
        return session.inputs
    }

    private func session(without done: Set<Int>) throws(Complaint) -> RunSession {
        let missing = chosen.filter { !done.contains($0) }
        let session = try RunSession(
            plan, missing.map { plan.cells[$0 - 1] }, playsAll: command.format == .json)
        try command.preparePictures(session)
        return session
    }

    /// Without a journal, what is done is written.
    private func interrupt(_ rows: [CellRow], _ journal: CellJournal?, _ inputs: [CellInput]) {
        let state = "interrupted: \(rows.count) of \(chosen.count) cells are done"
        guard let journal else {
            ReplayCommand.writeUnfinished(command.output, text(rows, inputs), as: command.format)
            return Terminal.say(state)
        }
        if rows.isEmpty { journal.remove() }
        let hint = ". The same command with --resume goes on from there"
        Terminal.say(state + (rows.isEmpty ? "" : hint))
    }
}
