import LabBase
import LabDevices

/// The text that `lab devices NAME --matter` prints.
extension FigureMatter {
    package func text(_ style: TextStyle) -> String {
        let scope =
            scenarios.count == 1
            ? "Blank time in \(scenarios[0])" : "Blank time in \(scenarios.count) scenarios"
        let intro =
            "\(scope) on the \(device.title), modelled, under the policy that has least: one "
            + "figure at a time at both ends of its range. Counted is a change by a tenth, and by "
            + "a frame; or a kill."
        let (reaching, idle) = (
            lines.filter { !$0.reaches.isEmpty }, lines.filter(\.reaches.isEmpty)
        )
        let blocks: [Block] =
            [.paragraph(intro)] + (reaching.isEmpty ? [] : [.table(table(reaching))])
        return (blocks + (idle.isEmpty ? [] : [.paragraph(Self.idle(idle, reaching.isEmpty))]))
            .text(style)
    }

    /// The figures with most scenarios first; of equals the table's order.
    private func table(_ lines: [Line]) -> TextTable {
        let ranked = lines.enumerated().sorted {
            ($0.element.reaches.count, -$0.offset) > ($1.element.reaches.count, -$1.offset)
        }
        return TextTable(
            ranked.map(\.element),
            [
                .text("figure") { $0.figure.name },
                .text("between") { between($0.figure) },
                .figure("changes") { "\($0.reaches.count) of \(scenarios.count)" },
                .text("most in") { $0.farthest?.scenario ?? "" },
                .figure("at one end") { Self.time($0.farthest?.lowNs) },
                .figure("as it is") { Self.time($0.farthest?.ownNs) },
                .figure("at the other") { Self.time($0.farthest?.highNs) },
            ])
    }

    /// The device's own range, with its unit once: `6 to 40 ns/pixel`. A scenario's own network has
    /// another.
    private func between(_ figure: DeviceFigure) -> String {
        guard let range = device.range(of: figure) else { return "-" }
        let ends = [range.low, range.high].map { figure.text(figure.with($0, device)) ?? "" }
        let units = ends.map { $0.drop { $0 != " " } }
        let isOne = units[0] == units[1] && !units[0].isEmpty
        return (isOne ? String(ends[0].dropLast(units[0].count)) : ends[0]) + " to " + ends[1]
    }

    private static func time(_ ns: Int64?) -> String { ns.map { Span.text(ns: $0) } ?? "killed" }

    private static func idle(_ lines: [Line], _ isAll: Bool) -> String {
        let names = Listing.and(lines.map(\.figure.name))
        return isAll ? "Nothing changes with any: \(names)." : "Nothing changes with \(names)."
    }
}
