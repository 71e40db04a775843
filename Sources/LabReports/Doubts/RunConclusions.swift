import LabBase
import LabCells
import LabDevices
import LabReplay
import LabRuns

/// The conclusions of `lab run` and `lab compare` from the rows of a place, held against trials:
/// its claims, those that --require makes, which policies are best, and which are killed.
package struct RunConclusions: Sendable {
    package let all: [DoubtConclusion]
    private let place: DoubtPlan.Place
    private let own: [ClaimCheck.Entry]
    private let requirements: [Claim]
    /// The seeds with which each claim is checked.
    private let checkedSeeds: [String: [UInt64]]

    /// - Parameter outcomes: one for each of the session's cells, with all figures as they are.
    package init(
        _ place: DoubtPlan.Place, _ session: RunSession, _ outcomes: [CellOutcome],
        requirements: [Claim], claims scope: ClaimCheck.Scope
    ) {
        self.place = place
        own = zip(session.cells, outcomes).filter { place.inputs.contains($0.0.input) }.map {
            ClaimCheck.Entry($0, session.inputs[$0.input].header, $1.row)
        }
        let rows = own.map(\.row)
        let required = requirements.filter {
            $0.absentPolicies(in: rows).isEmpty && !$0.instances(in: rows).isEmpty
        }
        let checked = ClaimCheck(own, scope).findings.filter { $0.holds != nil }
        let texts = checked.map(\.claim.text).distinct
        let claims = texts.map { text in
            DoubtConclusion(
                .claim, text,
                holds: checked.allSatisfy { $0.claim.text != text || $0.holds == true })
        }
        let others = required.map(\.text).distinct.filter { !texts.contains($0) }.map { text in
            DoubtConclusion(.claim, text, holds: Self.hold(required, text, rows))
        }
        self.requirements = required
        checkedSeeds = checked.reduce(into: [:]) { $0[$1.claim.text, default: []].append($1.seed) }
        // A star that most of the policies share tells hardly one of them apart.
        let count = rows.map { $0[.policy] }.distinct.count
        let best = RunTable.bests(rows)
            .filter { $0.canBeBest && !$0.policies.isEmpty && 2 * $0.policies.count <= count }
            .map { DoubtConclusion(.best, $0.title, names: $0.policies) }
        all =
            claims + others + [DoubtConclusion(.killed, "killed", names: Self.killed(rows))]
            + best
    }

    /// True if the requirements with this text hold.
    private static func hold(_ requirements: [Claim], _ text: String, _ rows: [Row]) -> Bool {
        requirements.filter { $0.text == text }.allSatisfy { claim in
            claim.instances(in: rows, beside: requirements).allSatisfy(\.holds)
        }
    }

    private static func killed(_ rows: [Row]) -> [String] {
        // A phone's own row has the kills of its apps.
        let own = rows.areOfPhone ? rows.filter(\.isOfPhonesApp) : rows
        return own.filter { $0.integer(.kills) > 0 }.map(\.subject).distinct
    }

    private static func lives(_ policy: String, _ rows: [Row]) -> Bool {
        rows.allSatisfy { $0[.policy] != policy || RunSentence.isAlive($0) }
    }

    /// Holds the conclusions against the outcomes of a trial's cells.
    package func finding(_ trial: RunSession, _ outcomes: [CellOutcome]) -> DoubtFinding {
        let entries = zip(trial.cells, outcomes).map {
            ClaimCheck.Entry($0, trial.inputs[$0.input].header, $1.row)
        }
        let rows = entries.map(\.row)
        // The device isn't the file's any more; that is the question.
        let claims = ClaimCheck(entries, .all).findings
        let bests = RunTable.bests(rows)
        var verdicts: [Bool] = []
        var instead: [[String]] = []
        for conclusion in all {
            var names: [String] = []
            var holds = true
            switch conclusion.kind {
            case .claim:
                holds = self.holds(conclusion.title, claims, rows)
            case .killed:
                names = Self.killed(rows)
                holds = names == conclusion.names
            case .best:
                // If all are alike, or the column isn't shown, no policy that lives is better.
                names = bests.first { $0.title == conclusion.title }?.policies ?? []
                holds = conclusion.names.allSatisfy {
                    names.isEmpty ? Self.lives($0, rows) : names.contains($0)
                }
            case .answer: break
            }
            verdicts.append(holds)
            instead.append(names)
        }
        let pairs = zip(own, entries).map { (now: $0.row, then: $1.row) }
        return DoubtFinding(
            verdicts: verdicts, instead: instead, moves: DoubtMove.all(pairs),
            isIdle: pairs.allSatisfy { Self.areAlike($0.now, $0.then) })
    }

    private func holds(_ text: String, _ found: [ClaimCheck.Finding], _ rows: [Row]) -> Bool {
        guard let seeds = checkedSeeds[text] else {
            return Self.hold(requirements, text, rows)
        }
        return found.filter { $0.claim.text == text && seeds.contains($0.seed) }
            .allSatisfy { $0.holds == true }
    }

    /// In all that a replay counts.
    private static func areAlike(_ one: Row, _ other: Row) -> Bool {
        one[.status] == other[.status]
            && ResultColumns.replayed.allSatisfy { one[figure: $0] == other[figure: $0] }
    }
}
