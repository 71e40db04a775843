import LabBase
import LabReplay
import LabRuns

/// The first screen of a sweep: a row for each policy, and in which limits or places it is best.
extension SweepReport {
    /// - Parameter claims: told where they were asked for.
    package static func screen(
        _ plan: CellPlan, _ results: [CellRow], outcome: Column, claims: ClaimCheck = .unasked,
        _ style: TextStyle, showsDetails: Bool
    ) -> String {
        let names = plan.sources.map(\.header.scenario).distinct
        let whole =
            tables(plan, results, outcome: outcome, style)
            + names.map { claims.text(of: $0) }.joined()
        let groups = SweepGroup.all(plan, results)
        let places = self.tables(groups)
        let phones = places.filter { $0[0].isOfPhone }
        if places.count == 1, let phone = phones.first {
            return screen(phone: phone, plan, outcome, claims: claims).text(
                style, showsDetails: showsDetails, whole: whole)
        }
        let tables = places.filter { !$0[0].isOfPhone }
        guard let first = tables.first else {
            return screen(phones: phones, plan, outcome, claims: claims).text(
                style, showsDetails: showsDetails, whole: whole)
        }
        let comparisons = SweepComparison.all(tables, outcome)
        let policies = tables.joined().map(\.cell.policy.text).distinct
        var screen = FirstScreen(rows: policies.count)
        let title = OutcomeScale.title(outcome)
        let limits = tables.joined().map(\.cell.limitBytes).distinct
        if tables.count > 1 {
            let cells = results.count { plan.cells[$0.cell - 1].phone == nil }
            screen.add(.heading("\(tables.count) places, \(cells) cells, by \(title)"))
            screen.add(overPlaces(policies, tables, comparisons, outcome))
        } else if limits.count > 1 {
            screen.add(.heading("\(place(first[0], plan)): \(title) at each limit"))
            screen.add(overLimits(policies, first, limits, comparisons[0], outcome))
        } else {
            screen.add(.heading(place(first[0], plan)))
            screen.add(table(first, hasIntervals: false))
        }
        claims.addFailures(to: &screen)
        screen.add(SweepComparison.outsiders(tables.flatMap(\.self)), rank: 2)
        if tables.count == 1 {
            screen.add(SweepComparison.brief(comparisons[0], limits: limits.count), rank: 3)
        }
        for phone in phones { add(phone, plan, outcome, to: &screen) }
        claims.addVerdict(to: &screen)
        return screen.text(style, showsDetails: showsDetails, whole: whole)
    }

    /// Phones in several places, each by itself: what an end of an app costs differs from phone to
    /// phone.
    private static func screen(
        phones: [[SweepGroup]], _ plan: CellPlan, _ outcome: Column, claims: ClaimCheck
    ) -> FirstScreen {
        let replays = phones.joined().filter { $0.cell.phone?.app == nil }
        let count = replays.reduce(0) { $0 + ($1.alikeSeeds ?? $1.rows.count) }
        // Each place takes a heading and the lines between.
        var screen = FirstScreen(rows: replays.count + 5 * phones.count)
        screen.add(
            .heading(
                "\(phones.count) places, \(count) \(count == 1 ? "replay" : "replays"), each place "
                    + "by itself"))
        for phone in phones { add(phone, plan, outcome, to: &screen) }
        claims.addFailures(to: &screen)
        claims.addVerdict(to: &screen)
        return screen
    }

    private static func add(
        _ groups: [SweepGroup], _ plan: CellPlan, _ outcome: Column, to screen: inout FirstScreen
    ) {
        let sweep = PhoneSweep(groups.flatMap(\.rows), outcome: outcome)
        screen.add(.heading("\(place(groups[0], plan)): \(sweep.phone.words)"))
        screen.add(sweep.table)
        screen.add(sweep.sentences, rank: 3)
    }

    /// A line for each limit, or one for each app.
    private static func screen(
        phone groups: [SweepGroup], _ plan: CellPlan, _ outcome: Column, claims: ClaimCheck
    ) -> FirstScreen {
        let sweep = PhoneSweep(groups.flatMap(\.rows), outcome: outcome)
        let table = sweep.table
        var screen = FirstScreen(rows: table.rows.count)
        screen.add(.heading("\(place(groups[0], plan)): \(sweep.phone.words)"))
        screen.add(table)
        claims.addFailures(to: &screen)
        screen.add(sweep.sentences, rank: 3)
        claims.addVerdict(to: &screen)
        return screen
    }

    /// `tableview on iPhone 8, seeds 1 to 10, model memory`
    private static func place(_ group: SweepGroup, _ plan: CellPlan) -> String {
        let text = heading(group, plan)
        return String(text.prefix { $0 != ":" })
            + ((plan.options.seeds?.count ?? 1) > 1 ? ", medians" : "")
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
        let columns = limits.enumerated().map { place, limit in
            let field = comparisons.first { $0.limitBytes == limit }
            let best = field?.bestMedians { FigureWords.text($0, outcome, times: times) } ?? []
            return ShownColumn<String>.figure(
                limit.map(Fixed.bytes) ?? "its own",
                rank: TextTable.rank(of: place, among: limits.count),
                isBest: { best.contains($0) },
                { policy in group(policy, limit).map { text($0, outcome, times) } ?? "" })
        }
        return TextTable(policies, [.text("policy") { $0 }] + columns)
    }

    /// In how many places a policy is best, and how far its figures go.
    private static func overPlaces(
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
                guard let least = values.min(), let most = values.max() else { return "-" }
                let (low, high) = (
                    FigureWords.text(least, column, times: times),
                    FigureWords.text(most, column, times: times)
                )
                return low == high ? low : "\(low) to \(high)"
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
            ] + shown.enumerated().map { .figure(title($1), rank: $0, range($1)) })
    }

    private static func text(
        _ group: SweepGroup, _ column: Column, _ times: TimeScale
    ) -> String {
        if !group.isAlive { return "killed" }
        guard let estimate = MedianEstimate(group.values(column)) else { return "-" }
        return FigureWords.text(estimate.median, column, times: times)
            + (group.isWithinLimits ? "" : " (\(RunStatus.overLimit.rawValue))")
    }
}
