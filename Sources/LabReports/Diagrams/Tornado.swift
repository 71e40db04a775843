/// How far each of several figures moves a result, to the left and to the right of how it is: the
/// one that moves it most on top.
package struct Tornado: Sendable, Equatable {
    /// The effect of a figure at an end of its range.
    package struct End: Sendable, Equatable {
        package var side: DoubtEnd.Side
        /// The figure's value at this end.
        package var value: String
        /// The move as a share of the result; nil where that comes out of nothing, beyond every
        /// share.
        package var share: Double?
        /// The share in words.
        package var text: String
        /// Another conclusion would be drawn.
        package var changes: Bool

        /// With the mark that the legend explains.
        var figure: String { text + (changes ? "!" : "") }
    }

    package struct Bar: Sendable, Equatable {
        package var name: String
        package var value: String
        /// The least first; those that differ from the figure's own value.
        package var ends: [End]
    }

    package var bars: [Bar]
    /// The name of a change: `another best`.
    package var change: String

    package init(_ bars: [Bar], change: String) {
        self.bars = bars
        self.change = change
    }

    static func ink(_ side: DoubtEnd.Side) -> DiagramInk {
        switch side {
        case .least: .compulsory
        case .greatest: .redecodes
        }
    }

    static let changeInk = DiagramInk.limit

    var hasChanges: Bool { bars.contains { $0.ends.contains(where: \.changes) } }

    /// The share that fills a side.
    var reach: Double {
        let reach = bars.flatMap(\.ends).compactMap(\.share).map(\.magnitude).max() ?? 0
        return reach > 0 ? reach : 1
    }

    /// From -1 to 1.
    func position(_ end: End) -> Double { end.share.map { $0 / reach } ?? 1 }
}
