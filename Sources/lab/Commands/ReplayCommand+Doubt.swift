import LabAdvice
import LabBase
import LabCommandLine
import LabDevices
import LabReplay
import LabReports
import LabRuns

/// `--doubt`: everything once more, with one figure of the device otherwise.
extension ReplayCommand {
    /// Nil where nothing is doubted. Only the model makes the same of everything but the figure.
    static func doubt(
        _ arguments: ParsedArguments, isModelled: Bool
    ) throws -> DoubtSelection? {
        let texts = arguments.all("doubt")
        guard !texts.isEmpty else { return nil }
        guard isModelled else {
            throw arguments.refusal(.missingCompanion("--doubt", "--memory model"))
        }
        let device = arguments.all("device").first ?? BuiltInDevices.standard.id
        return try DoubtSelection(texts, device: device)
    }

    /// What hangs on the figures in doubt, for what was run; nil where none is. An interrupt
    /// leaves `sofar` as the result.
    func doubts(
        _ session: RunSession, _ outcomes: [CellOutcome],
        sofar: @escaping @Sendable () -> String
    ) throws -> [Doubt]? {
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
            } interrupted: {
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

    /// What hangs on them for an answer; nil where none is in doubt. `answer` gives what is
    /// answered on a plan's device, and runs the plan's cells as it is told.
    func doubt(
        _ plan: AdvicePlan, _ advice: Advice,
        answer: (AdvicePlan, (RunSession) throws -> [CellOutcome])
            throws -> Advice?
    ) throws -> Doubt? {
        guard let doubt else { return nil }
        let doubts = DoubtPlan(doubt, plan.sweep)
        var answers: [Advice?] = []
        for trial in doubts.trials {
            let done = answers.count
            var request = plan.request
            request.changes.trial = trial.step
            let other: AdvicePlan
            do throws(LoadFailure) {
                other = try AdvicePlan(request)
            } catch {
                throw DoubtPlan.blamed(trial, error)
            }
            let found = try answer(other) { cells in
                let outcomes = run(cells) { number, _ in
                    WorkProgress(
                        done, of: doubts.trials.count, "trials",
                        current: "\(trial.step.text): \(cells.name(number))")
                } interrupted: {
                    Terminal.say("interrupted: there is no answer yet")
                }
                try Self.check(outcomes, trial)
                return outcomes
            }
            answers.append(found)
        }
        return Doubt.advice(doubts, advice, answers)
    }

    /// Runs cells of which nothing is written by itself.
    private func run(
        _ session: RunSession, told: @escaping @Sendable (Int, Int) -> WorkProgress,
        interrupted: @escaping @Sendable () -> Void
    ) -> [CellOutcome] {
        let progress = progress
        let scheduler = session.scheduler { number, done in
            progress.show(told(number, done))
        } finished: { number, done, _ in
            progress.show(told(number, done))
        }
        Interruption.means {
            scheduler.seize { _ in
                progress.clear()
                interrupted()
                Interruption.end()
            }
        }
        let outcomes = session.run(scheduler)
        Interruption.means {}
        progress.clear()
        return outcomes
    }

    /// A trial that breaks says nothing about the figure.
    private static func check(
        _ outcomes: [CellOutcome], _ trial: DoubtPlan.Trial
    ) throws {
        for outcome in outcomes where RunStatus.isFailure(outcome.row[.status]) {
            let line = outcome.problem ?? "\(outcome.row[.policy]) crashed"
            throw DoubtPlan.blamed(trial, LoadFailure(line, .failed))
        }
    }

    /// Beside rows that programs read, doubts are for people: on standard output where that is
    /// free, else on standard error.
    func writeBeside(_ doubts: [Doubt]?) {
        guard let doubts, format == .csv else { return }
        let text = DoubtText.text(doubts)
        if output == nil || eventsFile?.isStandardOutput == true {
            Terminal.writeError(text)
        } else {
            Terminal.write(text)
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
