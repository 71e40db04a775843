import LabBase

/// For a terminal.
extension Answer {
    package func text(
        _ style: TextStyle, showsDetails: Bool = true, _ charts: ChartStyle
    ) -> String {
        let picture = front?.chart.map { $0.text(charts).lines } ?? []
        return text(style, showsDetails: showsDetails, picture: picture)
    }
}

extension String {
    /// Without the one that ends it.
    fileprivate var lines: [String] {
        dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension AnswerFront {
    /// Both figures over one axis; nil where there is nothing to choose between.
    var chart: TerminalChart? {
        guard isDrawable else { return nil }
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
