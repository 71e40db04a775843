import LabBase
import LabReplay
import LabRuns

/// A sweep for people: a table of each setting; and first a row for each policy, and in which
/// limits or settings it is best.
extension SweepReport {
    /// - Parameter claims: told where they were asked for.
    package static func answer(
        _ plan: CellPlan, _ results: [CellRow], outcome: Column, claims: ClaimCheck = .unasked
    ) -> Answer {
        let groups = SweepGroup.all(plan, results)
        let settings = self.tables(groups)
        let phones = settings.filter { $0[0].isOfPhone }
        let tables = settings.filter { !$0[0].isOfPhone }
        let sweeps = phones.map { PhoneSweep($0.flatMap(\.rows), outcome: outcome) }
        let policies = tables.joined().map(\.cell.policy.text).distinct
        let isOnePhone = tables.isEmpty && phones.count == 1
        // Each setting of phones takes a heading and the lines between.
        let replays = phones.joined().filter { $0.cell.phone?.app == nil }
        var answer = Answer(
            rows: isOnePhone
                ? sweeps[0].table.rows.count
                : tables.isEmpty ? replays.count + 5 * phones.count : policies.count)
        let comparisons = SweepComparison.all(tables, outcome)
        if !tables.isEmpty {
            let limits = tables.joined().map(\.cell.limitBytes).distinct
            add(tables, plan, policies, limits, comparisons, outcome, results, to: &answer)
            claims.add(to: &answer)
            let outsiders = SweepComparison.outsiders(tables.flatMap(\.self))
            answer.add(brief: .sentences(outsiders), rank: 2)
            if tables.count == 1 {
                let brief = SweepComparison.brief(comparisons[0], limits: limits.count)
                answer.add(brief: .sentences(brief), rank: 3)
            }
        } else if !isOnePhone {
            let count = replays.reduce(0) { $0 + ($1.alikeSeeds ?? $1.rows.count) }
            answer.add(
                brief: .heading(
                    "\(phones.count) places, \(count) \(count == 1 ? "replay" : "replays"), each "
                        + "place by itself"))
        }
        // What an end of an app costs differs from phone to phone: each is shown by itself.
        for (phone, sweep) in zip(phones, sweeps) {
            answer.add(brief: .heading("\(brief(phone[0], plan)): \(sweep.phone.words)"))
            answer.add(brief: .table(sweep.table))
            if isOnePhone { claims.add(to: &answer) }
            answer.add(brief: .sentences(sweep.sentences), rank: 3)
        }
        if tables.isEmpty, !isOnePhone { claims.add(to: &answer) }
        for (groups, comparisons) in zip(tables, comparisons) {
            answer.add(details: [
                .paragraph(heading(groups[0], plan)), .table(table(groups, hasIntervals: true)),
            ])
            answer.add(details: SweepComparison.blocks(groups, comparisons))
        }
        for (phone, sweep) in zip(phones, sweeps) {
            answer.add(details: [.paragraph(heading(phone[0], plan))] + sweep.blocks)
        }
        let names = plan.sources.map(\.header.scenario).distinct
        answer.add(details: names.flatMap { claims.blocks(of: $0) })
        return answer
    }

    /// The row of each policy: over settings, over limits, or with its figures.
    private static func add(
        _ tables: [[SweepGroup]], _ plan: CellPlan, _ policies: [String], _ limits: [Int64?],
        _ comparisons: [[SweepComparison]], _ outcome: Column, _ results: [CellRow],
        to answer: inout Answer
    ) {
        let title = outcome.title
        let first = tables[0]
        if tables.count > 1 {
            let cells = results.count { plan.cells[$0.cell - 1].phone == nil }
            answer.add(brief: .heading("\(tables.count) places, \(cells) cells, by \(title)"))
            answer.add(brief: .table(overSettings(policies, tables, comparisons, outcome)))
        } else if limits.count > 1 {
            answer.add(brief: .heading("\(brief(first[0], plan)): \(title) at each limit"))
            answer.add(brief: .table(overLimits(policies, first, limits, comparisons[0], outcome)))
        } else {
            answer.add(brief: .heading(brief(first[0], plan)))
            answer.add(brief: .table(table(first, hasIntervals: false)))
        }
    }

    /// Policies down, limits across.
    private static func overLimits(
        _ policies: [String], _ groups: [SweepGroup], _ limits: [Int64?],
        _ comparisons: [SweepComparison], _ outcome: Column
    ) -> TextTable {
        func group(_ policy: String, _ limit: Int64?) -> SweepGroup? {
            let own = groups.filter { $0.cell.policy.text == policy }
            return own.first { $0.cell.limitBytes == limit }
        }
        let times = times(groups, outcome)
        let bests = limits.map { limit in
            let field = comparisons.first { $0.limitBytes == limit }
            return field?.bestMedians { FigureWords.text($0, outcome, times: times) } ?? []
        }
        return .grid(
            "policy", policies, across: limits.map { $0.map(Fixed.bytes) ?? "its own" }
        ) { policy, index in
            let own = group(policy, limits[index])
            return .init(
                text: own.map { text($0, outcome, times) } ?? "",
                isBest: bests[index].contains(policy))
        }
    }

    /// In how many settings a policy is best, and how far its figures go.
    private static func overSettings(
        _ policies: [String], _ tables: [[SweepGroup]], _ comparisons: [[SweepComparison]],
        _ outcome: Column
    ) -> TextTable {
        let fields = comparisons.flatMap(\.self)
        let groups = Dictionary(grouping: tables.joined(), by: \.cell.policy.text)
        func range(_ column: Column) -> (String) -> String {
            let times = times(tables.flatMap(\.self), column)
            return { policy in
                let values = (groups[policy] ?? []).compactMap {
                    MedianEstimate($0.values(column))?.median
                }
                return Listing.range(values) { FigureWords.text($0, column, times: times) } ?? "-"
            }
        }
        let shown = ([outcome] + [.of(.decodes), .of(.peakImageBytes)] as [Column]).distinct
        return TextTable(
            policies,
            [
                .text("policy") { $0 },
                .figure("best in") { policy in
                    let count = fields.count { field in
                        field.bestMedians { FigureWords.text($0, outcome) }.contains(policy)
                    }
                    return "\(count) of \(fields.count)"
                },
            ] + shown.enumerated().map { .figure($1.tableTitle, rank: $0, range($1)) })
    }

    private static func text(_ group: SweepGroup, _ column: Column, _ times: TimeScale) -> String {
        if !group.isAlive { return "killed" }
        guard let estimate = MedianEstimate(group.values(column)) else { return "-" }
        return FigureWords.text(estimate.median, column, times: times)
            + (group.isWithinLimits ? "" : " (\(RunStatus.overLimit.rawValue))")
    }
}
