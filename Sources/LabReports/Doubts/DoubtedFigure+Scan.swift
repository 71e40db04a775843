import LabBase
import LabDevices

extension DoubtedFigure {
    /// One of which nothing was tried yet.
    init(_ figure: DeviceFigure, on device: Device) {
        let text = figure.text(device) ?? ""
        self.init(
            name: figure.name, meaning: figure.meaning, value: text,
            origin: device.origin(of: figure.name), low: text, high: text, rangeSource: "",
            triedCount: 0, ends: [], turns: [])
    }

    /// - Parameter findings: by the value that was tried.
    mutating func learn(
        _ figure: DeviceFigure, _ range: FigureRange, on device: Device, _ scan: FigureScan,
        _ findings: [Double: DoubtFinding], _ conclusions: [DoubtConclusion]
    ) {
        func text(_ value: Double) -> String {
            figure.text(figure.with(.number(value), on: device)) ?? "\(value)"
        }
        let values = scan.points.map(\.value)
        let own = figure.number(device)
        low = text(values[0])
        high = text(values[values.count - 1])
        rangeSource = range.source
        triedCount += findings.count
        for (side, value) in [
            (DoubtEnd.Side.least, values[0]), (.greatest, values[values.count - 1]),
        ] {
            guard let finding = findings[value] else { continue }
            ends.append(DoubtEnd(side, text(value), finding, conclusions))
        }
        let stretches = conclusions.indices.map(scan.stretches)
        for (index, conclusion) in conclusions.enumerated()
        where stretches[index].contains(where: { $0.holds != conclusion.holds }) {
            // A policy that is best in several columns may fall in all of them at once.
            let same = conclusions.indices.filter {
                conclusion.isBest(with: conclusions[$0]) && stretches[$0] == stretches[index]
            }
            if let first = same.first, first < index { continue }
            let instead = Self.nearest(to: own, scan, index, holdsHere: conclusion.holds)
                .flatMap { findings[$0] }
            turns.append(
                DoubtTurn(
                    self, conclusion,
                    titles: same.isEmpty ? [conclusion.title] : same.map { conclusions[$0].title },
                    stretches[index].map { .init(text($0.from), text($0.to), holds: $0.holds) },
                    instead: instead?.instead[index]))
        }
    }

    /// Adds another value that the figure may have, which is on no side of its own.
    mutating func learn(
        choice text: String, _ finding: DoubtFinding, _ conclusions: [DoubtConclusion]
    ) {
        triedCount += 1
        if ends.isEmpty {
            high = text
            ends = [DoubtEnd(.greatest, text, finding, conclusions)]
        }
        let turned = conclusions.indices.filter {
            finding.verdicts[$0] != conclusions[$0].holds
        }
        for index in turned {
            let conclusion = conclusions[index]
            let same = turned.filter { conclusion.isBest(with: conclusions[$0]) }
            if let first = same.first, first < index { continue }
            turns.append(
                DoubtTurn(
                    self, conclusion,
                    titles: same.isEmpty ? [conclusion.title] : same.map { conclusions[$0].title },
                    with: text, instead: finding.instead[index]))
        }
    }

    /// Returns the tried value that turns a conclusion and is the nearest to the figure's own, or
    /// the least.
    private static func nearest(
        to own: Double?, _ scan: FigureScan, _ conclusion: Int, holdsHere: Bool
    ) -> Double? {
        let points = scan.points
        let place = points.firstIndex { $0.value == own } ?? 0
        let others = points.indices.filter { points[$0].verdicts[conclusion] != holdsHere }
        return others.min { abs($0 - place) < abs($1 - place) }.map { points[$0].value }
    }
}

extension DoubtConclusion {
    /// True if both say that the same policies are best.
    fileprivate func isBest(with other: DoubtConclusion) -> Bool {
        kind == .best && other.kind == .best && names == other.names
    }
}

extension DoubtEnd {
    fileprivate init(
        _ side: Side, _ value: String, _ finding: DoubtFinding, _ conclusions: [DoubtConclusion]
    ) {
        self.init(
            side: side, value: value, moves: finding.moves,
            isTurned: finding.verdicts != conclusions.map(\.holds))
    }
}
