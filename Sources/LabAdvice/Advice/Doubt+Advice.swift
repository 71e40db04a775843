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
        let device = step.device(from: place.device) ?? place.device
        let (from, to) = (words(now, place.device), then.map { words($0, device) } ?? "none")
        let change = DoubtChange(
            column: Question.answer.rawValue, title: "answer", from: [from], to: [to], seeds: [])
        let moves = then.map { Self.moves(now.chosen, $0.chosen, on: device) } ?? []
        return (moves, from == to ? [] : [change])
    }

    /// A policy and its limit; and how good that is, where it isn't what was asked for.
    private static func words(_ advice: Advice, _ device: Device) -> String {
        let typed = advice.chosen.typed(on: device)
        switch advice.standing {
        case .reaches: return typed
        case .blankTimeFirst: return "\(typed), for blank time first"
        case .warned: return "\(typed), warned"
        case .killed: return "\(typed), killed"
        }
    }

    /// From what the answer costs to what the other answer would.
    private static func moves(
        _ now: AdviceCell, _ then: AdviceCell, on device: Device
    ) -> [DoubtMove] {
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
                column: column.name, title: title, policy: then.typed(on: device),
                from: figure(now),
                to: figure(then))
        }
    }
}
