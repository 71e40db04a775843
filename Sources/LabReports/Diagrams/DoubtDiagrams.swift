/// The effects of doubted figures, as a picture.
package enum DoubtDiagrams {
    /// Draws the figures' effects; nil where nothing moves.
    package static func tornado(_ doubt: Doubt) -> Diagram? {
        let main = doubt.mainColumn
        let bars = doubt.figures.compactMap { bar($0, main.name) }
        guard !bars.isEmpty else { return nil }
        let change = doubt.question == .best ? "another conclusion" : "another answer"
        let whose = doubt.question == .best ? ", of the policy that moves farthest" : ""
        let sentences = DoubtText.sentences(doubt)
        let most = 5
        let rest = sentences.count - most
        let about =
            ["How far it moves\(whose). \(DoubtText.verdict(doubt))"] + sentences.prefix(most)
            + (rest > 0 ? ["There are \(rest) more such sentences."] : [])
        return Diagram(
            "\(main.title.capitalizedFirst), with each figure at both ends of its range",
            about: about.joined(separator: " "), .tornado(Tornado(bars, change: change)))
    }

    /// Returns a figure's bar; nil if it neither moves the column nor changes anything.
    private static func bar(_ figure: DoubtedFigure, _ column: String) -> Tornado.Bar? {
        guard figure.changesSomething || figure.reach({ $0 == column }) > 0 else { return nil }
        let ends = figure.ends.map { end in
            let move = end.move(column)
            return Tornado.End(
                side: end.side, value: end.value,
                share: move.map { $0.shareMillionths.map { Double($0) / 1e6 } } ?? 0,
                text: DoubtText.share(end, column), changes: end.isTurned)
        }
        return Tornado.Bar(name: figure.name, value: figure.value, ends: ends)
    }
}
