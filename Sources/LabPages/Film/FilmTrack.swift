import LabBase
import LabOrders
import LabReplay
import LabReports
import LabScripts

/// A policy's actions as numbers: the entries of its log, each as the time since the one before in
/// nanoseconds, a code, and what it says. `film.js` reads them.
struct FilmTrack {
    private(set) var numbers = FilmNumbers()
    private var lastNs: Int64 = 0
    /// By policy: what its store would give up, as it was told last.
    private var orders: [UInt16: [LogInstance]] = [:]
    private(set) var hasSequence = false

    /// Codes stand in this order in `film.js`.
    private enum Code: Int64, CaseIterable {
        case asked, gets, letsGo, waits, fails, enters, leaves, blank, notBlank, cleared, dropped
        case loadBegins, load, loadEnds, shares, mainWorks
        case decodes, born, held, stored, leavesStore, died, order
        case warning, background, foreground, freezes, network, killed, relaunched, pauses
        case otherAppEnded, replaced, memory, ends
    }

    /// By which the page knows the codes.
    static var codes: [String] { Code.allCases.map { "\($0)" } }

    mutating func note(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .screen, .scroll, .freed: return
        case .order(let policy, let order): return note(order, of: policy, timeNs)
        default: break
        }
        addView(timeNs, entry)
    }

    private mutating func add(_ timeNs: Int64, _ code: Code, _ numbers: Int64...) {
        self.numbers.add(timeNs - lastNs, code.rawValue)
        for number in numbers { self.numbers.add(number) }
        lastNs = timeNs
    }

    private mutating func addView(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .asked(let request):
            let (answer, load) = Self.code(request.answer)
            add(
                timeNs, .asked, Int64(request.view.number), Int64(request.image.number),
                Self.index(request.reason), answer, load)
        case .gets(let view, let instance, let supply, let isWrong):
            add(
                timeNs, .gets, Int64(view.number), Int64(instance.number), Self.index(supply),
                isWrong ? 1 : 0)
        case .letsGo(let view, let instance):
            add(timeNs, .letsGo, Int64(view.number), Int64(instance.number))
        case .waits(let view, let load):
            add(timeNs, .waits, Int64(view.number), Int64(load?.number ?? 0))
        case .fails(let view, let load):
            add(timeNs, .fails, Int64(view.number), Int64(load.number))
        case .entersWindow(let view): add(timeNs, .enters, Int64(view.number))
        case .leavesWindow(let view): add(timeNs, .leaves, Int64(view.number))
        case .blank(let view): add(timeNs, .blank, Int64(view.number))
        case .notBlank(let view): add(timeNs, .notBlank, Int64(view.number))
        case .cleared(let view): add(timeNs, .cleared, Int64(view.number))
        case .dropped(let view): add(timeNs, .dropped, Int64(view.number))
        default: addLoad(timeNs, entry)
        }
    }

    private mutating func addLoad(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .loadBegins(let birth):
            add(
                timeNs, .loadBegins, Int64(birth.load.number), Int64(birth.image.number),
                birth.isPrefetch ? 1 : 0)
        case .load(let load, let step):
            let (code, with) = Self.code(step)
            add(timeNs, .load, Int64(load.number), code, with)
        case .loadEnds(let load, let end):
            add(timeNs, .loadEnds, Int64(load.number), Self.index(end))
        case .shares(let kind, let share):
            let parts = Double(share.numerator) / Double(share.denominator) * 1000
            add(timeNs, .shares, Self.index(kind), Int64(share.count), Int64(parts.rounded()))
        case .mainWorks(let fromNs, let toNs, let work):
            add(timeNs, .mainWorks, fromNs - timeNs, toNs - fromNs, Self.index(work))
        default: addMemory(timeNs, entry)
        }
    }

    private mutating func addMemory(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .decodes(let instance, _, let isAgain, _):
            add(timeNs, .decodes, Int64(instance.number), isAgain ? 1 : 0)
        case .born(let birth):
            add(
                timeNs, .born, Int64(birth.instance.number), Int64(birth.image.number),
                birth.bytes, Self.index(birth.kind), Int64(birth.size.width),
                Int64(birth.size.height))
        case .held(let instance, let holder):
            add(timeNs, .held, Int64(instance.number), Int64(holder.rawValue))
        case .stored(let instance): add(timeNs, .stored, Int64(instance.number))
        case .leavesStore(let instance, let leaving):
            add(
                timeNs, .leavesStore, instance.map { Int64($0.number) } ?? -1,
                Self.index(leaving.cause), leaving.isEviction ? 1 : 0,
                leaving.newcomer.map { Int64($0.number) } ?? -1)
        case .died(let instance): add(timeNs, .died, Int64(instance.number))
        default: addSignal(timeNs, entry)
        }
    }

    private mutating func addSignal(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .warning(let level, let source):
            add(timeNs, .warning, Self.index(level), Self.index(source))
        case .background: add(timeNs, .background)
        case .foreground: add(timeNs, .foreground)
        case .freezes: add(timeNs, .freezes)
        case .network(let state): add(timeNs, .network, Self.code(state))
        case .killed(let killer): add(timeNs, .killed, Self.index(killer))
        case .relaunched: add(timeNs, .relaunched)
        case .pauses(let ns): add(timeNs, .pauses, ns)
        case .otherAppEnded: add(timeNs, .otherAppEnded)
        case .replaced(let image): add(timeNs, .replaced, Int64(image.number))
        case .memory(let resident, _): add(timeNs, .memory, resident)
        case .ends: add(timeNs, .ends)
        default: preconditionFailure("an entry of the log has no code in films")
        }
    }

    private static func index<Word: CaseIterable & Equatable>(_ word: Word) -> Int64 {
        Int64(Array(Word.allCases).firstIndex(of: word)!)
    }

    private static func code(_ answer: ViewRequest.Answer) -> (code: Int64, load: Int64) {
        switch answer {
        case .kept(let isWrong): (0, isWrong ? 1 : 0)
        case .stored: (1, 0)
        case .alive: (2, 0)
        case .joins(let load): (3, Int64(load.number))
        case .misses: (4, 0)
        }
    }

    private static func code(_ step: LoadStep) -> (code: Int64, with: Int64) {
        switch step {
        case .postponed: (0, 0)
        case .queued(let queue): (1, Int64(queue))
        case .connecting: (2, 0)
        case .requesting: (3, 0)
        case .transferring: (4, 0)
        case .shares(let load): (5, Int64(load.number))
        case .parked: (6, 0)
        case .seeking: (7, 0)
        case .reading: (8, 0)
        case .decoding: (9, 0)
        case .decodingOnMain: (10, 0)
        case .awaitsMain: (11, 0)
        case .awaitsBatch: (12, 0)
        }
    }

    /// How many times as slow, in thousandths; 0: down.
    private static func code(_ state: NetworkState) -> Int64 {
        switch state {
        case .up: 1000
        case .down: 0
        case .slower(let factor): Int64((factor * 1000).rounded())
        }
    }

    /// Told as what has changed: who is where in the order now that wasn't there.
    private mutating func note(_ order: [LogInstance]?, of policy: UInt16, _ timeNs: Int64) {
        guard let order else { return }
        hasSequence = true
        let before = orders[policy] ?? []
        if before == order { return }
        orders[policy] = order
        let moves = OrderMoves(from: before, to: order)
        numbers.add(timeNs - lastNs, Code.order.rawValue)
        lastNs = timeNs
        numbers.add(Int64(policy), Int64(moves.gone.count), Int64(moves.placed.count))
        for instance in moves.gone { numbers.add(Int64(instance.number)) }
        for (instance, place) in moves.placed {
            numbers.add(Int64(instance.number), Int64(place))
        }
    }
}

/// How one order becomes another: whom to take out, and whom to put in where, from the first place
/// on.
struct OrderMoves {
    var gone: [LogInstance] = []
    var placed: [(instance: LogInstance, place: Int)] = []

    init(from before: [LogInstance], to after: [LogInstance]) {
        var placeBefore: [LogInstance: Int] = [:]
        for (place, instance) in before.enumerated() { placeBefore[instance] = place }
        let stays = Self.longestRise(after.map { placeBefore[$0] })
        var isStaying: Set<LogInstance> = []
        for place in stays { isStaying.insert(after[place]) }
        gone = before.filter { !isStaying.contains($0) }
        for (place, instance) in after.enumerated() where !isStaying.contains(instance) {
            placed.append((instance, place))
        }
    }

    /// Returns the places of the longest rising sequence, among those that have numbers.
    private static func longestRise(_ numbers: [Int?]) -> [Int] {
        var lowest: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            let length = lowest.bisected { numbers[$0]! >= number }
            if length > 0 { previous[place] = lowest[length - 1] }
            if length == lowest.count { lowest.append(place) } else { lowest[length] = place }
        }
        var places: [Int] = []
        var place = lowest.last ?? -1
        while place >= 0 {
            places.append(place)
            place = previous[place]
        }
        return places.reversed()
    }
}
