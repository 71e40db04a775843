import LabBase
import LabReplay
import LabScripts

package struct CellOutcome: Sendable {
    package var row: Row
    /// For `lab warn`.
    package var warnRow: Row?
    package var timeline: [TimelineSample] = []
    /// Beside a timeline, in the row of a phone as a whole.
    package var phoneMemory: PhoneMemoryCurve?
    /// The reason of a failure, for people: a crash, a file that changed.
    package var problem: String?
    /// In what a second run of the same cell differed.
    package var difference: String?
    /// When the image bytes were at their peak.
    package var peakNs: Int64 = 0
    /// The bytes held when warnings came, summed over them: they say why a warning freed nothing.
    package var heldAtWarnings = ByteSnapshot.empty
    package var world: DrawnWorld?

    package init(row: Row, problem: String? = nil) {
        self.row = row
        self.problem = problem
    }
}

extension RowIdentity {
    package init(_ cell: Cell, _ header: TraceHeader) {
        // Apps that are ended as processes wait for memory are ended by this machine's clock, so
        // that nothing about such a phone is the same twice.
        let isMeasured = cell.phone != nil && cell.kernel.warns
        self.init(
            scenario: header.scenario, policy: cell.policy.text, spec: cell.spec,
            device: header.device.id,
            memory: isMeasured ? Self.measuredMemory : cell.memory.rawValue, seed: header.seed)
    }
}

extension PhonePlace {
    package init(_ cell: Cell, _ header: TraceHeader) {
        self.init(phone: cell.phone.map { _ in header.scenario }, app: cell.phone?.appName)
    }
}

extension CellOutcome {
    package static func identity(_ cell: Cell, _ header: TraceHeader) -> [Figure] {
        RowIdentity.table.figures(of: RowIdentity(cell, header))
    }

    /// The outcome of a replay that went to its end.
    package static func finished(
        _ cell: Cell, _ input: CellInput, _ result: RunResult, _ measurement: MemoryMeasurement?
    ) -> CellOutcome {
        let row = row(
            cell, input, result.status, replayed: ResultColumns.figures(of: result),
            measured: ResultColumns.figures(of: measurement))
        var outcome = CellOutcome(row: row, problem: result.cacheProblem?.description)
        outcome.warnRow = result.warningProbe.flatMap { probe in
            probe.wasSeen ? Self.warnRow(cell, input, WarningProbe.table.figures(of: probe)) : nil
        }
        outcome.peakNs = result.peakNs
        outcome.heldAtWarnings = result.heldAtWarnings
        return outcome
    }

    /// - Parameters:
    ///   - replayed: what the replay counted.
    ///   - measured: which lab it was among it.
    package static func row(
        _ cell: Cell, _ input: CellInput, _ status: RunStatus, replayed: [Figure],
        measured: [Figure]
    ) -> Row {
        Row(
            columns: ResultColumns.all,
            figures: identity(cell, input.header) + [.text(status.rawValue)] + replayed
                + RowOrigin.table.figures(of: RowOrigin(cell, input.played))
                + PhonePlace.table.figures(of: PhonePlace(cell, input.header)) + measured)
    }

    /// - Parameter probed: what was seen of the warning.
    package static func warnRow(_ cell: Cell, _ input: CellInput, _ probed: [Figure]) -> Row {
        WarnColumns.row(
            identity: identity(cell, input.header), probed: probed,
            origin: RowOrigin.table.figures(of: RowOrigin(cell, input.played)))
    }

    /// The outcome of a cell whose child died, or couldn't do its work: a row without figures.
    package static func died(
        _ cell: Cell, _ input: CellInput, _ status: RunStatus, _ problem: String
    ) -> CellOutcome {
        CellOutcome(
            row: row(
                cell, input, status,
                replayed: Array(repeating: .none, count: ResultColumns.replayed.count),
                measured: ResultColumns.figures(of: nil as MemoryMeasurement?)),
            problem: problem)
    }
}
