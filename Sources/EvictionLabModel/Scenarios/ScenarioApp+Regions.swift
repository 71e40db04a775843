import LabBase
import LabReplay
import LabScripts

extension Scenario.App {
    /// The app's window where it isn't the device's screen, in points.
    ///
    /// - Parameter turned: its size when the device is turned; nil: it can't be.
    public mutating func window(
        width: Double, height: Double, turned: (width: Double, height: Double)? = nil
    ) {
        let upright: JSON = [JSON(plain: width), JSON(plain: height)]
        windowSizes =
            turned.map { [upright, [JSON(plain: $0.width), JSON(plain: $0.height)]] } ?? upright
    }

    /// Screens beside each other, from the left.
    ///
    /// - Parameters:
    ///   - panes: each with its width in points; nil for the last one, which has the rest.
    ///   - collapses: width of a window below which it is its first pane alone; nil: of none.
    public mutating func split(
        _ name: String, panes: [(screen: String, width: Double?)], collapses: Double? = nil
    ) {
        let listed = panes.map { pane -> JSON in
            [PaneKeys.screen.name: JSON(pane.screen), PaneKeys.width.name: .given(pane.width)]
        }
        screens.append(
            (
                name,
                JSON([
                    ScreenKeys.kind.member(.split), (ScreenKeys.panes.name, JSON(listed)),
                    (ScreenKeys.collapses.name, .given(collapses)),
                ])
            ))
    }

    /// Heights of the bars over a declared screen's edges, in points. Content begins below the
    /// upper one and ends above the lower one.
    public mutating func bars(of screen: String, top: Double = 0, bottom: Double = 0) {
        let bars: JSON = [
            BarKeys.top.name: JSON(plain: top), BarKeys.bottom.name: JSON(plain: bottom),
        ]
        add((ScreenKeys.bars.name, bars), to: screen)
    }

    /// Views that stay over the content of a declared screen, each with a size and with the place
    /// of its upper left corner in points; below 0: of its lower right one, from the right or from
    /// below.
    public mutating func overlay(
        of screen: String, _ parts: [(part: Scenario.CellPart, x: Double, y: Double)]
    ) {
        let listed = parts.map { part, x, y -> JSON in
            let at: [JSON.Member] = [(OverlayKeys.at.name, [JSON(plain: x), JSON(plain: y)])]
            return part.json + at
        }
        add((ScreenKeys.overlay.name, JSON(listed)), to: screen)
    }

    private mutating func add(_ member: JSON.Member, to screen: String) {
        guard let place = screens.lastIndex(where: { $0.key == screen }) else { return }
        let more: [JSON.Member] = [member]
        screens[place].value = screens[place].value + more
    }
}

extension Scenario {
    /// The height of a sheet.
    public enum SheetHeight: Sendable, Equatable {
        /// Half of the app's window.
        case half
        /// So many points, or all of the window if it has fewer.
        case points(Double)

        var json: JSON {
            switch self {
            case .half: .string(LabScripts.SheetHeight.halfWord)
            case .points(let points): JSON(plain: points)
            }
        }
    }
}
