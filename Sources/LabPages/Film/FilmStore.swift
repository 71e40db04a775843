import LabCells
import LabReplay

/// Tells a film which copies stores have, in the order in which they would go, as that changes.
struct FilmStore {
    /// As it was told last.
    private var line: [LogInstance] = []
    private var entered: Set<LogInstance> = []
    private var left: Set<LogInstance> = []
    private var isChanged = false

    mutating func note(_ entry: LogEntry) {
        switch entry {
        case .stored(let instance): entered.insert(instance)
        case .leavesStore(let instance?, _): left.insert(instance)
        case .order, .died: break
        default: return
        }
        isChanged = true
    }

    /// True if a copy has left a store at this instant.
    func hasLeft(_ instance: LogInstance) -> Bool { left.contains(instance) }

    /// How many copies are taken out of the line, these copies, and the copies that are put in with
    /// their ranks, from the first rank on; a copy's number is doubled, and one more where it
    /// leaves or enters the store.
    mutating func settle(_ copies: LogCopies) -> [Int64]? {
        guard isChanged else { return nil }
        defer {
            isChanged = false
            entered.removeAll(keepingCapacity: true)
            left.removeAll(keepingCapacity: true)
        }
        let now = copies.stored
        if now == line, entered.isEmpty { return nil }
        let moves = OrderMoves(from: line, to: now, anew: entered)
        line = now
        var numbers = [Int64(moves.gone.count)]
        for copy in moves.gone {
            numbers.append(copy.code * 2 + (copies[copy]?.isStored == true ? 0 : 1))
        }
        for (copy, rank) in moves.placed {
            numbers += [copy.code * 2 + (entered.contains(copy) ? 1 : 0), Int64(rank)]
        }
        return numbers
    }
}
