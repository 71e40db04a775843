import LabBase
import LabDevices

/// The effects of doubted figures, for a person: what would change, then how far each figure moves
/// things.
package enum DoubtText {
    package static func text(_ doubts: [Doubt], _ style: TextStyle) -> String {
        doubts.map { "\n" + text($0, style) }.joined()
    }

    package static func text(_ doubt: Doubt, _ style: TextStyle) -> String {
        let tables = [changes(doubt), moves(doubt)].filter { !$0.rows.isEmpty }
        let blocks: [Block] =
            [.paragraph("\(title(doubt)). \(verdict(doubt))")] + tables.map { .table($0) }
        return (blocks + [.together(Block.paragraphs(remarks(doubt)))]).text(style)
    }

    /// The conclusion, and what would change.
    package static func brief(_ doubts: [Doubt]) -> [String] {
        doubts.flatMap { ["\(title($0)). \(verdict($0))"] + sentences($0) }
    }

    private static func title(_ doubt: Doubt) -> String {
        "Sensitivity to \(kind(doubt)) in \(place(doubt))"
            + (doubt.figures.isEmpty ? "" : ", each halved and doubled, one at a time")
    }

    package static func place(_ doubt: Doubt) -> String {
        "\(doubt.scenario) on \(BuiltInDevices.named(doubt.device)?.title ?? doubt.device)"
    }

    /// One that was named needn't be assumed.
    package static func kind(_ doubt: Doubt) -> String {
        let areAssumed = doubt.figures.allSatisfy {
            $0.origin?.hasPrefix(Device.assumption) == true
        }
        return areAssumed ? "assumed figures" : "figures"
    }

    /// Says the conclusion in a sentence.
    package static func verdict(_ doubt: Doubt) -> String {
        let count = doubt.figures.count
        if count == 0 { return "There is no figure to halve or double." }
        let changing = doubt.figures.count(where: \.changesSomething)
        switch (doubt.question, changing) {
        case (.best, 0):
            return "Nothing changes: with \(count == 1 ? "it" : "any of the \(count)"), every "
                + "column of the table has the same best."
        case (.answer, 0):
            return "Nothing changes: with \(count == 1 ? "it" : "any of the \(count)"), the "
                + "answer is the same."
        case (.best, _):
            return "\(some(changing, of: count)) who is best."
        case (.answer, _):
            return "\(some(changing, of: count)) the answer."
        }
    }

    private static func some(_ changing: Int, of count: Int) -> String {
        if count == 1 { return "It changes" }
        return "\(changing) of \(count) \(changing == 1 ? "changes" : "change")"
    }

    /// The changes as sentences, for where no table stands beside them.
    package static func sentences(_ doubt: Doubt) -> [String] {
        each(doubt).map { figure, trial, change in
            let seeds = seeds(change, doubt).map { ", \($0)," } ?? ""
            return "With \(step(figure, trial))\(seeds) \(change.what): "
                + "\(names(change.to)), no longer \(names(change.from))."
        }
    }

    private static func each(
        _ doubt: Doubt
    ) -> [(DoubtedFigure, DoubtTrial, DoubtChange)] {
        doubt.figures.flatMap { figure in
            figure.trials.flatMap { trial in trial.changes.map { (figure, trial, $0) } }
        }
    }

    /// `network.latency halved (30 ms)`
    private static func step(_ figure: DoubtedFigure, _ trial: DoubtTrial) -> String {
        "\(figure.name) \(trial.factor.rawValue) (\(trial.value))"
    }

    private static func names(_ policies: [String]) -> String {
        policies.isEmpty ? "none" : Listing.and(policies)
    }

    /// Counts the change's seeds; nil where there is only one.
    private static func seeds(_ change: DoubtChange, _ doubt: Doubt) -> String? {
        guard doubt.seeds.count > 1, !change.seeds.isEmpty else { return nil }
        return "\(change.seeds.count) of \(doubt.seeds.count) seeds"
    }

    private static func changes(_ doubt: Doubt) -> TextTable {
        TextTable(
            each(doubt),
            [
                .text("with") { step($0.0, $0.1) },
                .text("changes") { _, _, change in
                    change.what + (seeds(change, doubt).map { " (\($0))" } ?? "")
                },
                .text("from") { names($0.2.from) }, .text("to") { names($0.2.to) },
            ])
    }

    private static func moves(_ doubt: Doubt) -> TextTable {
        let main = doubt.mainColumn
        return TextTable(
            doubt.figures.filter { !$0.isIdle },
            [
                .text("figure") { $0.name }, .text("is") { $0.value },
                .figure("halved: \(main.title)") { share($0.trial(.halved), main.name) },
                .figure("doubled: \(main.title)") { share($0.trial(.doubled), main.name) },
                .text("else, at most") { most($0, besides: main.name) },
            ])
    }

    /// How far a column moves; `-` where the figure has no such trial.
    package static func share(_ trial: DoubtTrial?, _ column: String) -> String {
        guard let trial else { return "-" }
        return trial.move(column).map(share) ?? "0 %"
    }

    package static func share(_ move: DoubtMove) -> String {
        guard let share = move.shareMillionths else { return "from 0" }
        if share.magnitude < 1000 { return "<0.1 %" }
        return (share > 0 ? "+" : "")
            + Fixed.decimal(numerator: share, denominator: 10_000, places: 1) + " %"
    }

    private static func most(_ figure: DoubtedFigure, besides main: String) -> String {
        let moves = figure.trials.flatMap(\.moves).filter { $0.column != main }
        guard let farthest = moves.map(\.magnitude).max(),
            let move = moves.first(where: { $0.magnitude == farthest })
        else { return "" }
        return "\(move.title) \(share(move))"
    }

    private static func remarks(_ doubt: Doubt) -> [String] {
        var remarks: [String] = []
        if doubt.question == .best, doubt.figures.contains(where: { !$0.isIdle }) {
            remarks.append(
                "Shares are of what a figure is now, for the policy that moves farthest.")
        }
        let idle = doubt.figures.filter(\.isIdle).map(\.name)
        if !idle.isEmpty { remarks.append("Nothing moves with \(Listing.and(idle)).") }
        if !doubt.fixed.isEmpty {
            remarks.append(
                "\(Listing.and(doubt.fixed)) can't be halved or doubled on "
                    + "\(BuiltInDevices.named(doubt.device)?.title ?? doubt.device).")
        }
        return remarks
    }
}

extension DoubtChange {
    /// `best by blank time`
    package var what: String {
        switch column {
        case Column.of(.kills).name, Doubt.Question.answer.rawValue: title
        default: "best by \(title)"
        }
    }
}
