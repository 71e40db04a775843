@testable import LabOrders
@testable import LabReplay

/// Counts a run's figures again, from nothing but its log.
final class Recount {
    private(set) var counts = Counts()
    private(set) var peaks = BytePeaks()
    /// Events that can't be, regardless of the figures.
    private(set) var faults: [String] = []
    private(set) var hasEnded = false
    private var born: [LogInstance: InstanceBirth] = [:]
    private var bytes: [LogInstance: Int64] = [:]
    private var holder: [LogInstance: Holder] = [:]
    private var stored: Set<LogInstance> = []
    private var held: [ViewID: LogInstance] = [:]
    private var blankSince: [ViewID: Int64] = [:]
    private var blankAgain: Set<ViewID> = []
    private var loads: Set<LogLoad> = []
    /// Views whose latest request missed.
    private var hasMissed: Set<ViewID> = []
    private var inWindow: Set<ViewID> = []
    private var nowNs: Int64 = 0
    private var entryCount = 0
    private var share: [SharedKind: [Int: LoadShare]] = [:]
    /// The link's bundles in which loads are, if not in the first.
    private var bundles: [LogLoad: Int] = [:]
    private var sharing: [SharedKind: Set<LogLoad>] = [.link: [], .flash: [], .cores: []]

    func note(_ timeNs: Int64, _ entry: LogEntry) {
        expect(timeNs >= nowNs, "time goes back")
        if timeNs > nowNs { settle() }
        nowNs = timeNs
        entryCount += 1
        switch entry {
        case .asked(let request): count(request)
        case .gets(let view, let instance, let supply, let isWrong):
            if isWrong { counts.wrongImages += 1 }
            if hasMissed.remove(view) != nil, supply != .loaded {
                counts.misses -= 1
                if supply == .store { counts.strongHits += 1 } else { counts.weakHits += 1 }
            }
            held[view] = instance
            expect(born[instance] != nil, "view \(view) gets what isn't there")
        case .letsGo(let view, let instance):
            expect(held[view] == instance, "view \(view) lets go of what it hasn't")
            held[view] = nil
        case .entersWindow(let view):
            expect(inWindow.insert(view).inserted, "view \(view) is there already")
        case .leavesWindow(let view):
            expect(inWindow.remove(view) != nil, "view \(view) wasn't there")
        case .blank(let view, let isAgain):
            blankSince[view] = timeNs
            if isAgain { blankAgain.insert(view) }
        case .notBlank(let view): endBlank(view)
        case .dropped(let view): inWindow.remove(view)
        case .warning(_, let source):
            counts.warnings += 1
            if source == .device || source == .kernel { counts.pressureWarnings += 1 }
        case .killed: kill()
        case .decodes(let instance, _, let isAgain, let size):
            counts.decodes += 1
            counts.decodedBytes += size
            if isAgain { counts.redecodes += 1 }
            if bytes[instance] == nil { live(instance, size) }
        case .ends: hasEnded = true
        default: noteRest(entry)
        }
    }

    private func noteRest(_ entry: LogEntry) {
        switch entry {
        case .loadBegins(let birth):
            loads.insert(birth.load)
            if birth.isPrefetch { counts.prefetched += 1 }
        case .load(let load, let step):
            expect(loads.contains(load), "load \(load.number) goes on, and hasn't begun")
            for kind in SharedKind.allCases { sharing[kind]!.remove(load) }
            switch step {
            case .transferring: sharing[.link]!.insert(load)
            case .reading: sharing[.flash]!.insert(load)
            case .decoding: sharing[.cores]!.insert(load)
            default: break
            }
        case .besideBegins(let work): loads.insert(work)
        case .besideEnds(let work):
            expect(loads.remove(work) != nil, "work \(work.number) ends, and hasn't begun")
            for kind in SharedKind.allCases { sharing[kind]!.remove(work) }
        case .frame: counts.streamedFrames += 1
        case .playerEnds(_, let stalledNs): counts.videoStalledNs += stalledNs
        case .loadEnds(let load, let end):
            expect(loads.remove(load) != nil, "load \(load.number) ends, and hasn't begun")
            for kind in SharedKind.allCases { sharing[kind]!.remove(load) }
            if end == .failed { counts.failed += 1 }
            if end == .cancelled { counts.cancelled += 1 }
        case .bundled(let load, let bundle): bundles[load] = bundle
        case .shares(let kind, let share): self.share[kind, default: [:]][share.bundle] = share
        case .born(let birth):
            born[birth.instance] = birth
            holder[birth.instance] = .inFlight
            if birth.kind != .undecoded { live(birth.instance, birth.bytes) }
        case .held(let instance, let by): move(instance, to: by)
        case .stored(let instance):
            expect(stored.insert(instance).inserted, "an instance is stored twice")
        case .leavesStore(let instance, let leaving):
            if leaving.isEviction { counts.evictions += 1 }
            if let instance {
                expect(stored.remove(instance) != nil, "what isn't stored leaves the store")
            }
        case .died(let instance): die(instance)
        case .freed(let instance, let warning):
            let isGarbage = holder[instance] == .store && !stored.contains(instance)
            expect(lastDeath?.instance == instance || isGarbage, "what lives is freed")
            expect(
                (1...counts.warnings).contains(Int64(warning)),
                "warning \(warning) frees something, and hasn't come")
            counts.warningFreedBytes += (isGarbage ? bytes[instance] : lastDeath?.bytes) ?? 0
        default: break
        }
    }

    private func count(_ request: ViewRequest) {
        counts.requests += 1
        hasMissed.remove(request.view)
        if request.reason == .restored { counts.restores += 1 }
        switch request.answer {
        case .kept(let isWrong):
            counts.weakHits += 1
            if isWrong { counts.wrongImages += 1 }
        case .stored: counts.strongHits += 1
        case .alive: counts.weakHits += 1
        case .joins(let load):
            counts.joins += 1
            expect(loads.contains(load), "a view joins a load that isn't under way")
        case .misses:
            counts.misses += 1
            hasMissed.insert(request.view)
        }
    }

    private func endBlank(_ view: ViewID) {
        guard let since = blankSince.removeValue(forKey: view) else {
            return expect(false, "view \(view) wasn't blank")
        }
        let isAgain = blankAgain.remove(view) != nil
        guard nowNs > since else { return }
        counts.blankNs += nowNs - since
        if isAgain { counts.reblankNs += nowNs - since }
        counts.blankViews += 1
    }

    private func kill() {
        counts.kills += 1
        loads = []
        held = [:]
        share = [:]
        sharing = [.link: [], .flash: [], .cores: []]
    }

    private var sums = [Int64](repeating: 0, count: 4)
    private var total: Int64 = 0

    private func live(_ instance: LogInstance, _ size: Int64) {
        bytes[instance] = size
        sums[Int(holder[instance]!.rawValue)] += size
        total += size
        peaks.image = max(peaks.image, total)
    }

    private func move(_ instance: LogInstance, to by: Holder) {
        let size = bytes[instance] ?? 0
        sums[Int(holder[instance]!.rawValue)] -= size
        sums[Int(by.rawValue)] += size
        holder[instance] = by
    }

    private var lastDeath: (instance: LogInstance, bytes: Int64)?

    private func die(_ instance: LogInstance) {
        let size = bytes.removeValue(forKey: instance) ?? 0
        lastDeath = (instance, size)
        expect(born.removeValue(forKey: instance) != nil, "what wasn't born dies")
        sums[Int(holder.removeValue(forKey: instance)!.rawValue)] -= size
        total -= size
        stored.remove(instance)
    }

    /// An instant is over.
    private func settle() {
        peaks.onScreen = max(peaks.onScreen, sums[0])
        peaks.offScreen = max(peaks.offScreen, sums[1])
        peaks.store = max(peaks.store, sums[2])
        peaks.inFlight = max(peaks.inFlight, sums[3])
        for kind in SharedKind.allCases {
            let counts = (share[kind] ?? [:]).mapValues(\.count).filter { $0.value > 0 }
            let known = sharing[kind]!.reduce(into: [:]) { counts, load in
                counts[kind == .link ? bundles[load] ?? 0 : 0, default: 0] += 1
            }
            expect(counts == known, "\(counts) share the \(kind), and \(known) are at it")
            expectWhole(kind)
        }
    }

    /// Loads get no more of something together than there is of it. Cores may be several.
    private func expectWhole(_ kind: SharedKind) {
        if kind == .cores { return }
        let parts = (share[kind] ?? [:]).values.map {
            Double($0.count) * Double($0.numerator) / Double($0.denominator)
        }
        expect(parts.reduce(0, +) < 1.000_001, "\(parts) of the \(kind) are shared out")
    }

    private func expect(_ holds: Bool, _ words: @autoclosure () -> String) {
        if !holds, faults.count < 5 {
            faults.append("\(nowNs) ns, entry \(entryCount): \(words())")
        }
    }

    /// Lists figures that differ from those that the replay counted itself.
    func differences(from result: RunResult) -> [String] {
        settle()
        var found = faults
        if !hasEnded { found.append("the log has no end") }
        func compare(_ name: String, _ figure: KeyPath<Counts, Int64>) {
            let (mine, its) = (counts[keyPath: figure], result.counts[keyPath: figure])
            if mine != its { found.append("\(name): \(its) counted, \(mine) in the log") }
        }
        compare("requests", \.requests)
        compare("strong hits", \.strongHits)
        compare("weak hits", \.weakHits)
        compare("joins", \.joins)
        compare("misses", \.misses)
        compare("restores", \.restores)
        compare("decodes", \.decodes)
        compare("redecodes", \.redecodes)
        compare("decoded bytes", \.decodedBytes)
        compare("evictions", \.evictions)
        compare("failed", \.failed)
        compare("cancelled", \.cancelled)
        compare("warnings", \.warnings)
        compare("warnings of the device", \.pressureWarnings)
        compare("bytes freed by warnings", \.warningFreedBytes)
        compare("kills", \.kills)
        compare("blank ns", \.blankNs)
        compare("blank views", \.blankViews)
        compare("blank again", \.reblankNs)
        compare("wrong images", \.wrongImages)
        compare("streamed frames", \.streamedFrames)
        compare("stalled videos", \.videoStalledNs)
        func compare(_ name: String, _ peak: KeyPath<BytePeaks, Int64>) {
            let (mine, its) = (peaks[keyPath: peak], result.peaks[keyPath: peak])
            if mine != its { found.append("peak \(name): \(its) counted, \(mine) in the log") }
        }
        compare("image bytes", \.image)
        compare("on screen", \.onScreen)
        compare("off screen", \.offScreen)
        compare("store", \.store)
        compare("in flight", \.inFlight)
        return found
    }
}
