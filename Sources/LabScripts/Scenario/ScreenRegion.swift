import LabDevices

/// Width and height in thousandths of a point.
package struct WindowExtent: Sendable, Equatable {
    package var width: Int64
    package var height: Int64
}

/// The window of an app, upright and turned.
package struct AppWindow: Sendable, Equatable {
    package var upright: WindowExtent
    /// The turned one; nil if it doesn't turn with the device.
    package var turned: WindowExtent?
    /// True if it is the device's whole screen.
    package var isWhole = true

    package init(_ display: Device.Display) {
        let width = Int64((display.widthPoints * 1000).rounded())
        let height = Int64((display.heightPoints * 1000).rounded())
        upright = WindowExtent(width: width, height: height)
        turned = WindowExtent(width: height, height: width)
    }

    init(upright: WindowExtent, turned: WindowExtent?) {
        self.upright = upright
        self.turned = turned
        isWhole = false
    }

    /// - Precondition: a window that doesn't turn is upright.
    package func extent(isLandscape: Bool) -> WindowExtent {
        isLandscape ? turned ?? upright : upright
    }

    /// Every extent that it can have.
    var extents: [WindowExtent] { [upright] + [turned].compactMap { $0 } }
}

/// Height of a sheet, from the window's lower edge.
package enum SheetHeight: Sendable, Equatable {
    case half
    case points(Int64)

    package static let halfWord = "half"

    package func milliPoints(in window: Int64) -> Int64 {
        switch self {
        case .half: window / 2
        case .points(let height): min(height, window)
        }
    }
}

/// Places where a moved carousel comes to rest.
public enum CarouselSnap: String, Sendable, CaseIterable {
    /// At the next item at most.
    case page
    /// At the item nearest to where it would have come to rest.
    case item
}

extension Screen {
    /// A screen beside others.
    package struct Pane: Sendable, Equatable {
        package var screen: Int
        /// Width; nil for the last one, which has the rest.
        package var width: Int64?
    }

    /// Heights of the bars over a screen's edges.
    package struct Bars: Sendable, Equatable {
        package var top: Int64 = 0
        package var bottom: Int64 = 0
    }

    /// Views that stay in their places while a screen's content moves.
    package struct Overlay: Sendable {
        /// Index into the screen's `layouts`.
        package var layout: Int
        /// The position of each part's upper left corner. What is negative counts from the right or
        /// the lower edge.
        package var positions: [(x: Int64, y: Int64)]
    }

    /// The parts of the panes of a split, in thousandths of a point.
    func paneWidths(in window: Int64) -> [Int64] {
        let given = panes.compactMap(\.width)
        return given + [max(1, window - given.reduce(0, +))]
    }
}
