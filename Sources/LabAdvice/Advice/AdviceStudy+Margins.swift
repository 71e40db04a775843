import LabBase
import LabPolicies

/// Limits with a margin: what does for the scenario's pictures must do for larger ones.
///
/// The best limit for a script is often the least that holds what it needs at once. With one
/// picture more, each is evicted before it is shown again, and is loaded anew:
///
///     blank time
///     |--------------.
///     |              |  a cliff
///     |              `--------------
///     +---------^------^------------ limit
///            scarce   best
///
/// `scarce` is 16/25 of a limit. It does for these pictures what the limit does for pictures that
/// are 25 % longer and wider. So each contender runs once more at its scarce limit, and the worse
/// of the two counts. Where all limits near the best lie at a cliff, a larger one may be the
/// answer, so larger ones are tried beside the best. A cell whose limit wasn't tried with less room
/// is open to doubt, and is no answer.
extension AdviceStudy {
    /// A limit below so many pictures of the mean size isn't advised.
    private static let leastPictures = 3
    /// The contenders of which larger limits are tried.
    private static let mostRoomier = 12

    /// The least limit that is advised for a policy's store.
    func floorBytes(_ policy: Policy) -> Int64 {
        room.cost(ofImages: Self.leastPictures, policy).map(LimitLadder.round) ?? 0
    }

    /// Tries the best with larger limits, and all of them with less room.
    func withMargins(_ cells: [AdviceCell]) throws(Complaint) -> [AdviceCell] {
        guard let advice = Advice(cells: cells, price: request.price), advice.fate == .lives
        else { return cells }
        let near = contenders(advice)
        let roomier = near.prefix(Self.mostRoomier).flatMap(roomier)
        let known = Set(cells.compactMap(\.draft))
        let new = roomier.distinct.filter { !known.contains($0) }
        let found = cells + (try evaluate(new, request.searched, "larger limits", by: round))
        let tested = Set(near + roomier)
        func isTested(_ cell: AdviceCell) -> Bool { cell.draft.map(tested.contains) ?? true }
        let untested = found.filter { !isTested($0) }.map {
            changed($0) { $0.isOpenToDoubt = $0.draft?.scarce != nil }
        }
        return try withScarceRows(found.filter(isTested), request.searched, by: round) + untested
    }

    /// With half of the room that larger pictures take, with all of it, and with room for a few.
    private func roomier(_ draft: PolicyDraft) -> [PolicyDraft] {
        guard space.isLadderOpen, let limit = draft.limitBytes else { return [] }
        let floor = (try? policies.policy(draft.text(on: device))).map(floorBytes) ?? 0
        return (LimitLadder.roomier(limit) + [floor]).map { max($0, floor) }.distinct.map { limit in
            changed(draft) { $0.limitBytes = limit }
        }
    }

    /// Runs cells once more with less room.
    func withScarceRows(
        _ cells: [AdviceCell], _ request: AdviceRequest, by runner: Stage? = nil
    ) throws(Complaint) -> [AdviceCell] {
        let drafts = cells.compactMap { $0.draft?.scarce }.distinct
        var rows: [PolicyDraft: AdviceCell] = [:]
        for cell in try evaluate(drafts, request, "with less room", by: runner) {
            if let draft = cell.draft { rows[draft] = cell }
        }
        return cells.map { cell in
            guard let scarce = cell.draft?.scarce else { return cell }
            var cell = cell
            cell.scarceRows = rows[scarce]?.rows ?? []
            let isSmall = (cell.draft?.limitBytes).map { $0 < floorBytes(cell.policy) } ?? false
            cell.isOpenToDoubt = cell.scarceRows.isEmpty || isSmall && space.isLadderOpen
            return cell
        }
    }
}
