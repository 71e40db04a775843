import LabBase
import LabCells
import LabPictures
import LabReplay
import LabScripts

/// A policy's run as numbers: what happens in it, and how things stand after each instant in which
/// they change. A record is the time since the one before in nanoseconds, its code, and what that
/// says. `film-log.js` reads them.
struct FilmTrack {
    private(set) var numbers = FilmNumbers()
    private(set) var texts: [String] = []
    private(set) var state = LogState()
    private let catalog: ImageCatalog
    /// The footprint above which the device kills the app.
    private let limitBytes: Int64?
    private var nowNs: Int64 = 0
    private var toldNs: Int64 = 0
    private var sights = FilmSights()
    private var store = FilmStore()
    private var bytes: Int64 = 0

    init(_ header: TraceHeader) {
        catalog = header.catalog
        limitBytes = header.device.footprintLimitBytes
    }

    mutating func note(_ timeNs: Int64, _ entry: LogEntry) {
        if timeNs > nowNs {
            settle()
            nowNs = timeNs
        }
        noteEnd(entry)
        state.note(entry)
        sights.note(entry, state, nowNs)
        store.note(entry)
        tellLoad(entry)
    }

    /// The instant is over.
    private mutating func settle() {
        if state.copies.bytes != bytes {
            bytes = state.copies.bytes
            add(.bytes, bytes)
        }
        if let moves = store.settle(state.copies) { add(.line, moves) }
        for record in sights.settle(state) { add(record.code, record.numbers) }
    }

    private mutating func add(_ code: FilmCode, _ numbers: Int64...) { add(code, numbers) }

    private mutating func add(_ code: FilmCode, _ numbers: [Int64]) {
        self.numbers.add(nowNs - toldNs, code.rawValue)
        if let count = code.count {
            precondition(numbers.count == count)
        } else {
            self.numbers.add(Int64(numbers.count))
        }
        self.numbers.add(numbers)
        toldNs = nowNs
    }

    /// Tells what an entry ends, as things stand before it.
    private mutating func noteEnd(_ entry: LogEntry) {
        switch entry {
        case .died(let instance):
            guard let copy = state.copies[instance] else { return }
            let loss = FilmLoss(copy, isNow: store.hasLeft(instance), isKilled: !state.isAlive)
            let newcomer = loss == .limit ? copy.leaving?.newcomer : nil
            add(.gone, instance.code, loss.code, newcomer == copy.image ? -1 : newcomer.code)
        case .killed:
            for load in state.loads.keys.sorted(by: { $0.number < $1.number }) {
                add(.loadEnds, Int64(load.number))
            }
            for kind in SharedKind.allCases { add(.shares, kind.code, 0, 0) }
        case .ends:
            sights.end(nowNs)
            if !state.isAlive { loseMemory() }
            settle()
            add(.ends)
        default: break
        }
    }

    /// An app that isn't started again has no memory: its log ends with the kill.
    private mutating func loseMemory() {
        for instance in state.copies.living.keys.sorted(by: { $0.number < $1.number }) {
            note(nowNs, .died(instance))
        }
    }

    private mutating func tellLoad(_ entry: LogEntry) {
        switch entry {
        case .loadBegins(let birth):
            add(
                .loadBegins, Int64(birth.load.number), Int64(birth.image.number),
                birth.isPrefetch ? 1 : 0)
        case .load(let load, let step):
            // Transfers that are no images', and frames, have no lane.
            guard state.loads[load] != nil else { return }
            let with: Int64 =
                switch step {
                case .queued(let queue): Int64(queue)
                case .shares(let other): Int64(other.number)
                default: 0
                }
            add(.load, Int64(load.number), FilmStep(step).code, with)
        case .loadEnds(let load, _): add(.loadEnds, Int64(load.number))
        case .shares(.link, _): tellLink()
        case .shares(let kind, let share): tell(kind, share.count, share)
        case .mainWorks(let fromNs, let toNs, let work):
            add(.mainWorks, fromNs - nowNs, toNs - fromNs, work.code)
        default: tellCopy(entry)
        }
    }

    /// Tells how many transfers share the link, and what each gets, if that is the same for all.
    private mutating func tellLink() {
        let bundles = state.linkBundles.values
        tell(.link, bundles.reduce(0) { $0 + $1.count }, bundles.count > 1 ? nil : bundles.first)
    }

    private mutating func tell(_ kind: SharedKind, _ count: Int, _ share: LoadShare?) {
        let parts = share.map { Double($0.numerator) / Double($0.denominator) * 1000 }
        let none: Double = count == 0 ? 1000 : -1
        add(.shares, kind.code, Int64(count), Int64((parts ?? none).rounded()))
    }

    private mutating func tellCopy(_ entry: LogEntry) {
        switch entry {
        case .born(let birth):
            add(
                .born, birth.instance.code, Int64(birth.image.number), birth.bytes,
                birth.kind.code, Int64(birth.size.width), Int64(birth.size.height))
        case .decodes(let instance, _, let isAgain, _):
            add(.decodes, instance.code, isAgain ? 1 : 0)
        case .held(let instance, let holder): add(.held, instance.code, holder.code)
        case .leavesStore(let instance?, let leaving):
            guard leaving.isEviction, let copy = state.copies[instance] else { return }
            add(.evicted, Int64(copy.image.number), leaving.newcomer.code)
        case .asked(let request):
            add(
                .asked, Int64(request.image.number), request.reason.code,
                FilmAnswer(request.answer).code)
            if case .kept(isWrong: true) = request.answer {
                add(.wrong, (state[request.view]?.sight?.image).code)
            }
        case .gets(_, let instance, _, isWrong: true):
            if let copy = state.copies[instance] { add(.wrong, Int64(copy.image.number)) }
        case .fails(let view, _):
            if let image = state[view]?.image { add(.failed, Int64(image.number)) }
        default: tellSignal(entry)
        }
    }

    private mutating func tellSignal(_ entry: LogEntry) {
        switch entry {
        case .warning(let level, _): say(.warning, level.words)
        case .background:
            add(.life, FilmLife.background.code)
            say(.signal, "the app is left")
        case .foreground:
            add(.life, FilmLife.front.code)
            say(.signal, "the app is back")
        case .freezes: say(.signal, "the app's process is about to be frozen")
        case .network(let state): say(.signal, state.words)
        case .killed(let killer, let footprintBytes):
            add(.life, FilmLife.dead.code)
            let reason = killer.reason(footprintBytes: footprintBytes, limitBytes: limitBytes)
            say(.killed, "the app is killed: \(reason)")
        case .relaunched:
            add(.life, FilmLife.front.code)
            say(.signal, "the app is there again")
        case .pauses(let ns): add(.pauses, ns)
        case .appMemory(let bytes):
            say(.signal, "the app itself uses \(Fixed.bytes(bytes)) beyond its baseline")
        case .playerBegins(_, let bytes):
            say(.signal, "a player begins: \(Fixed.bytes(bytes))")
        case .videoPlays: say(.signal, "a video plays")
        case .playerEnds: say(.signal, "a player ends")
        case .otherAppEnded: say(.signal, "the system ends another app")
        case .replaced(let image):
            say(.signal, "\(catalog.name(of: image)) shows another picture from here on")
        default: break
        }
    }

    private mutating func say(_ kind: FilmSignal, _ text: String) {
        let known = texts.firstIndex(of: text)
        if known == nil { texts.append(text) }
        add(.says, kind.code, Int64(known ?? texts.count - 1))
    }
}
