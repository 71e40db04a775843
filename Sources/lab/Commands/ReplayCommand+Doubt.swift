import LabAdvice
import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReplay
import LabReports
import LabRuns

/// `--doubt`: everything again, with one figure of the device at another value.
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

    /// The runs' conclusions, held against other figures; nil if none is in doubt. An interrupt
    /// leaves `sofar` as the result.
    func doubts(
        _ session: RunSession, _ outcomes: [CellOutcome],
        sofar: @escaping @Sendable () -> String
    ) throws(Complaint) -> [Doubt]? {
        guard let doubt else { return nil }
        let plan = DoubtPlan(doubt, session)
        let least = outcomes.count + plan.cellCount
        var done = outcomes.count
        var doubts: [Doubt] = []
        for place in plan.places {
            let conclusions = RunConclusions(
                place, session, outcomes, requirements: requirements, claims: claimScope)
            doubts.append(
                try place.doubt(.best, plan, conclusions.all) { trial throws(Complaint) in
                    let cells = try plan.session(trial, at: place)
                    let found = trialOutcomes(
                        cells, trial.words(on: place.device), after: outcomes, done, of: least,
                        sofar)
                    try Self.check(found, trial, place)
                    done += found.count
                    return conclusions.finding(cells, found)
                })
        }
        return doubts
    }

    /// - Parameter done: cells that were run before.
    private func trialOutcomes(
        _ cells: RunSession, _ words: String, after outcomes: [CellOutcome], _ done: Int,
        of least: Int, _ sofar: @escaping @Sendable () -> String
    ) -> [CellOutcome] {
        let (output, format, timelineFile, events) = (output, format, timelineFile, events)
        // How many there will be depends on what they come to.
        let count = max(least, done + cells.cells.count)
        return run(cells) { number, doneCount in
            WorkProgress(
                done + doneCount, of: count, "cells", current: "\(words): \(cells.name(number))")
        } interrupted: { _ in
            Self.interrupt(output, sofar(), as: format)
            if let timelineFile {
                Self.interrupt(timelineFile, TimelineTable.text(outcomes), as: .csv)
            }
            if let events { Self.interrupt(events) }
            Terminal.say("interrupted: nothing is said of doubts")
        }
    }

    /// An answer, held against other figures; nil if none is in doubt.
    func doubt(_ study: AdviceStudy, _ advice: Advice) throws(Complaint) -> Doubt? {
        guard let doubt else { return nil }
        let plan = DoubtPlan(doubt, study.own)
        let place = plan.places[0]
        guard let usual = try study.answer(advice, with: nil) else { return nil }
        let conclusion = AnswerConclusion(advice, usual: usual)
        return try place.doubt(.answer, plan, [conclusion.said]) { trial throws(Complaint) in
            do throws(Complaint) {
                let words = trial.words(on: place.device)
                return conclusion.finding(try study.answer(advice, with: trial, words))
            } catch {
                throw place.blamed(trial, error)
            }
        }
    }

    /// A trial that breaks says nothing about the figure.
    private static func check(
        _ outcomes: [CellOutcome], _ trial: FigureTrial, _ place: DoubtPlan.Place
    ) throws(Complaint) {
        for outcome in outcomes where RunStatus.isFailure(outcome.row[.status]) {
            let line = outcome.problem ?? "\(outcome.row[.policy]) crashed"
            throw place.blamed(trial, Complaint(line, exit: .failed))
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
        return cell.name(inputs[cell.input].header)
    }
}
