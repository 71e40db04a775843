import Foundation
import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabRuns

/// A plan of a few cells, and results for them that nothing was run for.
struct SweepSample {
    let plan: CellPlan

    init(
        policies: [String] = ["lru", "weak"], limits: [String] = ["8MB,16MB"],
        seeds: ClosedRange<UInt64>? = 1...2, scenario: String = "tableview"
    ) throws {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path(scenario)]
        options.policies = policies
        options.limits = try limits.map { try LimitAxis($0) }
        options.seeds = seeds
        options.memory = .model
        plan = try CellPlan(options)
    }

    init(plan: CellPlan) { self.plan = plan }

    /// It is of the plan's own files and network. Every other figure that isn't named is 0, or undefined where it is a measurement.
    func result(_ cell: Int, _ named: [String: Figure] = [:], problem: String? = nil) -> CellRow {
        let planned = plan.cells[cell - 1]
        let source = plan.sources[planned.input]
        let origin = RowOrigin.table.row(of: RowOrigin(planned, source))
        let figures = SweepColumns.form.columns.map { column -> Figure in
            if let figure = named[column.name] { return figure }
            if RowOrigin.columns.contains(column) { return origin[figure: column] }
            if column == .of(.networkBytesPerS) {
                return .integer(source.header.link.bytesPerSecond)
            }
            if column.isMeasured || PhonePlace.columns.contains(column) { return .none }
            return column.kind == .text ? .text("ok") : .parse(zero(column), as: column.kind)
        }
        return CellRow(
            cell: cell, Row(columns: SweepColumns.form.columns, figures: figures),
            problem: problem)
    }

    /// It has no figures.
    func crashed(_ cell: Int) -> CellRow {
        var result = result(cell, problem: "it died")
        result.row.figures = result.row.figures.map { _ in .none }
        result.row[figure: .status] = .text("crashed")
        return result
    }

    private func zero(_ column: Column) -> String {
        guard case .fixed(let places) = column.kind else { return "0" }
        return Fixed.decimal(numerator: 0, denominator: 1, places: places)
    }

    func results(_ cells: some Sequence<Int>) -> [CellRow] {
        cells.map { result($0, ["decodes": .integer(Int64($0) * 100)]) }
    }

    var all: [CellRow] { results(1...plan.cells.count) }

    static func bytes(_ path: String) throws -> [UInt8] { try InputFile.bytes(of: path) }

    static func write(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
