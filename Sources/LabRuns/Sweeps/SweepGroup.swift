import LabBase
import LabCells
import LabReplay
import LabScripts

/// Cells of a sweep that differ by their seed alone, and what they came to: of a phone, those of
/// one app.
package struct SweepGroup {
    /// The first of them.
    package let cell: Cell
    package let header: TraceHeader
    /// In the order of their seeds; those of cells that weren't run are missing.
    package private(set) var rows: [Row]
    /// How many seeds gave the one run that is left of them; nil: seeds are a sample.
    package private(set) var alikeSeeds: Int?

    /// The columns that are shown of a group: their median over the seeds says something.
    package static let columns: [Column] = [
        .of(.hitRate), .of(.decodes), .of(.peakImageBytes), .of(.peakFootprintBytes), .of(.blankMs),
        .of(.kills), .of(.unservedRequests),
    ]

    /// The same of a phone's app, or of a phone.
    package static let columnsOfPhones: [Column] = [
        .of(.warmReturns), .of(.usableMsP50), .of(.usableMsP95), .of(.coldStarts),
        .of(.killsForMemory), .of(.killsForLimit),
    ]

    /// All groups of a plan, in its order. A group of cells that weren't run is left out.
    package static func all(_ plan: CellPlan, _ results: [CellRow]) -> [SweepGroup] {
        var rows = [Row?](repeating: nil, count: plan.cells.count)
        for result in results { rows[result.cell - 1] = result.whole(plan) }
        return zip(plan.cells, rows).grouped { $0.0.series }.compactMap { _, pairs in
            let here = pairs.compactMap { $0.1 }
            let cell = pairs[0].0
            return here.isEmpty
                ? nil : SweepGroup(cell: cell, header: plan.sources[cell.input].header, rows: here)
        }
    }

    /// Groups of one scenario, where no seed changes what is counted with one run each: twenty
    /// times the same run says no more than once.
    package static func withoutRepeats(_ groups: [SweepGroup]) -> [SweepGroup] {
        guard groups.allSatisfy({ $0.rows.areOneRun }) else { return groups }
        return groups.map { group in
            var one = group
            one.alikeSeeds = group.rows.count
            one.rows = [group.rows[0]]
            return one
        }
    }

    /// The figures that there are: a row that crashed has none.
    package func values(_ column: Column) -> [Double] {
        rows.compactMap { $0[figure: column].number }
    }

    /// True if it was killed with no seed.
    package var isAlive: Bool { !rows.contains { $0.integer(.kills) > 0 } }

    /// Nothing of it held more than the others may.
    package var isWithinLimits: Bool {
        !rows.contains { $0[.status] == RunStatus.overLimit.rawValue }
    }

    /// The figures of two groups, for the seeds of which both have one.
    package func pairs(_ other: SweepGroup, _ column: Column) -> (own: [Double], others: [Double]) {
        var figures: [String: Double] = [:]
        for row in other.rows { figures[row.written(.seed)] = row[figure: column].number }
        var pairs: (own: [Double], others: [Double]) = ([], [])
        for row in rows {
            guard let own = row[figure: column].number, let figure = figures[row.written(.seed)]
            else { continue }
            pairs.own.append(own)
            pairs.others.append(figure)
        }
        return pairs
    }

    /// How many of its rows ended otherwise than well, by how.
    package var mishaps: [String] {
        rows.map { $0[.status] }.filter { $0 != RunStatus.ok.rawValue }.grouped { $0 }
            .map { rows.count == 1 ? $0.key : "\($0.elements.count) \($0.key)" }
    }

    private static let identity: [TableColumn<SweepGroup>] = [
        .same(.scenario) { .text($0.header.scenario) },
        .same(.device) { .text($0.header.device.id) },
        .same(.policy) { .text($0.cell.policy.text) },
        .of(.limitBytes) { $0.place },
        .of(
            TypedColumn<SweepGroup, Int64>("seeds", .count) {
                Int64($0.alikeSeeds ?? $0.rows.count)
            }),
        .of(.networkBytesPerS) { $0.place },
    ]

    private static let app: [TableColumn<SweepGroup>] = [
        .same(.app) { $0.cell.phone?.appName.map { .text($0) } ?? .none }
    ]

    private var place: GridPlace { GridPlace(cell, header) }

    /// As JSON has it: each figure's median and the ends of its interval, if it has one.
    package var summary: Row {
        let identity = Self.identity + (cell.phone == nil ? [] : Self.app)
        var columns = identity.map { $0.column }
        var figures = identity.figures(of: self)
        for column in Self.columns + (cell.phone == nil ? [] : Self.columnsOfPhones) {
            let estimate = MedianEstimate(values(column))
            let places = column.unit == .ratio ? 6 : 1
            for (suffix, value) in [
                ("", estimate?.median),
                ("_low", alikeSeeds == nil ? estimate?.low : nil),
                ("_high", alikeSeeds == nil ? estimate?.high : nil),
            ] {
                columns.append(Column(column.name + suffix, column.unit))
                figures.append(
                    value.map {
                        .parse(Fixed.decimal($0, places: places), as: .fixed(places: places))
                    } ?? .none)
            }
        }
        return Row(columns: columns, figures: figures)
    }
}

extension [Row] {
    /// True where they are one run, made several times: whatever is counted is the same in each.
    package var areOneRun: Bool {
        count > 1
            && ResultColumns.counted.allSatisfy { column in
                dropFirst().allSatisfy { $0[figure: column] == self[0][figure: column] }
            }
    }
}
