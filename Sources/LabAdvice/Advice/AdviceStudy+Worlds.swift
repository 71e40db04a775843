import LabBase
import LabCells
import LabPolicies
import LabRuns

/// The search in worlds: the policies that come nearest in the scenario as it is written are often
/// one policy with small changes, and what a slow network asks for isn't among them.
extension AdviceStudy {
    private static let mostRounds = 8
    /// The neighbours of the leader, and of so many that come nearest to it, enter the race.
    private static let beam = 2
    /// So many worlds are played at a time, and let go once policies ran in them.
    private static let worldsAtOnce = 8

    /// Looks for the policy that is good in nearly all worlds; nil without worlds, or where no
    /// policy lives. The contenders without worlds race with neighbours of the best.
    func judgedInWorlds(_ advice: Advice) throws(Complaint) -> WorldsJudgement? {
        guard let choice = request.worlds, advice.fate == .lives else { return nil }
        let plan = try CellPlan(request.drawn(choice).options([]))
        var texts: Set<String> = []
        var race = WorldsRace(worldCount: choice.numbers.count, request.price)
        var search = AdviceSearch(
            start: contenders(advice), mostRounds: Self.mostRounds,
            best: { _ in race.nearest(Self.beam).map { race.entrants[$0].draft } },
            neighbours: neighbours)
        while search.rounds == 0 || !isOver() {
            let new = search.next()
            guard !new.isEmpty else { break }
            for draft in new {
                let text = draft.text(on: device)
                guard let policy = try? policies.policy(text), !room.refusesMost(policy),
                    texts.insert(text).inserted
                else { continue }
                race.enter(draft)
            }
            while case let due = race.next(), !due.isEmpty { try run(due, in: &race, plan) }
        }
        return WorldsJudgement(race, choice)
    }

    /// Runs policies in some worlds each.
    ///
    /// - Parameter plan: has a source for each world.
    private func run(
        _ due: [(entrant: Int, worlds: [Int])], in race: inout WorldsRace, _ plan: CellPlan
    ) throws(Complaint) {
        let stage = "\(race.entrants.count) policies race in \(race.worldCount) worlds"
        var entrants = [[Int]](repeating: [], count: race.worldCount)
        for (entrant, worlds) in due { for world in worlds { entrants[world].append(entrant) } }
        let worlds = entrants.indices.filter { !entrants[$0].isEmpty }
        for first in stride(from: 0, to: worlds.count, by: Self.worldsAtOnce) {
            var (cells, places): ([Cell], [(entrant: Int, world: Int)]) = ([], [])
            for world in worlds[first..<min(first + Self.worldsAtOnce, worlds.count)] {
                let device = plan.sources[world].header.device
                for entrant in entrants[world] {
                    let text = race.entrants[entrant].draft.text(on: self.device)
                    cells.append(
                        Cell(
                            input: world, policy: try PolicySpec.parse(text, device: device),
                            memory: .model, warnings: [], wantsTimeline: false,
                            number: cells.count + 1))
                    places.append((entrant, world))
                }
            }
            let session = try RunSession(plan, cells)
            for ((entrant, world), (cell, outcome)) in zip(
                places, zip(cells, try run(session, stage)))
            {
                let row = plan.worldColumns.row(outcome.row, outcome.world)
                let found = AdviceCell(
                    policy: cell.policy, draft: race.entrants[entrant].draft, rows: [row])
                race.learn(entrant, found, worlds: [world])
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
                let policy = try? policies.policy(other.text(on: device))
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
