/// A cell that the kernel killed for what its group held: its row, as of its death.
///
/// The child's last word is which growth of memory was its last. Played in the model up to that
/// very growth, the run gives all that it would have counted. Where the kernel warned the policy the
/// model can't know what it did, and the row has what the child said.
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
        }
        outcome.problem = nil
        outcome.row["requests"] = .integer(progress.requests)
        outcome.row["decodes"] = .integer(progress.decodes)
        outcome.row["kills"] = .integer(1)
        let time = Figure.milliseconds(ns: progress.timeNs)
        outcome.row["killed_at_ms"] = time
        outcome.row["duration_ms"] = time
        return outcome
    }

    /// The run until memory didn't survive a growth; nil where the model gets past it, which is a
    /// slip of ours.
    private static func replayed(
        _ cell: Cell, _ input: CellInput, growths: Int64
    ) -> RunResult? {
        var sink: Replay<MortalMemory>
        do throws(TraceFailure) {
            sink = try ModelRun.prepare(
                cell, input.source, memory: MortalMemory(survived: growths - 1), sample: { _ in })
        } catch { return nil }
        do throws(TraceFailure) {
            try input.source.playDirectly(into: &sink)
            return nil
        } catch {
            guard case .memory = error else { return nil }
            sink.endOfRun()
            return sink.result(status: .killedByKernel)
        }
    }
}

/// Modelled memory that dies of a growth.
struct MortalMemory: ImageMemory {
    /// How often it may yet grow.
    var survived: Int64

    private mutating func grow(_ bytes: Int64) throws(MemoryFailure) {
        guard survived > 0 else { throw .outOfMemory(image: "", bytes: bytes) }
        survived -= 1
    }

    mutating func decode(
        _ image: ImageID, to size: PixelSize?, into instance: InstanceID
    ) throws(MemoryFailure) { try grow(0) }

    mutating func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(MemoryFailure) { try grow(bytes) }

    mutating func release(_ instance: InstanceID) {}
    mutating func notePeak() {}
    mutating func sample() -> MemorySample? { nil }
}
