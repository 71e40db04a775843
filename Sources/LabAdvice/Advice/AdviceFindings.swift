import LabBase
import LabDevices
import LabReplay
import LabReports
import LabRuns

/// All that an answer is made of.
package struct AdviceFindings: Sendable {
    /// What a warning does to one cell, with each seed.
    package struct Warned: Sendable {
        /// Into the advice's cells.
        package var cell: Int
        package var rows: [Row]

        package var freedBytes: Int64 { median(.freedBytes) }
        package var heldBytes: Int64 { median(WarnColumns.before.image) }
        package var redecodes: Int64 { median(.redecodes5s) }

        private func median(_ column: TypedColumn<WarningProbe, Int64>) -> Int64 {
            Int64((AdviceCell.median(rows, column) ?? 0).rounded(.toNearestOrAwayFromZero))
        }
    }

    package let plan: AdvicePlan
    package let advice: Advice
    /// What the scenario's own policies came to.
    package let own: [AdviceCell]
    package let warning: AdviceWarning?
    /// The chosen cell first.
    package let warned: [Warned]
    /// Where the device kills every candidate: the one that would need least if it didn't.
    package let humblest: AdviceCell?
    /// What the choice came to in real memory, where that was asked for.
    package let proof: [CellOutcome]?
    package let commands: AdviceCommands
    /// What hangs on the device's figures, where that was asked for.
    package var doubt: Doubt?

    package init(
        _ plan: AdvicePlan, _ advice: Advice, own: [CellOutcome],
        _ warning: AdviceWarning?, _ warned: [CellOutcome],
        demand: (session: RunSession, outcomes: [CellOutcome])? = nil, proof: [CellOutcome]? = nil
    ) {
        self.proof = proof
        self.plan = plan
        self.advice = advice
        humblest = demand.flatMap { demand in
            plan.cells(demand.session, demand.outcomes)
                .filter { $0.isWhole && !$0.policy.composition.needsFuture }
                .min { ($0.footprintBytes, $0.place) < ($1.footprintBytes, $1.place) }
        }
        self.own = plan.cells(plan.own, own)
        self.warning = warning
        let seeds = plan.sweep.inputs.count
        self.warned = (warning?.cells ?? []).enumerated().compactMap { place, cell in
            let rows = warned[place * seeds..<(place + 1) * seeds].compactMap(\.warnRow)
            return rows.count == seeds ? Warned(cell: cell, rows: rows) : nil
        }
        commands = AdviceCommands(plan, advice, warning, isProved: proof != nil)
    }

    var device: Device { plan.sweep.inputs[0].header.device }

    /// What the warning does to the choice.
    var chosenWarned: Warned? { warned.first { $0.cell == advice.choice } }

    /// Of the candidates at the chosen limit the one that a warning makes give up most, and at the
    /// least cost; nil where the choice gives up as much.
    var yielding: Warned? {
        guard let own = chosenWarned, let most = warned.map(\.freedBytes).max(),
            most > own.freedBytes
        else { return nil }
        return warned.filter { $0.freedBytes == most }
            .min { advice.cells[$0.cell].decodes < advice.cells[$1.cell].decodes }
    }

    /// Below the footprint at which the app is ended first, be it by its own limit or because the
    /// device runs out; nil where nothing ends it.
    package var headroomBytes: Int64? {
        device.firstEnd.map { $0.bytes - advice.chosen.footprintBytes }
    }

    /// Below the footprint at which the device warns; nil where it never does.
    package var warningHeadroomBytes: Int64? {
        device.firstWarningBytes.map { $0 - advice.chosen.footprintBytes }
    }
}
