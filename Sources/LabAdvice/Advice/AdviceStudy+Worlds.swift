import LabBase
import LabCells
import LabPolicies
import LabRuns

/// The search in worlds: the policies that come nearest in the scenario as it is written are often
/// one policy with small changes, and what a slow network asks for isn't among them.
extension AdviceStudy {
    private static let mostRounds = 4
    /// The best so many have their neighbours tried.
    private static let beam = 2
    /// So many worlds are played at a time, and let go once policies ran in them.
    private static let worldsAtOnce = 8

    /// Looks for the policy that is good in nearly all worlds; nil without worlds, or where no
    /// policy lives. The answer without worlds, the given and the neighbours of the best race.
    func judgedInWorlds(_ advice: Advice) throws(Complaint) -> WorldsJudgement? {
        guard let choice = request.worlds, advice.fate == .lives else { return nil }
        let plan = try CellPlan(request.drawn(choice).options([]))
        var texts: Set<String> = []
        var race = WorldsRace(worldCount: choice.numbers.count, request.price)
        var search = AdviceSearch(
            start: contenders(advice), mostRounds: Self.mostRounds,
            best: { _ in race.ranked.prefix(Self.beam).map { race.entrants[$0].draft } },
            neighbours: neighbours)
        while search.rounds == 0 || !isOver() {
            let new = search.next()
            guard !new.isEmpty else { break }
            for draft in new {
                let text = draft.text(on: device)
                guard let policy = try? PolicySpec.parse(text, device: device),
                    policy.text == text, !room.refusesMost(policy), texts.insert(text).inserted
                else { continue }
                race.enter(draft)
            }
            while case let due = race.next(), !due.isEmpty {
                try run(due, in: &race, choice, plan.worldColumns)
            }
        }
        return WorldsJudgement(race, choice)
    }

    /// Runs policies in some worlds each.
    private func run(
        _ due: [(entrant: Int, worlds: [Int])], in race: inout WorldsRace, _ choice: WorldChoice,
        _ columns: WorldColumns
    ) throws(Complaint) {
        let stage = "\(race.entrants.count) policies race in \(choice.numbers.count) worlds"
        let worlds = choice.worlds
        let numbers = due.flatMap(\.worlds).distinct.sorted()
        for first in stride(from: 0, to: numbers.count, by: Self.worldsAtOnce) {
            let some = numbers[first..<min(first + Self.worldsAtOnce, numbers.count)]
            var entrants: [String: Int] = [:]
            var wanted: [Int: Set<Int>] = [:]
            for (entrant, worlds) in due {
                let wantedHere = worlds.filter(some.contains)
                guard !wantedHere.isEmpty else { continue }
                entrants[race.entrants[entrant].draft.text(on: device)] = entrant
                wanted[entrant] = Set(wantedHere)
            }
            let plan = try CellPlan(
                request.drawn(choice).options(entrants.keys.sorted()),
                worlds: some.map { worlds[$0] })
            let chosen = plan.cells.filter {
                wanted[entrants[$0.policy.text]!]!.contains(some[some.startIndex + $0.input])
            }
            let session = try RunSession(plan, chosen)
            for (cell, outcome) in zip(session.cells, try run(session, stage)) {
                let entrant = entrants[cell.policy.text]!
                let number = session.inputs[cell.input].world!.number
                let row = columns.row(outcome.row, outcome.world)
                let found = AdviceCell(
                    policy: cell.policy, draft: race.entrants[entrant].draft, rows: [row])
                race.learn(entrant, found, worlds: [number - choice.numbers.lowerBound])
            }
        }
    }

    /// With one choice made otherwise. Each order was tried in the scenario as it is written, and
    /// a limit below a few pictures isn't advised.
    private func neighbours(of draft: PolicyDraft) -> [PolicyDraft] {
        space.neighbours(of: draft).filter { other in
            guard draft.order == nil || other.order == nil || other.order == draft.order
            else { return false }
            guard space.isLadderOpen, let limit = other.limitBytes,
                let policy = other.policy(on: device)
            else { return true }
            return limit >= floorBytes(policy)
        }
    }

    /// Takes a policy that was found in worlds, with its figures in the scenario as it is written.
    func choosing(_ chosen: WorldsJudgement.Contender, _ advice: Advice) throws(Complaint) -> Advice
    {
        var advice = advice
        if !advice.cells.contains(where: { $0.name == chosen.name }) {
            let cells = try evaluate(
                [chosen.draft], request, "the best in worlds, as it is written")
            let all = advice.cells + (try withScarceRows(cells, request))
            advice = Advice(cells: all, price: advice.price) ?? advice
        }
        advice.choose(chosen.name)
        return advice
    }
}
