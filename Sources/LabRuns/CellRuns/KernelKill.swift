import LabBase
import LabCells
import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// A cell that the kernel killed for what its group held: its row, as of its death.
///
/// The child's last word is which growth of memory was its last. Played in the model up to that
/// very growth, the run gives all that it would have counted. Where the kernel warned the policy
/// the model can't know what it did, and the row has what the child said.
enum KernelKill {
    static func outcome(
        _ cell: Cell, _ input: CellInput, at progress: RunProgress?
    ) -> CellOutcome {
        let words =
            "the kernel killed the cell's process, whose images passed the limit of its group"
        guard let progress else {
            return .died(cell, input, .killedByKernel, words + ", before its first image")
        }
        var outcome = CellOutcome.died(cell, input, .killedByKernel, "")
        if !cell.kernel.warns, let replayed = replayed(cell, input, growths: progress.growths) {
            outcome = .finished(cell, input, replayed, nil)
            outcome.row[figure: .status] = .text(RunStatus.killedByKernel.rawValue)
        }
        // `lab warn` has nothing to show of it.
        let cameTooLate = cell.watched != nil && outcome.warnRow == nil
        outcome.problem =
            cameTooLate
            ? "the kernel killed it at \(Fixed.milliseconds(ns: progress.timeNs)) ms, before the "
                + "warning" : nil
        outcome.row[figure: .requests] = .integer(progress.requests)
        outcome.row[figure: .decodes] = .integer(progress.decodes)
        outcome.row[figure: .kills] = .integer(1)
        let time = Figure.milliseconds(ns: progress.timeNs)
        outcome.row[figure: .killedAtMs] = time
        outcome.row[figure: .killedBy] = .text(Killer.kernel.rawValue)
        outcome.row[figure: .durationMs] = time
        return outcome
    }

    /// The run until memory didn't survive a growth; nil where the model gets past it, which is a
    /// slip of ours.
    private static func replayed(_ cell: Cell, _ input: CellInput, growths: Int64) -> RunResult? {
        let memory = MortalMemory(lastGrowth: growths)
        guard let replay = try? ModelRun.prepare(cell, input.source, memory: memory) else {
            return nil
        }
        do throws(Halt) {
            try replay.play(input.source)
            return nil
        } catch {
            guard case .stopped = error else { return nil }
            // It throws, as everything does that ends a run.
            try? replay.end()
            return replay.result()
        }
    }
}

/// Modelled memory that doesn't survive a growth.
final class MortalMemory: ImageMemory {
    let lastGrowth: Int64
    private var isDead = false

    init(lastGrowth: Int64) { self.lastGrowth = lastGrowth }

    func willGrow(_ progress: RunProgress) { isDead = progress.growths >= lastGrowth }

    private func live() throws(Halt) {
        if isDead { throw .stopped }
    }

    func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt) { try live() }

    func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) throws(Halt) { try live() }

    func keepBeside(bytes: Int64) throws(Halt) { try live() }
}
