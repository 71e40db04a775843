import LabAdvice
import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReplay
import LabReports
import LabRuns

/// `--doubt`: everything once more, with one figure of the device otherwise.
extension ReplayCommand {
    /// The figures that --doubt names; nil without it. Model memory is required, since only there
    /// does the figure alone differ.
    static func doubt(
        _ arguments: ParsedArguments, isModelled: Bool
    ) throws(Complaint) -> DoubtSelection? {
        let texts = arguments.all(Options.doubt)
        guard !texts.isEmpty else { return nil }
        guard isModelled else {
            throw arguments.refusal(.missingCompanion("--doubt", "--memory model"))
        }
        let device = arguments.all(Options.device).first ?? BuiltInDevices.standard.id
        return try DoubtSelection(texts, device: device)
    }

    /// The sensitivity of the runs to the figures in doubt; nil if no figure is. An interrupt
    /// leaves `sofar` as the result.
    func doubts(
        _ session: RunSession, _ outcomes: [CellOutcome],
        sofar: @escaping @Sendable () -> String
    ) throws(Complaint) -> [Doubt]? {
        guard let doubt else { return nil }
        let plan = DoubtPlan(doubt, session)
        let output = output
        let timelineFile = timelineFile
        let events = events
        let count = outcomes.count + plan.cellCount
        var done = outcomes.count
        var tried: [Doubt.Tried] = []
        for trial in plan.trials {
            let cells = try plan.session(trial)
            let before = done
            let found = run(cells) { number, doneCount in
                WorkProgress(
                    before + doneCount, of: count, "cells",
                    current: "\(trial.step.text): \(cells.name(number))")
            } interrupted: { _ in
                Self.finish(output, sofar(), as: format)
                if let timelineFile {
                    Self.finish(timelineFile, TimelineTable.text(outcomes), as: .csv)
                }
                if let events { Self.interrupt(events) }
                Terminal.say("interrupted: nothing is said of doubts")
            }
            try Self.check(found, trial)
            tried.append(Doubt.Tried(trial, cells, found))
            done += found.count
        }
        return Doubt.runs(plan, outcomes, tried)
    }

    /// The sensitivity of an answer to the figures in doubt; nil if no figure is.
    func doubt(_ study: AdviceStudy, _ advice: Advice) throws(Complaint) -> Doubt? {
        guard let doubt else { return nil }
        let plan = DoubtPlan(doubt, study.own)
        guard let usual = try study.answer(advice, with: nil) else { return nil }
        var answers: [Advice?] = []
        for trial in plan.trials {
            do throws(Complaint) {
                answers.append(try study.answer(advice, with: trial.step))
            } catch {
                throw DoubtPlan.blamed(trial, error)
            }
        }
        return Doubt.advice(plan, advice, usual: usual, answers)
    }

    /// A trial that breaks says nothing about the figure.
    private static func check(
        _ outcomes: [CellOutcome], _ trial: DoubtPlan.Trial
    ) throws(Complaint) {
        for outcome in outcomes where RunStatus.isFailure(outcome.row[.status]) {
            let line = outcome.problem ?? "\(outcome.row[.policy]) crashed"
            throw DoubtPlan.blamed(trial, Complaint(line, exit: .failed))
        }
    }

    /// Beside rows that programs read, doubts are for people: on standard output where that is
    /// free, else on standard error.
    func writeBeside(_ doubts: [Doubt]?) {
        guard let doubts, format == .csv else { return }
        if output == nil || eventsFile?.isStandardOutput == true {
            Terminal.writeError(DoubtText.text(doubts, .of(.error)))
        } else {
            Terminal.write(DoubtText.text(doubts, .of(.output)))
        }
    }
}

extension RunSession {
    /// A cell, for who waits for it.
    func name(_ number: Int) -> String {
        let cell = cells[number]
        return "\(inputs[cell.input].header.scenario), \(cell.policy.text)"
    }
}
