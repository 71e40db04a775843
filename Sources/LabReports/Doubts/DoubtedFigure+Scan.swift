import LabBase
import LabDevices

extension DoubtedFigure {
    /// - Parameter findings: by the value that was tried.
    init(
        _ figure: DeviceFigure, _ range: FigureRange, on device: Device, _ scan: FigureScan,
        _ findings: [Double: DoubtFinding], _ conclusions: [DoubtConclusion]
    ) {
        func text(_ value: Double) -> String {
            figure.text(figure.with(value, device)) ?? "\(value)"
        }
        let values = scan.points.map(\.value)
        let own = figure.number(device)
        name = figure.name
        meaning = figure.meaning
        value = figure.text(device) ?? ""
        origin = device.origin(of: figure.name)
        low = text(values[0])
        high = text(values[values.count - 1])
        rangeSource = range.source
        triedCount = findings.count
        ends = [(DoubtEnd.Side.least, values.first), (.greatest, values.last)].compactMap {
            side, value in
            value.flatMap { findings[$0] }.map { finding in
                DoubtEnd(
                    side: side, value: text(value!), moves: finding.moves,
                    isTurned: finding.verdicts != conclusions.map(\.holds))
            }
        }
        turns = []
        let stretches = conclusions.indices.map(scan.stretches)
        for (index, conclusion) in conclusions.enumerated() where stretches[index].count > 1 {
            // A policy that is best in several columns may fall in all of them at once.
            let same = conclusions.indices.filter {
                conclusions[$0].kind == .best && conclusion.kind == .best
                    && conclusions[$0].names == conclusion.names
                    && stretches[$0] == stretches[index]
            }
            if let first = same.first, first < index { continue }
            let instead = Self.nearest(to: own, scan, index).flatMap { findings[$0] }
            turns.append(
                DoubtTurn(
                    self, conclusion,
                    titles: same.isEmpty ? [conclusion.title] : same.map { conclusions[$0].title },
                    stretches[index].map { .init(text($0.from), text($0.to), holds: $0.holds) },
                    instead: instead?.instead[index]))
        }
    }

    /// Returns the tried value that turns a conclusion and is the nearest to the figure's own.
    private static func nearest(
        to own: Double?, _ scan: FigureScan, _ conclusion: Int
    ) -> Double? {
        guard let own, let place = scan.points.firstIndex(where: { $0.value == own }) else {
            return nil
        }
        let points = scan.points
        let here = points[place].verdicts[conclusion]
        let others = points.indices.filter { points[$0].verdicts[conclusion] != here }
        return others.min { abs($0 - place) < abs($1 - place) }.map { points[$0].value }
    }
}
