import LabBase
import LabDevices
import LabEvents
import LabOrders
import LabReplay

/// How the views of a phone's app stand, as numbers: at each of several grids, the finest first, so
/// that the finest can be taken for which there is room. `film-log.js` reads them.
struct PhoneAppTrack {
    /// The whole of what one grid shows.
    struct Level {
        let grid: FilmGrid
        fileprivate(set) var numbers = FilmNumbers()
        /// All that are seen.
        fileprivate(set) var images: Set<ImageID> = []
        /// There is no room for it.
        fileprivate(set) var isOver = false
        private var sights = FilmSights()
        private var born: Set<LogInstance> = []
        private var toldNs: Int64 = 0
        /// Something has changed, which is shown at that instant; nil: when the app is in front.
        fileprivate var dueNs: Int64?
        fileprivate var isChanged = false

        fileprivate init(_ grid: FilmGrid) { self.grid = grid }

        fileprivate mutating func note(_ entry: LogEntry, _ state: LogState, _ nowNs: Int64) {
            sights.note(entry, state, nowNs)
        }

        /// Tells how changed views stand.
        fileprivate mutating func settle(_ state: LogState, atNs: Int64) {
            isChanged = false
            dueNs = nil
            for record in sights.settle(state) where record.code == .view {
                tell(record.numbers, state, atNs)
            }
        }

        private mutating func tell(_ view: [Int64], _ state: LogState, _ atNs: Int64) {
            let found = state[ViewID(number: UInt32(view[0]))]
            if let sight = found?.sight, born.insert(sight.instance).inserted {
                add(.born, [sight.instance.code, sight.image.code, 0, 0, 0, 0], atNs)
            }
            for case let image? in [found?.sight?.image, found?.image] where image != .absent {
                images.insert(image)
            }
            add(.view, view, atNs)
        }

        fileprivate mutating func add(_ code: FilmCode, _ numbers: [Int64], _ atNs: Int64) {
            precondition(code.count == numbers.count)
            self.numbers.add(atNs - toldNs, code.rawValue)
            for number in numbers { self.numbers.add(number) }
            toldNs = atNs
        }
    }

    private(set) var levels: [Level]
    private(set) var clock = PhoneAppClock()
    private var state = LogState()
    private let mostBytes: Int

    /// - Parameter mostBytes: a level that takes more is given up.
    init(_ grids: [FilmGrid], mostBytes: Int) {
        levels = grids.map { Level($0) }
        self.mostBytes = mostBytes
    }

    /// The app comes to the front, until then.
    mutating func enters(atNs timeNs: Int64, untilNs: Int64) {
        settle(before: timeNs)
        clock.enters(atNs: timeNs, untilNs: untilNs)
        for level in levels.indices where levels[level].isChanged { levels[level].dueNs = timeNs }
    }

    mutating func note(_ timeNs: Int64, _ entry: LogEntry) {
        settle(before: timeNs)
        if case .pauses(let ns) = entry { clock.pauses(atNs: timeNs, forNs: ns) }
        state.note(entry)
        let isSeen = !state.viewsInSight(of: entry).isEmpty
        var life: FilmLife?
        switch entry {
        case .killed: life = .dead
        case .relaunched, .foreground: life = .front
        case .background: life = .background
        default: if !isSeen { return }
        }
        for level in levels.indices where !levels[level].isOver {
            levels[level].note(entry, state, timeNs)
            if let life { levels[level].add(.life, [life.code], timeNs) }
            guard isSeen || life == .dead, !levels[level].isChanged else { continue }
            levels[level].isChanged = true
            levels[level].dueNs = clock.next(timeNs, levels[level].grid)
        }
    }

    /// The run is over.
    mutating func end(atNs timeNs: Int64) {
        settle(before: timeNs)
        for level in levels.indices where !levels[level].isOver {
            if levels[level].isChanged { levels[level].settle(state, atNs: timeNs) }
            levels[level].add(.ends, [], timeNs)
        }
    }

    private mutating func settle(before timeNs: Int64) {
        for level in levels.indices where levels[level].isChanged {
            guard let dueNs = levels[level].dueNs, dueNs < timeNs else { continue }
            levels[level].settle(state, atNs: dueNs)
            if levels[level].numbers.textBytes > mostBytes { levels[level].giveUp() }
        }
    }
}

extension PhoneAppTrack.Level {
    fileprivate mutating func giveUp() {
        isOver = true
        numbers = FilmNumbers()
        isChanged = false
    }
}
