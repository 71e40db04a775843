import LabBase
import LabDevices

/// The effects of a device's figures on the conclusions of one scenario: each was tried through its
/// range, one at a time.
package struct Doubt: Sendable, Equatable {
    /// The command whose conclusions they are.
    package enum Question: String, Sendable {
        /// Claims, and the policy that is best by each column of the table.
        case best
        /// The answer of `lab advise`.
        case answer

        /// The steps that a range is tried in. A trial of an answer takes many cells.
        var steps: Int { self == .answer ? 4 : 8 }
    }

    package var question: Question
    package var scenario: String
    /// By its id.
    package var device: String
    package var seeds: [UInt64]
    package var conclusions: [DoubtConclusion]
    /// The figures; those that move the result most come first.
    package var figures: [DoubtedFigure]
    /// Named by the user, and of one value here.
    package var fixed: [String]
    /// Left out, since a network was chosen that gives them.
    package var chosen: [String] = []

    /// The column that figures are ranked by: blank time, unless nothing moves that.
    var mainColumn: (name: String, title: String) {
        let moves = figures.flatMap(\.ends).flatMap(\.moves)
        let blank = Column.of(.blankMs).name
        let main = moves.first { $0.column == blank } ?? moves.first
        return main.map { ($0.column, $0.title) } ?? (blank, "blank time")
    }

    /// By how far they move the main column, then any other; of equals, the table's order.
    mutating func rank() {
        let main = mainColumn.name
        let ranked = figures.enumerated().map { place, figure in
            (place, figure, figure.reach { $0 == main }, figure.reach { $0 != main })
        }
        figures = ranked.sorted { ($0.2, $0.3, -$0.0) > ($1.2, $1.3, -$1.0) }.map(\.1)
    }

    /// The conclusions that fall, the claims first: each with its figure.
    package var turns: [(figure: DoubtedFigure, turn: DoubtTurn)] {
        let all = figures.flatMap { figure in figure.turns.map { (figure: figure, turn: $0) } }
        return DoubtConclusion.Kind.allCases.flatMap { kind in all.filter { $0.turn.kind == kind } }
    }
}

/// A figure, and what came of trying it through its range.
package struct DoubtedFigure: Sendable, Equatable {
    package var name: String
    package var meaning: String
    package var value: String
    /// The figure's origin; nil if none is given.
    package var origin: String?
    /// The least and the greatest value that were tried, and where this range is from.
    package var low: String
    package var high: String
    package var rangeSource: String
    /// How many values were tried.
    package var triedCount: Int
    /// One or both, the least first.
    package var ends: [DoubtEnd]
    package var turns: [DoubtTurn]

    /// How far it moves one of the columns at most.
    func reach(_ isMeant: (String) -> Bool) -> Int64 {
        ends.flatMap(\.moves).filter { isMeant($0.column) }.map(\.magnitude).max() ?? 0
    }

    package var changesSomething: Bool { !turns.isEmpty }
    var isIdle: Bool { turns.isEmpty && ends.allSatisfy(\.moves.isEmpty) }

    func end(_ side: DoubtEnd.Side) -> DoubtEnd? { ends.first { $0.side == side } }
}

/// The result with a figure at one end of its range.
package struct DoubtEnd: Sendable, Equatable {
    package enum Side: String, Sendable, CaseIterable {
        case least, greatest
    }

    package var side: Side
    /// The figure's value there.
    package var value: String
    /// For each column that moves, the policy and seed with which it moves farthest.
    package var moves: [DoubtMove]
    /// True if a conclusion isn't what it is.
    package var isTurned: Bool

    func move(_ column: String) -> DoubtMove? { moves.first { $0.column == column } }
}

/// A conclusion that doesn't stand with every value of a figure.
package struct DoubtTurn: Sendable, Equatable {
    package struct Stretch: Sendable, Equatable {
        package var from: String
        package var to: String
        package var holds: Bool

        package init(_ from: String, _ to: String, holds: Bool) {
            self.from = from
            self.to = to
            self.holds = holds
        }
    }

    package var kind: DoubtConclusion.Kind
    /// The conclusion: a claim as it was written, or titles of columns.
    package var title: String
    /// From the least value on.
    package var stretches: [Stretch]
    /// `falls below decode.png 11.7 ns/pixel`
    package var verdict: String
    /// The whole sentence, without its stop.
    package var text: String
}

/// A figure of the result, as it is and as it then was.
package struct DoubtMove: Sendable, Equatable {
    package var column: String
    /// As the table has it.
    package var title: String
    package var policy: String
    package var seed: UInt64?
    package var from: Figure
    package var to: Figure

    package init(
        column: String, title: String, policy: String, seed: UInt64? = nil, from: Figure,
        to: Figure
    ) {
        self.column = column
        self.title = title
        self.policy = policy
        self.seed = seed
        self.from = from
        self.to = to
    }

    /// In millionths of what it is, rounded; nil from 0, of which nothing is a share.
    package var shareMillionths: Int64? {
        guard let from = from.units, let to = to.units, from > 0 else { return nil }
        let above = (Int128(to) - Int128(from)) * 1_000_000
        let share = (above.magnitude + UInt128(from) / 2) / UInt128(from)
        let bounded = Int64(clamping: share)
        return above < 0 ? -bounded : bounded
    }

    /// The rank of the move: nothing reaches farther than what comes out of nothing.
    var magnitude: Int64 { shareMillionths.map(abs) ?? .max }
}

extension Figure {
    /// A number in units of its last decimal.
    var units: Int64? {
        switch self {
        case .none, .text: nil
        case .integer(let value): value
        case .fixed(let scaled, _): scaled
        }
    }
}
