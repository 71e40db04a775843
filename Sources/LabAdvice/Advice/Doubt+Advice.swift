import LabBase
import LabDevices
import LabReplay
import LabReports

/// Doubted figures change the answer of `lab advise`.
extension Doubt {
    /// - Parameters:
    ///   - usual: judged by as many seeds as the trials are, with no figure changed.
    ///   - answers: one for each of the plan's trials; nil where no cell has figures.
    package static func advice(
        _ plan: DoubtPlan, _ advice: Advice, usual: Advice, _ answers: [Advice?]
    ) -> Doubt {
        let place = plan.places[0]
        return collected(.answer, plan, place) { step in
            plan.trials.firstIndex { $0.step == step }.map { index in
                compared(advice, usual, answers[index], place, step)
            }
        }
    }

    private static func compared(
        _ now: Advice, _ usual: Advice, _ then: Advice?, _ place: DoubtPlan.Place,
        _ step: FigureTrial
    ) -> (moves: [DoubtMove], changes: [DoubtChange]) {
        // By the first seeds alone, another may be the best with all figures as they are, too.
        let isKept = then.map { $0.isStill(now.chosen) || $0.isStill(usual.chosen) } ?? false
        let from = words(now)
        let to = isKept ? from : then.map { words($0, besides: now) } ?? "none"
        let change = DoubtChange(
            column: Question.answer.rawValue, title: "answer", from: [from], to: [to], seeds: [])
        func chosen(_ advice: Advice?) -> AdviceCell? {
            advice?.cells.first { $0.name == now.chosen.name }
        }
        let moves = chosen(usual).flatMap { own in chosen(then).map { Self.moves(own, $0) } } ?? []
        return (moves, from == to ? [] : [change])
    }

    /// A policy and its limit; and how good that is, where it doesn't live unwarned.
    private static func words(_ advice: Advice, besides other: Advice? = nil) -> String {
        let isSame = advice.chosen.name == other?.chosen.name
        let name = isSame ? "the same" : advice.chosen.name
        return switch advice.standing {
        case .lives: name
        case .warned: "\(name), warned"
        case .killed: "\(name), killed"
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
