import LabBase
import LabCells
import LabDevices
import LabReplay
import LabScripts

/// The cells of `lab warn`: each with one warning to watch.
package enum WarnPlan {
    /// Unless the user names a time, each policy is warned when its own memory is at its peak:
    /// a tenth of a millisecond after the peak, so that what makes the peak is there, and the time
    /// that is printed gives the same figures when it is asked for.
    package static let momentNs: Int64 = 100_000

    /// - Parameter level: nil: the usual one of each device.
    package static func session(
        _ planned: RunSession, atNs: Int64?, level: WarningLevel?
    ) throws(Complaint) -> RunSession {
        var cells: [Cell] = []
        if let level { try check(level, planned) }
        for plan in planned.cells {
            var cell = plan
            let input = planned.inputs[cell.input]
            var moment = atNs ?? 0
            if atNs == nil { moment = try peak(of: cell, input, planned.imageCache.folder) }
            let endNs = input.summary.durationNs
            guard moment <= endNs || atNs == nil else {
                throw .usage(
                    "--at \(Span.exact(ns: moment)) comes after the end of "
                        + "\(input.path), which lasts \(Span.exact(ns: endNs))",
                    "Choose an earlier moment")
            }
            cell.watched = ExtraWarning(
                atNs: moment, level: level ?? input.header.device.usualSignal)
            cells.append(cell)
        }
        return RunSession(planned, cells: cells)
    }

    private static func check(_ level: WarningLevel, _ planned: RunSession) throws(Complaint) {
        let why = planned.inputs.lazy.compactMap { $0.header.device.unsent([level]) }.first
        guard let why else { return }
        throw .usage(
            "--level \(level.rawValue): \(why)",
            "Give --level 40, another --device, or --pressure trimLevels=all")
    }

    package static func moment(afterPeakNs peakNs: Int64) -> Int64 {
        (peakNs / momentNs + 1) * momentNs
    }

    private static func peak(
        of cell: Cell, _ input: CellInput, _ imageCache: String
    ) throws(Complaint) -> Int64 {
        var trial = cell
        trial.memory = .model
        trial.kernel = .none
        trial.wantsTimeline = false
        let outcome: CellOutcome
        if cell.policy.composition.hasPlugins {
            outcome = ChildRun.run(trial, input, imageCache: imageCache)
        } else {
            outcome = try Complaint.ofPlay { () throws(Halt) in try ModelRun.run(trial, input) }
        }
        // A policy that dies of the peak is warned right before it.
        if outcome.row[.status] == RunStatus.killed.rawValue {
            return max(0, outcome.peakNs - 1) / momentNs * momentNs
        }
        return moment(afterPeakNs: outcome.peakNs)
    }
}
