import LabBase

/// The content of a diagram, for a page, a file of its own, or a terminal to draw.
///
/// A value, and every drawing of it is a function of it: the same on every machine.
package struct Diagram: Sendable, Equatable {
    package enum Body: Sendable, Equatable {
        case plot(Plot)
        case bars(Bars)
    }

    package var title: String
    /// The picture in words, for readers who can't see it.
    package var about: String
    package var body: Body

    package init(_ title: String, about: String, _ body: Body) {
        self.title = title
        self.about = about
        self.body = body
    }
}

/// The ink that something is drawn with. Each has a colour that can't be confused with its
/// neighbours', and where colours fail, its own brightness, dashes or mark.
package struct DiagramInk: Sendable, Hashable {
    /// The class in the style sheet.
    let name: String
    /// Parameters of the escape sequence that selects it on a terminal, of 256 colours.
    let code: String
    /// What fills an area on a terminal, and what marks a point: in ASCII, and in Unicode.
    let fills: String
    let symbols: String

    private init(_ name: String, _ code: String, fills: String = ".░", symbols: String = "!!") {
        (self.name, self.code, self.fills, self.symbols) = (name, code, fills, symbols)
    }

    // Who has memory.
    package static let onScreen = DiagramInk("on-screen", "38;5;32", fills: "#█")
    package static let offScreen = DiagramInk("off-screen", "38;5;117", fills: "+▓")
    package static let store = DiagramInk("store", "38;5;166", fills: "=▒")
    package static let inFlight = DiagramInk("in-flight", "38;5;227")
    // What decodes were for.
    package static let compulsory = DiagramInk("compulsory", "38;5;110", fills: "=▒")
    package static let redecodes = DiagramInk("redecodes", "38;5;166", fills: "#█")
    package static let wasted = DiagramInk("wasted", "38;5;227")
    // How requests ended.
    package static let strong = DiagramInk("strong", "38;5;32", fills: "#█")
    package static let weak = DiagramInk("weak", "38;5;117", fills: "+▓")
    package static let join = DiagramInk("join", "38;5;35", fills: "=▒")
    /// As measured, over what a model says.
    package static let measured = DiagramInk("measured", "1")
    package static let warning = DiagramInk("warning", "1;33")
    package static let kill = DiagramInk("kill", "1;31", symbols: "X✗")
    package static let limit = DiagramInk("limit", "1;31", symbols: "!┃")
    package static let bound = DiagramInk("bound", "1", symbols: "^◆")

    /// One of several that are alike. They differ by their symbols, for readers who see no colours.
    package static func line(_ index: Int) -> DiagramInk {
        let symbols = ["o●", "#○", "%◆", "&◇", "=▲", "~△", "$■", "^□"]
        return DiagramInk(
            "line\(index % 7) dash\(index % 4)", ["36", "33", "35", "34", "32", "31"][index % 6],
            symbols: symbols[index % 8])
    }
}

/// Figures over an axis: areas stacked on each other, lines, and levels to compare them with.
package struct Plot: Sendable, Equatable {
    /// As many lines as there are colours: of more lines, a page shows some at a time.
    package static let fewLines = 7

    package var hasManyLines: Bool { lines.count > Self.fewLines }

    /// A share of what there is at each position, stacked on the areas before it.
    package struct Area: Sendable, Equatable {
        package var name: String
        package var ink: DiagramInk
        /// One for each of the plot's `positions`.
        package var values: [Double]
    }

    package struct Point: Sendable, Equatable {
        package var x: Double
        /// The figure there; nil interrupts the line.
        package var y: Double?
        /// The ends of the range around the figure in which the truth may lie.
        package var low: Double?
        package var high: Double?

        package init(_ x: Double, _ y: Double?, low: Double? = nil, high: Double? = nil) {
            self.x = x
            self.y = y
            self.low = low
            self.high = high
        }
    }

    package struct Curve: Sendable, Equatable {
        package var name: String
        package var ink: DiagramInk
        package var points: [Point]
        /// Each value is valid until the next.
        package var isStepped = false
        package var hasMarks = false

        package init(
            _ name: String, _ ink: DiagramInk, _ points: [Point], isStepped: Bool = false,
            hasMarks: Bool = false
        ) {
            self.name = name
            self.ink = ink
            self.points = points
            self.isStepped = isStepped
            self.hasMarks = hasMarks
        }
    }

    /// A height to compare figures with, such as a limit.
    package struct Level: Sendable, Equatable {
        package var y: Double
        package var name: String
        package var ink: DiagramInk
    }

    /// Something that happened, or was chosen, at one x.
    package struct Moment: Sendable, Equatable {
        package var x: Double
        package var name: String
        package var ink: DiagramInk
    }

    /// A point of a line that means something.
    package struct Highlight: Sendable, Equatable {
        package var x: Double
        package var y: Double
        package var name: String
        package var ink: DiagramInk
        /// Index of its line among the plot's lines.
        package var line: Int
    }

    /// A state from one x to another: a band below the axis.
    package struct Span: Sendable, Equatable {
        package var from: Double
        package var to: Double
        package var name: String
    }

    package var x: ChartAxis
    package var y: ChartAxis
    /// The range that the axes cover at least, so that diagrams beside each other compare by eye.
    package var xEnds: ClosedRange<Double>?
    package var yTop: Double?
    /// Where along x the areas have values; each is valid until the next position.
    package var positions: [Double] = []
    package var areas: [Area] = []
    package var lines: [Curve] = []
    package var levels: [Level] = []
    package var moments: [Moment] = []
    package var highlights: [Highlight] = []
    /// The name of the highlights in the legend.
    package var highlightName = "knee"
    /// Points that are less than they seem: a policy died.
    package var deaths: [Highlight] = []
    package var spans: [Span] = []

    package init(x: ChartAxis, y: ChartAxis) {
        self.x = x
        self.y = y
    }

    package var totals: [Double] {
        positions.indices.map { index in areas.reduce(0) { $0 + $1.values[index] } }
    }

    /// The ranges of both axes with their labels; nil where there is nothing to draw.
    func ranges(ticks: (x: Int, y: Int)) -> (x: ChartRange, y: ChartRange)? {
        let points = lines.flatMap(\.points).filter { $0.y != nil }
        var xs = positions + points.map(\.x) + moments.map(\.x)
        if let xEnds { xs += [xEnds.lowerBound, xEnds.upperBound] }
        var ys = totals + levels.map(\.y) + points.compactMap(\.y)
        ys += points.compactMap(\.low) + points.compactMap(\.high)
        if let yTop { ys.append(yTop) }
        guard let across = ChartRange.across(x, xs, most: ticks.x),
            let up = ChartRange.upright(y, ys, most: ticks.y)
        else { return nil }
        return (across, up)
    }
}

extension ChartRange {
    /// An axis that ends where its figures do, with round labels in between.
    static func across(_ axis: ChartAxis, _ values: [Double], most: Int) -> ChartRange? {
        guard let (low, high) = ends(of: values, axis) else { return nil }
        var ticks: [Double]
        switch axis.scale {
        case .linear: ticks = steps(from: low, to: high, most: most, isWhole: axis.unit.isWhole)
        case .logarithmic:
            ticks = powers(from: low, to: high, of: [1, 2, 5])
            if ticks.count > most + 2 { ticks = powers(from: low, to: high, of: [1]) }
            while ticks.count > most + 2 {
                ticks = ticks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            }
        }
        ticks = ticks.filter { $0 >= low && $0 <= high }
        if ticks.isEmpty { ticks = [ChartAxis.rounded(low)] }
        return ChartRange(low: low, high: high, ticks: ticks, scale: axis.scale)
    }
}

extension Plot.Point {
    /// A median with the ends of its interval.
    init(_ x: Double, _ median: MedianEstimate?) {
        self.init(x, median?.median, low: median?.low, high: median?.high)
    }
}

/// Figures beside each other, each made of parts.
package struct Bars: Sendable, Equatable {
    package struct Segment: Sendable, Equatable {
        package var ink: DiagramInk
        package var value: Double

        package init(_ ink: DiagramInk, _ value: Double) {
            self.ink = ink
            self.value = value
        }
    }

    package struct Bar: Sendable, Equatable {
        package var name: String
        package var parts: [Segment]
        /// The part that lies across the others: a thin bar below.
        package var below: [Segment] = []
        /// The figures that it is compared with: marks across it.
        package var marks: [Segment] = []
        /// The title of the group that begins with this bar.
        package var heading: String?

        package var total: Double { parts.reduce(0) { $0 + $1.value } }
    }

    package var axis: ChartAxis
    /// The names of parts and marks, in the order of the legend.
    package var legend: [(ink: DiagramInk, name: String)]
    package var bars: [Bar]

    package init(_ axis: ChartAxis, legend: [(ink: DiagramInk, name: String)], _ bars: [Bar]) {
        (self.axis, self.legend, self.bars) = (axis, legend, bars)
    }

    package static func == (a: Bars, b: Bars) -> Bool {
        a.axis == b.axis && a.bars == b.bars
            && a.legend.elementsEqual(b.legend) { $0.ink == $1.ink && $0.name == $1.name }
    }

    func name(of ink: DiagramInk) -> String { legend.first { $0.ink == ink }?.name ?? "" }

    /// The figure that fills the width.
    var top: Double {
        let tops = bars.map { max($0.total, $0.marks.map(\.value).max() ?? 0) }
        return max(tops.max() ?? 0, axis.unit == .ratio ? 1 : 1e-9)
    }
}
