import LabBase
import LabDevices
import LabReplay
import LabReports

/// What doubted figures do to the answer of `lab advise`.
extension Doubt {
    /// - Parameter answers: one for each of the plan's trials; nil where no cell has figures.
    package static func advice(
        _ plan: DoubtPlan, _ advice: Advice, _ answers: [Advice?]
    ) -> Doubt {
        let place = plan.places[0]
        return collected(.answer, plan, place) { step in
            plan.trials.firstIndex { $0.step == step }.map { index in
                compared(advice, answers[index], place, step)
            }
        }
    }

    private static func compared(
        _ now: Advice, _ then: Advice?, _ place: DoubtPlan.Place, _ step: FigureTrial
    ) -> (moves: [DoubtMove], changes: [DoubtChange]) {
        let kept = then.flatMap { then in then.isStill(now.chosen) ? now.chosen.name : nil }
        let (from, to) = (words(now), kept ?? then.map(words) ?? "none")
        let change = DoubtChange(
            column: Question.answer.rawValue, title: "answer", from: [from], to: [to], seeds: [])
        let own = then?.cells.first { $0.name == now.chosen.name }
        let moves = own.map { Self.moves(now.chosen, $0) } ?? []
        return (moves, from == to ? [] : [change])
    }

    /// A policy and its limit; and how good that is, where it doesn't live unwarned.
    private static func words(_ advice: Advice) -> String {
        switch advice.standing {
        case .lives: advice.chosen.name
        case .warned: "\(advice.chosen.name), warned"
        case .killed: "\(advice.chosen.name), killed"
        }
    }

    /// From what the answer costs to what it would then.
    private static func moves(_ now: AdviceCell, _ then: AdviceCell) -> [DoubtMove] {
        // Medians of two figures may lie in the middle between them.
        func halves(_ value: Double, _ places: Int) -> Figure {
            let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
            return .fixed(Int64((value * power).rounded()), places: places)
        }
        let columns: [(Column, String, (AdviceCell) -> Figure)] = [
            (.of(.decodes), "decodes", { halves($0.decodes, 1) }),
            (.of(.blankMs), "blank time", { halves($0.blankMs, 2) }),
            (.of(.peakFootprintBytes), "peak footprint", { .integer($0.footprintBytes) }),
        ]
        return columns.compactMap { column, title, figure in
            guard figure(now) != figure(then) else { return nil }
            return DoubtMove(
                column: column.name, title: title, policy: now.name, from: figure(now),
                to: figure(then))
        }
    }
}
