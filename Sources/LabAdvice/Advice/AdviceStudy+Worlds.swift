import LabBase
import LabCells

/// The search in worlds: the policies that come nearest in the scenario as it is written are often
/// one policy with small changes, and what a slow network asks for isn't among them.
extension AdviceStudy {
    /// The first worlds, in which it looks around; then all of them judge what came nearest.
    private static let searchedWorlds = 50
    private static let mostRounds = 4
    /// The best so many have their neighbours tried.
    private static let beam = 2

    /// Looks for the policy that is good in nearly all worlds; nil without worlds, or where no
    /// policy lives.
    func judgedInWorlds(_ advice: Advice) throws(Complaint) -> WorldsJudgement? {
        guard let choice = request.worlds, advice.fate == .lives else { return nil }
        let drafts = try nearest(contenders(advice), choice)
        let cells = try evaluate(drafts, request.drawn(choice), "the best in every world")
        return WorldsJudgement(cells, choice, request.price)
    }

    /// Returns the drafts to judge: the answer without worlds, and those that come nearest in the
    /// first worlds, among the given and the neighbours of the best.
    private func nearest(
        _ drafts: [PolicyDraft], _ choice: WorldChoice
    ) throws(Complaint) -> [PolicyDraft] {
        let numbers = choice.numbers
        let last = min(numbers.upperBound, numbers.lowerBound + Self.searchedWorlds - 1)
        let few = WorldChoice(numbers.lowerBound...last, seed: choice.seed)
        var search = AdviceSearch(
            start: drafts, mostRounds: Self.mostRounds,
            best: { Array(ranked($0, few).prefix(Self.beam)) }, neighbours: neighbours)
        while search.rounds == 0 || !isOver() {
            let new = search.next()
            guard !new.isEmpty else { break }
            let stage = "\(search.cells.count) policies tried in \(few.numbers.count) worlds"
            search.learn(try evaluate(new, request.drawn(few), stage))
        }
        let found = drafts.prefix(1) + ranked(search.cells, few) + drafts
        return Array(found.distinct.prefix(Self.mostContenders))
    }

    private func ranked(_ cells: [AdviceCell], _ choice: WorldChoice) -> [PolicyDraft] {
        WorldsJudgement(cells, choice, request.price)?.contenders.compactMap(\.draft) ?? []
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
        if !advice.cells.contains(where: { $0.name == chosen.name }), let draft = chosen.draft {
            let cells = try evaluate([draft], request, "the best in worlds, as it is written")
            let all = advice.cells + (try withScarceRows(cells, request))
            advice = Advice(cells: all, price: advice.price) ?? advice
        }
        advice.choose(chosen.name)
        return advice
    }
}
