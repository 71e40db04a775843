import LabBase
import LabCells
import LabDevices
import LabReplay
import LabRuns

/// All that an answer is made of.
package struct AdviceFindings {
    /// The effect of a warning on the answer, and on cells that are like it.
    package struct Warning {
        /// The effect of a warning on one cell, with each seed.
        package struct Warned {
            package let cell: AdviceCell
            let rows: [Row]

            package var freedBytes: Int64 { median(.freedBytes) }
            package var heldBytes: Int64 { median(WarnColumns.before.image) }
            package var redecodes: Int64 { median(.redecodes5s) }

            private func median(_ column: TypedColumn<WarningProbe, Int64>) -> Int64 {
                Int64((AdviceCell.median(rows, column) ?? 0).rounded(.toNearestOrAwayFromZero))
            }
        }

        /// The time of the warning; nil: each cell at its own peak.
        package let atNs: Int64?
        package let cells: [AdviceCell]
        /// The answer first.
        package let warned: [Warned]

        init(_ cells: [AdviceCell], atNs: Int64?, _ outcomes: [CellOutcome]) {
            self.cells = cells
            self.atNs = atNs
            let seeds = outcomes.count / max(1, cells.count)
            warned = cells.enumerated().compactMap { index, cell in
                let rows = outcomes[index * seeds..<(index + 1) * seeds].compactMap(\.warnRow)
                return rows.count == seeds ? Warned(cell: cell, rows: rows) : nil
            }
        }

        func warned(_ cell: AdviceCell) -> Warned? { warned.first { $0.cell.name == cell.name } }

        /// Returns the cell like the answer that a warning makes give up most, and at the least
        /// cost; nil where the answer gives up as much.
        func yielding(_ price: AdvicePrice) -> Warned? {
            guard let answer = warned.first, let most = warned.map(\.freedBytes).max(),
                most > answer.freedBytes
            else { return nil }
            return warned.filter { $0.freedBytes == most }
                .min { $0.cell.worth(price) < $1.cell.worth(price) }
        }
    }

    package let study: AdviceStudy
    package let advice: Advice
    /// The best that the search made: the answer, unless a library or the app's own beats it.
    package let searched: AdviceCell
    package internal(set) var libraries: [LibraryAdvice]
    package let writtenOutcomes: [CellOutcome]
    /// The cells of the scenario's own policies that show as much of animations as the answer.
    package let written: [AdviceCell]
    /// All that was tried, by the first seeds.
    package let tried: [AdviceCell]
    package let rounds: Int
    /// Why it might have found more.
    package let cut: AdviceStudy.Cut?
    /// How those that came nearest do in worlds; nil where that isn't asked for.
    package let worlds: WorldsJudgement?
    /// The answer without worlds.
    let usual: String
    /// The cell that knows the future, and does otherwise as the answer.
    package internal(set) var bound: AdviceCell?
    package internal(set) var warning: Warning?
    /// The cell that would need least if the device didn't kill everything.
    package internal(set) var leastFootprint: AdviceCell?
    /// The answer with its prefetches among views' loads; nil where they don't wait for these.
    package internal(set) var level: AdviceCell?
    /// The outcomes of the choice in real memory, where that was asked for.
    package internal(set) var proof: (session: RunSession, outcomes: [CellOutcome])?
    /// The column by which the answer is held against others, seed by seed.
    package var outcome = Column.of(.blankMs)

    /// The library that comes nearest, if most images can stay in its store.
    var nearestLibrary: LibraryAdvice? { libraries.first { !$0.cell.refusesMost } }

    /// The library that is the answer.
    var chosenLibrary: LibraryAdvice? {
        libraries.first { $0.cell.isBuilt && $0.cell.name == advice.chosen.name }
    }

    /// The best that the search made, where a library or what the scenario names is the answer.
    var beaten: AdviceCell? {
        let chosen = advice.chosen.name
        let isTaken =
            chosenLibrary != nil || study.hasNames && written.contains { $0.name == chosen }
        return isTaken && searched.name != chosen && searched.isReachable ? searched : nil
    }

    /// True if the choice has its own limit because none that was tried makes a difference.
    var isLimitIdle: Bool {
        guard let draft = advice.chosen.draft, draft.limitBytes == nil else { return false }
        return study.space.given.contains { $0.isOpen && $0.text == draft.given }
    }

    /// The least limit at which the answer does for pictures as they are; nil where its own is.
    var least: AdviceCell? {
        let (chosen, price) = (advice.chosen, price)
        let cells = advice.cells.filter { cell in
            guard var draft = cell.draft, cell.isReachable, draft.given == chosen.draft?.given
            else { return false }
            draft.limitBytes = chosen.draft?.limitBytes
            return draft == chosen.draft
                && cell.plainRest(price) <= chosen.plainRest(price) + Double(price.partBytes)
        }
        return cells.min { ($0.limitBytes ?? .max) < ($1.limitBytes ?? .max) }.flatMap {
            ($0.limitBytes ?? .max) < (chosen.limitBytes ?? 0) ? $0 : nil
        }
    }

    /// Policies whose figures stand in sentences alone.
    var besides: [String] {
        let judged =
            [advice.chosen]
            + [advice.smaller, advice.larger].compactMap { $0 }
            .map { advice.cells[$0] }
        let scarce = judged.compactMap { $0.draft?.scarce?.text(on: device) }
        return [level?.name, least?.name].compactMap { $0 } + scarce
    }

    var device: Device { study.device }
    var price: AdvicePrice { advice.price }
    var seedCount: Int { study.asWritten.inputs.count }

    /// The effect of the warning on the choice.
    var chosenWarned: Warning.Warned? { warning?.warned(advice.chosen) }

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
