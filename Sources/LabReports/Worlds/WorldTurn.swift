import LabBase
import LabDevices
import LabRuns

/// Where a conclusion turns that holds in some worlds and fails in others: at one figure of all
/// that the worlds draw, and at one value of it.
package struct WorldTurn: Sendable {
    /// A world's conclusion, and a row of the world, which has its draws.
    package typealias Verdict = (holds: Bool, row: Row)

    private let split: ThresholdSplit
    private let verdicts: [Verdict]
    private let draws: [(figure: String, texts: [String])]

    /// Returns nil where the conclusion holds in all worlds or in none.
    package init?(_ verdicts: [Verdict]) {
        guard verdicts.contains(where: \.holds), verdicts.contains(where: { !$0.holds })
        else { return nil }
        // A row that has no draws is of no world, or of another version's.
        let draws = WorldColumns.draws(of: verdicts.map(\.row))
        let figures = draws.map { $0.texts.map(Self.number) }
        guard let split = ThresholdSplit(verdicts.map { !$0.holds }, by: figures) else {
            return nil
        }
        (self.split, self.verdicts, self.draws) = (split, verdicts, draws)
    }

    /// In the figure's own unit. A word such as `none` says that there is no limit.
    private static func number(_ text: String) -> Double {
        if let number = Double(text) { return number }
        if let ns = try? Quantity.nanoseconds(text) { return Double(ns) }
        if let rate = try? Quantity.bytesPerSecond(text) { return Double(rate) }
        return .infinity
    }

    /// How many worlds there are on one side, and in how many the conclusion fails.
    private struct Side {
        var failed = 0
        var count = 0
    }

    private struct Finding {
        var figure: String
        /// `below`, `above`, or `at` the one value of a side.
        var relation: String
        /// The value as a file has it, and for people.
        var text: String
        var words: String
        var inside = Side()
        var others = Side()
    }

    private var finding: Finding? {
        guard case .divided(let index, let isInside) = split else { return nil }
        let (figure, texts) = draws[index]
        let values = texts.map(Self.number)
        let sorted = values.indices.sorted { values[$0] < values[$1] }
        let (inner, outer) = (sorted.filter { isInside[$0] }, sorted.filter { !isInside[$0] })
        let isBelow = isInside[sorted[0]]
        let isOne = values[inner[0]] == values[inner[inner.count - 1]]
        // The nearest value on the other side.
        let end = isOne ? inner[0] : isBelow ? outer[0] : outer[outer.count - 1]
        var finding = Finding(
            figure: figure, relation: isOne ? "at" : isBelow ? "below" : "above", text: texts[end],
            words: Self.words(figure, texts[end], verdicts[end].row))
        for (verdict, isInside) in zip(verdicts, isInside) {
            let side = isInside ? \Finding.inside : \Finding.others
            finding[keyPath: side].count += 1
            if !verdict.holds { finding[keyPath: side].failed += 1 }
        }
        return finding
    }

    /// `1.2 MB/s`. A value that the device can't have elsewhere stays as a file has it.
    private static func words(_ name: String, _ text: String, _ row: Row) -> String {
        let device = BuiltInDevices.named(row[.device]) ?? BuiltInDevices.standard
        guard let figure = DeviceFigure.named(name) else { return text }
        let changed = figure.with(number(text), device)
        return figure.number(changed) == number(text) ? figure.text(changed) ?? text : text
    }

    /// `it fails in 19 of the 22 worlds with network.bandwidth below 1.2 MB/s, and in 2 of the 78
    /// others`; or that no figure tells.
    ///
    /// - Parameter subject: `it fails`, or what else is the case where the conclusion fails.
    package func words(_ subject: String) -> String {
        guard let finding else {
            return split == .tooFew
                ? "\(subject) in too few worlds to tell by which figure"
                : "no one figure tells where \(subject)"
        }
        let (inside, others) = (finding.inside, finding.others)
        return "\(subject) in \(inside.failed) of the \(inside.count) worlds with "
            + "\(finding.figure) \(finding.relation) \(finding.words), and in "
            + "\(others.failed) of the \(others.count) others"
    }

    /// The same with a world to look at.
    package func wordsWithExample(_ subject: String) -> String {
        var isInside: [Bool]?
        if case .divided(_, let inside) = split { isInside = inside }
        let example = verdicts.indices.first { !verdicts[$0].holds && isInside?[$0] != false }
        let number = example.map { verdicts[$0].row[figure: WorldColumns.world.column].written }
        return words(subject) + (number.map { " (--world \($0) shows one)" } ?? "")
    }

    /// For a program: null where no figure tells, and none where there is nothing to tell.
    package static func members(_ turn: WorldTurn?) -> [JSON.Member] {
        turn.map { [("turn", $0.json)] } ?? []
    }

    private var json: JSON {
        guard let finding else { return .null }
        return [
            "figure": JSON(finding.figure), "is": JSON(finding.relation),
            "value": JSON(finding.text), "fails": JSON(finding.inside.failed),
            "of": JSON(finding.inside.count), "others_fail": JSON(finding.others.failed),
            "others": JSON(finding.others.count),
        ]
    }
}
