import LabBase
import LabCells
import LabDevices
import LabRuns

/// Doubted figures change the rows of `lab run` and `lab compare`.
extension Doubt {
    /// The results of a trial's cells: rows by the number of their cell.
    package struct Tried: Sendable {
        let trial: DoubtPlan.Trial
        let rows: [Int: Row]

        package init(_ trial: DoubtPlan.Trial, _ session: RunSession, _ outcomes: [CellOutcome]) {
            self.trial = trial
            rows = Dictionary(
                uniqueKeysWithValues: zip(session.cells, outcomes).map { ($0.number, $1.row) })
        }
    }

    /// One for each scenario on each device.
    package static func runs(
        _ plan: DoubtPlan, _ outcomes: [CellOutcome], _ tried: [Tried]
    ) -> [Doubt] {
        plan.places.map { place in
            collected(.best, plan, place) { step in
                tried.first { $0.trial.step == step && $0.trial.applies[place.inputs[0]] }.map {
                    compared(plan.session, place, outcomes, $0)
                }
            }
        }
    }

    /// A place's figures, each with what its trials come to.
    package static func collected(
        _ question: Question, _ plan: DoubtPlan, _ place: DoubtPlan.Place,
        _ found: (FigureTrial) -> (moves: [DoubtMove], changes: [DoubtChange])?
    ) -> Doubt {
        let inputs = place.inputs.map { plan.session.inputs[$0].header }
        var doubt = Doubt(
            question: question, scenario: inputs[0].scenario, device: place.device.id,
            seeds: inputs.map(\.seed), figures: [], fixed: [])
        for figure in place.figures {
            let trials = FigureTrial.Factor.allCases.compactMap { factor -> DoubtTrial? in
                let step = FigureTrial(figure.name, factor)
                guard let device = step.device(from: place.device), let found = found(step) else {
                    return nil
                }
                return DoubtTrial(
                    factor: factor, value: figure.text(device) ?? "", moves: found.moves,
                    changes: found.changes)
            }
            if !trials.isEmpty {
                doubt.figures.append(
                    DoubtedFigure(
                        name: figure.name, meaning: figure.meaning,
                        value: figure.text(place.device) ?? "",
                        origin: place.device.origin(of: figure.name), trials: trials))
            } else if plan.isNamed(figure.name) {
                doubt.fixed.append(figure.name)
            }
        }
        doubt.rank()
        return doubt
    }

    private static func compared(
        _ session: RunSession, _ place: DoubtPlan.Place, _ outcomes: [CellOutcome], _ tried: Tried
    ) -> (moves: [DoubtMove], changes: [DoubtChange]) {
        var moves: [DoubtMove] = []
        var changes: [DoubtChange] = []
        for input in place.inputs {
            let seed = session.inputs[input].header.seed
            let pairs = zip(session.cells, outcomes).filter { $0.0.input == input }
                .compactMap { cell, outcome in
                    tried.rows[cell.number].map { (outcome.row, $0) }
                }
            let tables = (RunTable(rows: pairs.map(\.0)), RunTable(rows: pairs.map(\.1)))
            for move in Self.moves(pairs, columns(tables.0, tables.1), seed) {
                moves.keep(move)
            }
            for change in Self.changes(tables.0, tables.1, seed) { changes.note(change) }
        }
        return (moves, changes)
    }

    /// Returns the columns that either of the tables shows.
    private static func columns(_ now: RunTable, _ then: RunTable) -> [RunTable.Best] {
        let shown = now.bests
        return shown + then.bests.filter { best in !shown.contains { $0.column == best.column } }
    }

    /// Returns moves of policies that lived both ways: one that dies on the way has less of
    /// everything.
    private static func moves(
        _ pairs: [(now: Row, then: Row)], _ columns: [RunTable.Best], _ seed: UInt64
    ) -> [DoubtMove] {
        var moves: [DoubtMove] = []
        for pair in pairs where RunSentence.isAlive(pair.now) && RunSentence.isAlive(pair.then) {
            for column in columns where column.canBeBest {
                let (from, to) = (pair.now[figure: column.column], pair.then[figure: column.column])
                guard from != to, from.units != nil, to.units != nil else { continue }
                moves.keep(
                    DoubtMove(
                        column: column.column.name, title: column.title,
                        policy: pair.now[.policy], seed: seed, from: from, to: to))
            }
        }
        return moves
    }

    private static func changes(
        _ now: RunTable, _ then: RunTable, _ seed: UInt64
    ) -> [DoubtChange] {
        var changes: [DoubtChange] = []
        func compare(_ column: Column, _ title: String, _ from: [String], _ to: [String]) {
            guard from != to else { return }
            changes.append(
                DoubtChange(column: column.name, title: title, from: from, to: to, seeds: [seed]))
        }
        for column in columns(now, then) where column.canBeBest {
            func best(_ table: RunTable) -> [String] {
                table.bests.first { $0.column == column.column }?.policies ?? []
            }
            compare(column.column, column.title, best(now), best(then))
        }
        func killed(_ table: RunTable) -> [String] {
            table.rows.filter { $0.integer(.kills) > 0 }.map { $0[.policy] }
        }
        compare(.of(.kills), "killed", killed(now), killed(then))
        return changes
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

extension [DoubtChange] {
    /// Notes a change; the same change with several seeds is one change.
    fileprivate mutating func note(_ change: DoubtChange) {
        let same = firstIndex {
            $0.column == change.column && $0.from == change.from && $0.to == change.to
        }
        guard let same else { return append(change) }
        self[same].seeds += change.seeds
    }
}
