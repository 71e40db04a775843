import LabBase
import LabDevices
import LabReplay

/// Memory over time: a diagram for each policy of a scenario, all with the same axes, so that they
/// compare by eye.
package struct MemoryDiagrams {
    /// A run, and what is known of it beside its timeline.
    package struct Panel {
        var run: TimelineRun
        /// The bytes that the process had resident before it began, where that was measured.
        var baselineResidentBytes: Int64?
        /// The end of the run, which may come after the last sample.
        var endMs: Double?

        package init(run: TimelineRun, _ row: Row?) {
            self.run = run
            baselineResidentBytes = row?[.baselineRssBytes]
            endMs = row?.number(.durationMs)
        }
    }

    let panels: [Panel]
    let device: Device?
    private let points: [[TimelineRun.Point]]
    private let topBytes: Double
    private let endMs: Double

    /// More than a screen has columns is no clearer.
    static let mostPoints = 300

    package init(_ panels: [Panel]) {
        self.panels = panels
        device = panels.first.flatMap { BuiltInDevices.named($0.run.device) }
        points = panels.map { $0.run.points(most: Self.mostPoints, endMs: $0.endMs) }
        let heights = zip(panels, points).flatMap { panel, points -> [Double] in
            points.flatMap { [Double($0.bytes.held), Self.rise($0, panel) ?? 0] }
        }
        topBytes = heights.max() ?? 0
        endMs = points.joined().map(\.ms).max() ?? 0
    }

    package var diagrams: [Diagram] {
        zip(panels, points).map { panel, points in
            Diagram(panel.run.title, about: about(panel.run, points), .plot(plot(panel, points)))
        }
    }

    private static let time = ChartAxis("time", .milliseconds)
    private static let bytes = ChartAxis("memory of images", .bytes, fromZero: true)

    private func plot(_ panel: Panel, _ points: [TimelineRun.Point]) -> Plot {
        var plot = Plot(x: Self.time, y: Self.bytes)
        plot.xEnds = 0...max(endMs, 1)
        plot.yTop = topBytes
        plot.positions = points.map(\.ms)
        plot.areas = Self.holders.map { holder in
            Plot.Area(
                name: holder.name, ink: holder.ink,
                values: points.map { Double(holder.of($0.bytes)) })
        }
        if panel.baselineResidentBytes != nil, points.contains(where: { $0.residentBytes != nil }) {
            plot.lines = [
                Plot.Curve(
                    "RSS, measured, above its baseline", .measured,
                    points.map { Plot.Point($0.ms, Self.rise($0, panel)) }, isStepped: true)
            ]
        }
        // The device's lines that the memory comes near to; others would press it to the floor.
        plot.levels = lines.filter { $0.y <= topBytes * 1.6 && $0.y > 0 }
        plot.moments = panel.run.mishaps.map { Plot.Moment(x: $0.ms, name: $0.event, ink: $0.ink) }
        plot.spans = spans(panel)
        return plot
    }

    private func spans(_ panel: Panel) -> [Plot.Span] {
        var spans = panel.run.screens.map { Plot.Span(from: $0.from, to: $0.to, name: $0.name) }
        if let end = panel.endMs, let last = spans.indices.last { spans[last].to = end }
        return spans
    }

    private static func rise(_ point: TimelineRun.Point, _ panel: Panel) -> Double? {
        guard let resident = point.residentBytes, let before = panel.baselineResidentBytes else {
            return nil
        }
        return max(0, Double(resident - before))
    }

    static let holders: [(name: String, ink: DiagramInk, of: @Sendable (ByteSnapshot) -> Int64)] = [
        ("on-screen views", .onScreen, { $0.onScreen }),
        ("off-screen views", .offScreen, { $0.offScreen }),
        ("store", .store, { $0.store }),
        ("in flight", .inFlight, { $0.inFlight }),
    ]

    private var lines: [Plot.Level] {
        guard let device else { return [] }
        // Beside its images the app has its baseline.
        let end = device.firstEnd.map { end in
            Plot.Level(
                y: Double(end.bytes - device.baselineBytes),
                name: end.killer == .system
                    ? "\(device.title) runs out" : "limit of \(device.title)", ink: .limit)
        }
        let warning = device.processWarningBytes.map { bytes in
            Plot.Level(
                y: Double(bytes - device.baselineBytes), name: "\(device.title) warns",
                ink: .warning)
        }
        return [end, warning].compactMap(\.self)
    }

    /// The sentence about what the diagram leaves out: lines far above it.
    package var remark: String? {
        let far = lines.filter { $0.y > topBytes * 1.6 }
        guard !far.isEmpty else { return nil }
        let words = far.map { "\($0.name) at \(Fixed.bytes(Int64($0.y)))" }
        return "Far above, and left out: \(Listing.and(words))."
    }

    private func about(_ run: TimelineRun, _ points: [TimelineRun.Point]) -> String {
        guard let peak = points.max(by: { $0.bytes.held < $1.bytes.held }) else {
            return "\(run.title): nothing was sampled."
        }
        let parts = Self.holders.compactMap { holder -> String? in
            let bytes = holder.of(peak.bytes)
            return bytes > 0 ? "\(Fixed.bytes(bytes)) \(holder.name)" : nil
        }
        var text =
            "\(run.title) holds \(Fixed.bytes(peak.bytes.held)) of images at its peak, "
            + "\(Self.time.figure(peak.ms)) into the run"
        if !parts.isEmpty { text += ": \(Listing.and(parts))" }
        text += "."
        let mishaps = run.mishaps.map { "\($0.event) at \(Self.time.figure($0.ms))" }
        if !mishaps.isEmpty { text += " Events: \(Listing.and(mishaps))." }
        return text
    }
}

extension ByteSnapshot {
    /// By all holders together.
    var held: Int64 { onScreen + offScreen + store + inFlight }
}
