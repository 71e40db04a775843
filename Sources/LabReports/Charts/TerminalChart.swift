/// Series of figures as a picture made of characters.
///
///     var chart = TerminalChart(
///         x: ChartAxis("limit", .bytes, scale: .logarithmic), left: ChartAxis("decodes", .count))
///     chart.series = [.init("lru", points: [.init(1e6, 214), .init(4e6, 156)])]
///     chart.text(.of(.output))
///
/// It is a value, and its text a function of it and of the style: the same on every machine. The
/// lines are for the shape; a table holds the figures. So lines run straight from
/// point to point, and the symbols of a series are thinned out where points are close.
package struct TerminalChart: Sendable, Equatable {
    /// A figure at a place; nil interrupts the line.
    package struct Point: Sendable, Equatable {
        package var x: Double
        package var y: Double?
        package var mark: ChartMark?

        package init(_ x: Double, _ y: Double?, _ mark: ChartMark? = nil) {
            self.x = x
            self.y = y
            self.mark = mark
        }
    }

    package enum Side: String, Sendable, CaseIterable { case left, right }

    /// Points that belong together, in the order in which the line goes through them.
    package struct Series: Sendable, Equatable {
        package var name: String
        package var side: Side
        package var points: [Point]

        package init(_ name: String, on side: Side = .left, points: [Point]) {
            self.name = name
            self.side = side
            self.points = points
        }
    }

    /// Something that happened to all series at once: a line from top to bottom.
    package struct Moment: Sendable, Equatable {
        package var x: Double
        package var mark: ChartMark

        package init(_ x: Double, _ mark: ChartMark) {
            self.x = x
            self.mark = mark
        }
    }

    package var title = ""
    package var x: ChartAxis
    package var left: ChartAxis
    /// For series on the right. Without it, there are none.
    package var right: ChartAxis?
    /// The series; the first ones are in front where lines cross.
    package var series: [Series] = []
    package var moments: [Moment] = []

    package init(x: ChartAxis, left: ChartAxis, right: ChartAxis? = nil) {
        self.x = x
        self.left = left
        self.right = right
    }
}

/// The special property of a point or a moment.
package enum ChartMark: String, Sendable, CaseIterable {
    case chosen
    case knee
    case warning
    case kill

    /// In the legend.
    var meaning: String {
        switch self {
        case .chosen: "chosen"
        case .knee: "knee"
        case .warning: "memory warning"
        case .kill: "killed"
        }
    }
}
