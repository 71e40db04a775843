import LabReports

/// Lines that are too many to be seen at once: some have colours, and the reader picks others.
struct LinePicking {
    private let names: [String]
    /// The lines' numbers, the best first, and then those of other platforms.
    private let order: [Int]
    private let foreign: Set<String>
    private let deviceTitle: String

    private static let few = Plot.fewLines - 1

    /// By blank time where that is drawn; nil where all lines can be seen.
    init?(_ diagrams: [Diagram], on setting: ResultDiagrams.Setting?) {
        let plots = diagrams.compactMap { diagram -> (title: String, plot: Plot)? in
            guard case .plot(let plot) = diagram.body, plot.hasManyLines else { return nil }
            return (diagram.title, plot)
        }
        guard
            let judged = plots.first(where: { $0.title.hasPrefix("Blank time") }) ?? plots.first
        else { return nil }
        names = judged.plot.lines.map(\.name)
        foreign = setting?.foreign(names) ?? []
        deviceTitle = setting?.deviceTitle ?? ""
        order = judged.plot.ranking(last: foreign)
    }

    private var best: [Int] { Array(order.prefix(Self.few)) }

    /// Returns the lines in colour; nil for a diagram that has other lines.
    func picked(of diagram: Diagram) -> [Int]? {
        guard case .plot(let plot) = diagram.body, plot.lines.map(\.name) == names else {
            return nil
        }
        return best
    }

    var text: String {
        let own = order.filter { !foreign.contains(names[$0]) }
        let others = order.filter { foreign.contains(names[$0]) }
        return "<form class=\"tools picking\" data-few=\"\(Self.few)\"><label>"
            + "Find <input type=\"search\"></label>"
            + "<button type=\"button\" data-pick=\"best\">the best \(Self.few)</button>"
            + "<button type=\"button\" data-pick=\"all\">all</button>"
            + "<button type=\"button\" data-pick=\"none\">none</button>"
            + boxes("Show", own) + boxes("Not for apps of \(deviceTitle)", others) + "</form>"
    }

    private func boxes(_ title: String, _ lines: [Int]) -> String {
        guard !lines.isEmpty else { return "" }
        let best = Set(best)
        let boxes = lines.map { line in
            "<label><input type=\"checkbox\" value=\"\(line)\""
                + "\(best.contains(line) ? " checked" : "")>\(SVG.escaped(names[line]))</label>"
        }
        return "<fieldset><legend>\(SVG.escaped(title))</legend>\(boxes.joined())</fieldset>"
    }
}
