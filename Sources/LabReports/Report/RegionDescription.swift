import LabBase
import LabScripts

/// The parts of an app's window in words: its own size, panes, sheets, bars and overlays.
enum RegionDescription {
    /// - Returns: nil for an app that has the whole screen.
    static func window(_ scenario: Scenario) -> String? {
        let window = scenario.window
        guard !window.isWhole else { return nil }
        func size(_ extent: WindowExtent) -> String {
            "\(points(extent.width)) x \(points(extent.height)) points"
        }
        return "In a window of \(size(window.upright))"
            + (window.turned.map { ", turned \(size($0))" } ?? "")
    }

    static func panes(of split: Screen, _ scenario: Scenario) -> String {
        guard !split.panes.isEmpty else { return "" }
        let panes = split.panes.map { pane in
            scenario.screens[pane.screen].name
                + (pane.width.map { " of \(points($0)) points" } ?? "")
        }
        let narrow =
            split.collapsesBelow > 0
            ? ", the first alone in a window below \(points(split.collapsesBelow))" : ""
        return ": \(Listing.and(panes))\(narrow)"
    }

    static func edges(of screen: Screen) -> String {
        let bars = [(screen.bars.top, "above"), (screen.bars.bottom, "below")]
            .filter { $0.0 > 0 }.map { "\(points($0.0)) points \($0.1)" }
        let views = screen.overlay.map { screen.layouts[$0.layout].parts.count } ?? 0
        return (bars.isEmpty ? "" : ", bars of \(Listing.and(bars))")
            + (views == 0 ? "" : ", \(views) view\(views == 1 ? "" : "s") over it")
    }

    static func layout(ofCarousel carousel: Screen) -> String {
        let lines = carousel.sections[0].columns
        let rest =
            switch carousel.snap {
            case .page: ", turned one by one,"
            case .item: ", resting at items,"
            case nil: ""
            }
        return (lines > 1 ? " in \(lines) lines" : "") + rest
    }

    static func height(_ sheet: SheetHeight) -> String {
        switch sheet {
        case .half: "half the window"
        case .points(let height): "\(points(height)) points"
        }
    }

    private static func points(_ milliPoints: Int64) -> String {
        JSON(milliPoints: milliPoints).text(.tight)
    }
}
