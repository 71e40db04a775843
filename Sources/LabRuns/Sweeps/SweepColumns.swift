import LabBase
import LabCells
import LabReplay
import LabScripts

/// The columns of `lab sweep`: which cell of the grid a row is, then those of `lab compare`.
package enum SweepColumns {
    package static let all: [Column] = axis + ResultColumns.all

    /// The columns from `status` on: those before it are the plan's.
    package static let form = CellRowForm(
        Array(all.dropFirst(axis.count + ResultColumns.identity.count - 1)), hasProblems: true)

    static let axis = place.map { $0.column }

    private static let place: [TableColumn<GridPlace>] = [.of(.cell), .of(.limitBytes)]

    /// The figures by which a cell is known before it is run: the columns up to `status`.
    static func identity(_ cell: Cell, _ header: TraceHeader) -> [Figure] {
        place.figures(of: GridPlace(cell, header)) + CellOutcome.identity(cell, header)
    }

    /// The columns of `lab sweep --cells`.
    static let list: [TableColumn<Planned>] = [
        .of(.cell) { $0.place }, .of(.scenario) { $0.identity }, .of(.device) { $0.identity },
        .of(.policy) { $0.identity }, .of(.limitBytes) { $0.place }, .of(.seed) { $0.identity },
        .of(.networkBytesPerS) { $0.place }, .of(.phone) { $0.phone }, .of(.app) { $0.phone },
    ]

    /// A cell before it is run.
    struct Planned: Sendable {
        let cell: Cell
        let header: TraceHeader

        var place: GridPlace { GridPlace(cell, header) }
        var identity: RowIdentity { RowIdentity(cell, header) }
        var phone: PhonePlace { PhonePlace(cell, header) }
    }
}

extension GridPlace {
    init(_ cell: Cell, _ header: TraceHeader) {
        self.init(
            cell: cell.number, limitBytes: cell.limitBytes,
            networkBytesPerSecond: header.link.bytesPerSecond)
    }
}
