import LabBase
import LabKeyTraces

/// The miss ratios of a replay of a key trace by size, and their ranges over several replays.
extension KeyReport {
    /// The range of each policy's miss ratio over several traces or seeds.
    package static func ranges(_ reports: [KeyReport]) -> TitledTable {
        let all = reports.flatMap(\.results)
        let policies = all.map(\.cell.policy.text).distinct
        let sizes = reports.first?.plan.sizes ?? []
        let table = reports.first?.ratios(policies, sizes.map(name(of:))) { policy, index in
            all.filter { $0.cell.policy.text == policy && $0.cell.size == sizes[index] }
        }
        return TitledTable(
            title: rangeHeading(
                reports.map { [$0.traceName, $0.decided.joined()] }, reports.map(\.plan.seed)),
            table: table ?? TextTable(headings: []))
    }

    package var ratios: TitledTable {
        TitledTable(title: "miss ratios of \(traceName)", table: Self.ranges([self]).table)
    }

    /// - Parameter traces: the name of each, and what tells it from others of that name.
    static func rangeHeading(_ traces: [[String]], _ seeds: [UInt64]) -> String {
        let (traces, seeds) = (traces.distinct, seeds.distinct)
        return (traces.count == 1 ? traces[0][0] : "\(traces.count) traces") + ", "
            + (seeds.count == 1 ? "seed \(seeds[0])" : "\(seeds.count) seeds")
            + ": from the least miss ratio to the highest"
    }

    /// - Parameter own: the results of a policy at a size, by the size's index.
    private func ratios(
        _ policies: [String], _ sizes: [String], _ own: @escaping (String, Int) -> [KeyResult]
    ) -> TextTable {
        let able = sizes.indices.map { index in
            policies.flatMap { own($0, index) }.filter(Self.isInTheRunning).map(\.counts.misses)
        }
        let bound = Self.boundColumn(policies) { policy in
            sizes.indices.flatMap { own(policy, $0) }.compactMap(side).distinct
        }
        return .grid(
            "miss ratio at size", policies, across: sizes, beside: [bound]
        ) { policy, index in
            let own = own(policy, index)
            let isBest =
                able[index].count > 1 && own.count == 1 && Self.isInTheRunning(own[0])
                && own[0].counts.misses == able[index].min()
            return .init(text: Self.text(own), isBest: isBest)
        }
    }

    private static func text(_ results: [KeyResult]) -> String {
        if results.count == 1, let status = results[0].failure?.status { return status }
        let whole = results.filter { $0.failure == nil }
        return range(whole.map { ratio(Int64($0.counts.misses), Int64($0.counts.requests)) })
    }

    /// `0.2955 to 0.3101`
    static func range(_ ratios: [String]) -> String { Listing.range(ratios) { $0 } ?? "-" }
}
