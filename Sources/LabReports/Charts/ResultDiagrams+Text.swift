extension ResultDiagrams {
    /// For a terminal. A legend stands below the last of the diagrams that share it.
    package func text(_ style: ChartStyle) -> String {
        var text = ""
        for (index, diagram) in diagrams.enumerated() {
            var style = style
            if case .plot(let plot) = diagram.body, !plot.areas.isEmpty { style.rows = 8 }
            let next = index + 1 < diagrams.count ? diagrams[index + 1] : nil
            text += "\n" + diagram.text(style, showsLegend: next?.legend() != diagram.legend())
        }
        return text
    }
}
