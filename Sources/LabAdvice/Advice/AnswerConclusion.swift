import LabBase
import LabDevices
import LabReplay
import LabReports

/// The answer of `lab advise`, as a conclusion that figures may turn.
package struct AnswerConclusion {
    private let now: Advice
    private let usual: Advice
    package let said: DoubtConclusion

    /// - Parameter usual: judged by as many seeds as the trials are, with no figure changed.
    package init(_ advice: Advice, usual: Advice) {
        now = advice
        self.usual = usual
        said = DoubtConclusion(.answer, "answer", names: [Self.words(advice)])
    }

    /// - Parameter then: nil where no cell has figures.
    package func finding(_ then: Advice?) -> DoubtFinding {
        // By the first seeds alone, another may be the best with all figures as they are, too.
        let isKept = then.map { $0.isStill(now.chosen) || $0.isStill(usual.chosen) } ?? false
        let other = then.map { Self.words($0, besides: now) } ?? "none"
        let holds = isKept || other == said.names[0]
        func chosen(_ advice: Advice?) -> AdviceCell? {
            advice?.cells.first { $0.name == now.chosen.name }
        }
        let moves = chosen(usual).flatMap { own in chosen(then).map { Self.moves(own, $0) } } ?? []
        let cells = then?.cells ?? []
        return DoubtFinding(
            verdicts: [holds], instead: [[other]], moves: moves,
            isIdle: cells.count == usual.cells.count
                && zip(usual.cells, cells).allSatisfy(Self.areAlike))
    }

    private static func areAlike(_ one: AdviceCell, _ other: AdviceCell) -> Bool {
        one.name == other.name && one.equals(other) && one.kills == other.kills
            && one.deviceWarnings == other.deviceWarnings
    }

    /// A policy and its limit; and how good that is, where it doesn't live unwarned.
    private static func words(_ advice: Advice, besides other: Advice? = nil) -> String {
        let isSame = advice.chosen.name == other?.chosen.name
        let name = isSame ? "the same" : advice.chosen.name
        return switch advice.standing {
        case .lives: name
        case .warned: "\(name), warned,"
        case .killed: "\(name), killed,"
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
