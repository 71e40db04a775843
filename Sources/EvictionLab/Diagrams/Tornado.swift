/// How far each of several figures moves a result, to the left and to the right of how it is: the
/// one that moves it most on top.
public struct Tornado: Sendable, Equatable {
    /// What a figure's half or double comes to.
    public struct End: Sendable, Equatable {
        public var factor: FigureTrial.Factor
        /// What the figure then is.
        public var value: String
        /// Of the result; nil where that comes out of nothing, beyond every share.
        public var share: Double?
        /// The share in words.
        public var text: String
        /// Another conclusion would be drawn.
        public var changes: Bool

        /// With the mark that the legend explains.
        var figure: String { text + (changes ? "!" : "") }
    }

    public struct Bar: Sendable, Equatable {
        public var name: String
        public var value: String
        /// Halved first; those that there are.
        public var ends: [End]
    }

    public var bars: [Bar]
    /// What a change is called: `another best`.
    public var change: String

    public init(_ bars: [Bar], change: String) {
        self.bars = bars
        self.change = change
    }

    static func ink(_ factor: FigureTrial.Factor) -> DiagramInk {
        switch factor {
        case .halved: .compulsory
        case .doubled: .redecodes
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
