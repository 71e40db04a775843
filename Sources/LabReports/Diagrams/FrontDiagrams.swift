import LabBase

/// The pictures show what memory buys.
extension AnswerFront {
    static var figures: [(title: String, unit: Column.Unit, value: (Offer) -> Double)] {
        [("blank time", .milliseconds, \.blankMs), ("decodes", .count, \.decodes)]
    }

    var chosen: Offer? { choice.map { offers[$0] } }

    /// By one figure alone: what is least with so much memory.
    func least(_ value: (Offer) -> Double) -> [Offer] {
        var best = Double.infinity
        return (offers + others).sorted {
            ($0.footprintBytes, value($0)) < ($1.footprintBytes, value($1))
        }
        .filter { offer in
            defer { best = min(best, value(offer)) }
            return value(offer) < best
        }
    }

    package var diagrams: [Diagram] {
        // Where memory buys nothing there is one point, which is no chart.
        guard offers.count > 1, Self.figures.contains(where: { least($0.value).count > 1 }) else {
            return []
        }
        return Self.figures.map { title, unit, value in
            var plot = Plot(
                x: ChartAxis("peak footprint", .bytes), y: ChartAxis(title.capitalizedFirst, unit))
            let least = least(value)
            func points(_ offers: [Offer]) -> [Plot.Point] {
                offers.map { Plot.Point(Double($0.footprintBytes), value($0)) }
            }
            plot.lines.append(
                Plot.Curve("least with so much memory", .line(0), points(least), hasMarks: true))
            let rest = (offers + others).filter { !least.contains($0) }
            if !rest.isEmpty {
                // Each by itself: no line goes through them.
                let apart = points(rest).flatMap { [$0, Plot.Point($0.x, nil)] }
                plot.lines.append(
                    Plot.Curve("better in another figure", .line(1), apart, hasMarks: true))
            }
            if let chosen {
                let line = least.contains(chosen) ? 0 : 1
                plot.highlightName = "chosen"
                plot.highlights.append(
                    .init(
                        x: Double(chosen.footprintBytes), y: value(chosen),
                        name: "chosen: \(chosen.policy)", ink: .line(line), line: line))
            }
            return Diagram(
                "\(title.capitalizedFirst) over the peak footprint", about: about,
                .plot(plot))
        }
    }

    private var about: String {
        let first = offers[0]
        let last = offers[offers.count - 1]
        return "From \(first.policy) with the least memory to \(last.policy). "
            + (choice.map { "Chosen is \(offers[$0].policy)." } ?? "None is chosen.")
    }
}
