import LabBase
import LabDevices

/// The effects of a device's figures in one scenario: each was halved and doubled, one at a time.
package struct Doubt: Sendable, Equatable {
    /// The conclusion that the figures may change.
    package enum Question: String, Sendable {
        /// The policy that is best by each column of the table, and those that are killed.
        case best
        /// The answer of `lab advise`.
        case answer
    }

    package var question: Question
    package var scenario: String
    /// By its id.
    package var device: String
    package var seeds: [UInt64]
    /// The figures; those that move the result most come first.
    package var figures: [DoubtedFigure]
    /// Named by the user, and without a half or a double here.
    package var fixed: [String]

    /// The column that figures are ranked by: blank time, unless nothing moves that.
    var mainColumn: (name: String, title: String) {
        let moves = figures.flatMap(\.trials).flatMap(\.moves)
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

    var hasChanges: Bool { figures.contains(where: \.changesSomething) }
}

/// A figure, and what came of halving and doubling it.
package struct DoubtedFigure: Sendable, Equatable {
    package var name: String
    package var meaning: String
    package var value: String
    /// The figure's origin; nil if none is given.
    package var origin: String?
    /// One or both, halved first.
    package var trials: [DoubtTrial]

    /// How far it moves one of the columns at most.
    func reach(_ isMeant: (String) -> Bool) -> Int64 {
        trials.flatMap(\.moves).filter { isMeant($0.column) }.map(\.magnitude).max() ?? 0
    }

    package var changesSomething: Bool { trials.contains { !$0.changes.isEmpty } }
    var isIdle: Bool { trials.allSatisfy { $0.moves.isEmpty && $0.changes.isEmpty } }

    func trial(_ factor: FigureTrial.Factor) -> DoubtTrial? { trials.first { $0.factor == factor } }
}

package struct DoubtTrial: Sendable, Equatable {
    package var factor: FigureTrial.Factor
    /// The figure's value in the trial.
    package var value: String
    /// For each column that moves, the policy and seed with which it moves farthest.
    package var moves: [DoubtMove]
    package var changes: [DoubtChange]

    func move(_ column: String) -> DoubtMove? { moves.first { $0.column == column } }
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

/// A conclusion that would be another.
package struct DoubtChange: Sendable, Equatable {
    /// The column; `answer` for advice.
    package var column: String
    package var title: String
    package var from: [String]
    package var to: [String]
    package var seeds: [UInt64]

    package init(column: String, title: String, from: [String], to: [String], seeds: [UInt64]) {
        self.column = column
        self.title = title
        self.from = from
        self.to = to
        self.seeds = seeds
    }
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
