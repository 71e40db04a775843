import LabBase

/// What hangs on figures, for a program. docs/doubt.md says what each member is.
package enum DoubtJSON {
    package static func text(_ doubts: [Doubt]) -> String {
        doubts.isEmpty ? "[]" : "[\n\(doubts.map(text).joined(separator: ",\n"))\n  ]"
    }

    private static func text(_ doubt: Doubt) -> String {
        let figures = doubt.figures.map(text)
        return "    "
            + object([
                ("question", JSONText.quoted(doubt.question.rawValue)),
                ("scenario", JSONText.quoted(doubt.scenario)),
                ("device", JSONText.quoted(doubt.device)),
                ("seeds", list(doubt.seeds.map { "\($0)" })),
                ("text", JSONText.quoted(DoubtText.verdict(doubt))),
                ("fixed", list(doubt.fixed.map(JSONText.quoted))),
                (
                    "figures",
                    figures.isEmpty ? "[]" : "[\n\(figures.joined(separator: ",\n"))\n    ]"
                ),
            ])
    }

    private static func text(_ figure: DoubtedFigure) -> String {
        "      "
            + object([
                ("figure", JSONText.quoted(figure.name)),
                ("meaning", JSONText.quoted(figure.meaning)),
                ("is", JSONText.quoted(figure.value)),
                ("source", figure.origin.map(JSONText.quoted) ?? "null"),
                ("trials", list(figure.trials.map(text))),
            ])
    }

    private static func text(_ trial: DoubtTrial) -> String {
        object([
            ("factor", JSONText.quoted(trial.factor.rawValue)),
            ("is", JSONText.quoted(trial.value)), ("changes", list(trial.changes.map(text))),
            ("moves", list(trial.moves.map(text))),
        ])
    }

    private static func text(_ change: DoubtChange) -> String {
        object([
            ("column", JSONText.quoted(change.column)), ("title", JSONText.quoted(change.title)),
            ("from", list(change.from.map(JSONText.quoted))),
            ("to", list(change.to.map(JSONText.quoted))),
            ("seeds", list(change.seeds.map { "\($0)" })),
        ])
    }

    private static func text(_ move: DoubtMove) -> String {
        let share = move.shareMillionths.map {
            Fixed.decimal(numerator: $0, denominator: 1_000_000, places: 6)
        }
        return object([
            ("column", JSONText.quoted(move.column)), ("title", JSONText.quoted(move.title)),
            ("policy", JSONText.quoted(move.policy)), ("seed", move.seed.map { "\($0)" } ?? "null"),
            ("from", JSONReport.value(move.from)), ("to", JSONReport.value(move.to)),
            ("share", share ?? "null"),
        ])
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(JSONText.quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    private static func list(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ", ") + "]"
    }
}
