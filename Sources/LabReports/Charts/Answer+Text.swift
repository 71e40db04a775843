import LabBase

/// For a terminal.
extension Answer {
    package func text(_ style: TextStyle, _ charts: ChartStyle, doubt: Doubt? = nil) -> String {
        var lines = style.paragraph(title)
        for block in blocks {
            switch block {
            case .paragraph(let text): lines += [""] + style.paragraph(text)
            case .table(let table): lines += [""] + table.lines(style)
            case .code(let title, let code):
                lines += [""] + style.paragraph(title) + code.map { "  " + $0 }
            case .picture:
                guard let chart = front.chart else { continue }
                lines += ["", String(chart.text(charts).dropLast())]
            case .doubt:
                guard let doubt else { continue }
                lines += ["", String(DoubtText.text(doubt, style).dropLast())]
                guard let tornado = DoubtDiagrams.tornado(doubt) else { continue }
                lines += ["", String(TerminalDiagram(tornado).text(charts).dropLast())]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension AnswerFront {
    /// Both figures over one axis; nil where there is nothing to choose between.
    var chart: TerminalChart? {
        guard offers.count > 1 else { return nil }
        var chart = TerminalChart(
            x: ChartAxis("peak footprint", .bytes), left: ChartAxis("blank time", .milliseconds),
            right: ChartAxis("decodes", .count))
        chart.series = zip(Self.figures, [TerminalChart.Side.left, .right]).map { figure, side in
            .init(
                figure.title, on: side,
                points: least(figure.value).map { place in
                    .init(
                        Double(place.footprintBytes), figure.value(place),
                        place == chosen ? .chosen : nil)
                })
        }
        return chart
    }
}
