import LabBase
import LabReplay

/// The columns of `lab sweep`: which cell of the grid a row is, then those of `lab compare`.
package enum SweepColumns {
    package static let all: [Column] = axis + ResultColumns.all

    static let axis: [Column] = [
        Column("cell", .count),
        // Empty for a policy that has no limit, or its own.
        Column("limit_bytes", .bytes),
    ]

    /// What a cell is known by before it is run: the columns up to `status`.
    static func identity(_ cell: Cell, _ header: TraceHeader) -> [Figure] {
        [.integer(Int64(cell.number)), .integer(optional: cell.limitBytes)]
            + CellOutcome.identity(cell, header)
    }

    /// The columns of `lab sweep --cells`.
    static let list = [
        "cell", "scenario", "device", "policy", "limit_bytes", "seed", "network_bytes_per_s",
    ]
}
