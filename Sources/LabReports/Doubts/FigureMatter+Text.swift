import LabBase
import LabDevices

/// The text that `lab devices NAME --matter` prints.
extension FigureMatter {
    package func text(_ style: TextStyle) -> String {
        let scope =
            scenarios.count == 1
            ? "Blank time in \(scenarios[0])" : "Blank time in \(scenarios.count) scenarios"
        let intro =
            "\(scope) on the \(device.title), modelled, under the policy that has least "
            + "without knowing the future: one figure at a time at both ends of its range. Counted "
            + "is a change by a tenth, and by a frame; or a kill."
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

    /// A scenario's own network has ranges of its own.
    private func between(_ figure: DeviceFigure) -> String {
        let all = linked.compactMap { DeviceReference.between(figure, $0) }.distinct
        return all.count == 1 ? all[0] : "each scenario's own range"
    }

    private static func time(_ ns: Int64?) -> String { ns.map { Span.text(ns: $0) } ?? "killed" }

    private static func idle(_ lines: [Line], _ isAll: Bool) -> String {
        let names = Listing.and(lines.map(\.figure.name))
        return isAll ? "Nothing changes with any: \(names)." : "Nothing changes with \(names)."
    }
}
