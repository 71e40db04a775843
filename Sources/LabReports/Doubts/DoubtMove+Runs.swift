import LabBase
import LabRuns

/// How far a run's figures move.
extension DoubtMove {
    /// For each column that is shown, the farthest move. Policies that lived both ways alone are
    /// compared: one that dies on the way has less of everything.
    static func all(_ pairs: [(now: Row, then: Row)]) -> [DoubtMove] {
        var moves: [DoubtMove] = []
        let seeds = pairs.map { $0.now.written(.seed) }.distinct
        for seed in seeds {
            let own = pairs.filter { $0.now.written(.seed) == seed }
            let columns = columns(RunTable(rows: own.map(\.now)), RunTable(rows: own.map(\.then)))
            for pair in own where RunSentence.isAlive(pair.now) && RunSentence.isAlive(pair.then) {
                for column in columns where column.canBeBest {
                    let (from, to) = (
                        pair.now[figure: column.column], pair.then[figure: column.column]
                    )
                    guard from != to, from.units != nil, to.units != nil else { continue }
                    moves.keep(
                        DoubtMove(
                            column: column.column.name, title: column.title,
                            policy: pair.now.subject, seed: UInt64(seed), from: from, to: to))
                }
            }
        }
        return moves
    }

    /// Returns the columns that either of the tables shows.
    private static func columns(_ now: RunTable, _ then: RunTable) -> [RunTable.Best] {
        let shown = now.bests
        return shown + then.bests.filter { best in !shown.contains { $0.column == best.column } }
    }
}

extension [DoubtMove] {
    /// Keeps for each column the move that goes farthest; of equals the first.
    fileprivate mutating func keep(_ move: DoubtMove) {
        guard let index = firstIndex(where: { $0.column == move.column }) else {
            return append(move)
        }
        if move.magnitude > self[index].magnitude { self[index] = move }
    }
}
