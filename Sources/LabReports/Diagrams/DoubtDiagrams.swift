/// The effects of doubted figures, as a picture.
package enum DoubtDiagrams {
    /// Draws the figures' effects; nil where nothing moves.
    package static func tornado(_ doubt: Doubt) -> Diagram? {
        let main = doubt.mainColumn
        let bars = doubt.figures.compactMap { bar($0, main.name) }
        guard !bars.isEmpty else { return nil }
        let change = doubt.question == .best ? "another best" : "another answer"
        let whose = doubt.question == .best ? ", of the policy that moves farthest" : ""
        let sentences = DoubtText.sentences(doubt)
        let most = 5
        let rest = sentences.count - most
        let about =
            ["How far it moves\(whose). \(DoubtText.verdict(doubt))"] + sentences.prefix(most)
            + (rest > 0 ? ["There are \(rest) more such changes."] : [])
        return Diagram(
            "\(main.title.capitalizedFirst), with each figure halved and doubled",
            about: about.joined(separator: " "), .tornado(Tornado(bars, change: change)))
    }

    /// Returns a figure's bar; nil if it neither moves the column nor changes anything.
    private static func bar(_ figure: DoubtedFigure, _ column: String) -> Tornado.Bar? {
        guard figure.changesSomething || figure.reach({ $0 == column }) > 0 else { return nil }
        let ends = figure.trials.map { trial in
            let move = trial.move(column)
            return Tornado.End(
                factor: trial.factor, value: trial.value,
                share: move.map { $0.shareMillionths.map { Double($0) / 1e6 } } ?? 0,
                text: DoubtText.share(trial, column), changes: !trial.changes.isEmpty)
        }
        return Tornado.Bar(name: figure.name, value: figure.value, ends: ends)
    }
}
