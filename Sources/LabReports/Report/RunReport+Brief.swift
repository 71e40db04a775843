import LabBase
import LabCells
import LabRuns

/// The first screen of `lab run` and `lab compare`.
extension RunReport {
    static func brief(
        _ session: RunSession, _ outcomes: [CellOutcome], _ claims: ClaimCheck
    ) -> Answer {
        let rows = outcomes.map { $0.row }
        let pairs = Array(zip(session.cells, outcomes)).map { (cell: $0, outcome: $1) }
        let isOne = rows.map({ $0[.scenario] }).distinct.count == 1
        let phone = isOne && rows.areOfPhone ? PhoneRows(rows) : nil
        var answer = Answer(rows: phone?.lines.count ?? rows.map { $0[.policy] }.distinct.count)
        if session.options.worlds?.numbers.count == 1 {
            answer.add(.items(WorldDraws.lines(session.inputs)))
        }
        var sentences: [String] = []
        if let phone {
            let medians = phone.hasSeeds ? "; medians over the seeds" : ""
            answer.add(brief: .heading(heading(session, outcomes) + medians))
            answer.add(brief: .table(PhoneTable(phone).table))
            sentences = PhoneSentence.all(phone)
        } else if isOne {
            let hasSeeds = session.inputs.count > 1
            answer.add(
                brief: .heading(
                    heading(session, outcomes) + (hasSeeds ? "; medians over the seeds" : "")))
            answer.add(brief: .table(RunTable.medians(rows).table))
            sentences = RunSentence.clauses(pairs).map { $0 + "." } + RunSentence.spreads(pairs)
        } else {
            addScenarios(rows.withoutPhonesApps, to: &answer)
        }
        claims.add(to: &answer)
        answer.add(brief: .sentences(sentences), rank: 3)
        return answer
    }

    /// Sums where each policy ran everywhere; else a row for each scenario, as far as there is
    /// room.
    private static func addScenarios(_ rows: [Row], to answer: inout Answer) {
        let names = rows.map { $0[.scenario] }.distinct
        let policies = rows.map { $0[.policy] }.distinct
        let groups = names.map { name in rows.filter { $0[.scenario] == name } }
        let isGrid = groups.allSatisfy { $0.map { $0[.policy] }.distinct.count == policies.count }
        let title =
            "\(names.count) scenarios, \(policies.count) policies, \(rows.count) cells, "
            + "\(rows[0][.memory]) memory"
        guard !isGrid else {
            answer.add(brief: .heading(title + ": counts and times in all, highest peaks"))
            return answer.add(brief: .table(RunTable.sums(rows).table))
        }
        let shown = Array(zip(names, groups).prefix(mostScenarios))
        answer.add(brief: .heading(title))
        answer.add(brief: .table(table(shown)))
        let rest = names.count - shown.count
        if rest > 0 {
            answer.add(
                brief: .line("\(rest) more \(rest == 1 ? "scenario" : "scenarios")"), rank: 1)
        }
    }

    private static let mostScenarios = 5

    /// From the least of a figure to the most of it.
    private static func table(_ groups: [(name: String, rows: [Row])]) -> TextTable {
        let columns: [Column] = [.of(.decodes), .of(.peakImageBytes), .of(.blankMs)]
        let figures = columns.map { column in
            let times = TimeScale(groups.flatMap { $0.rows.values(column) })
            return ShownColumn<(name: String, rows: [Row])>.figure(column.tableTitle) {
                Listing.range($0.rows.values(column)) {
                    FigureWords.text($0, column, times: times)
                } ?? "-"
            }
        }
        return TextTable(
            groups,
            [.text("scenario") { $0.name }, .figure("cells") { "\($0.rows.count)" }] + figures)
    }
}
