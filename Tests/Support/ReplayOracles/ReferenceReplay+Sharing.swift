@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks

/// Resources that loads share: the link with its connections, the flash, the cores, and the part of
/// the cores that the main thread takes.
extension ReferenceReplay {
    /// Everything that is shared, by the order in which it goes in one instant.
    struct Shared {
        var link: ReferenceResource
        var flash: ReferenceResource
        var cores: ReferenceResource
        /// By host.
        var open: [String?: Int] = [:]
        /// The first to come first.
        var waiting: [ReferenceLoad] = []
        var mainReads: [(fromNs: Int64, toNs: Int64)] = []
        var isFlashTaken = false
        var isCoreTaken = false
        /// Transfers and frames beside the loads that share the link or the cores.
        var beside: Set<Int> = []

        init(_ header: TraceHeader, slower: Fraction128 = Fraction128(1)) {
            link = ReferenceResource(latencyNs: header.link.latencyNs) { _ in
                ReferenceReplay.perNs(header.link.bytesPerSecond) / slower
            }
            link.slowLatencies(by: slower, nowNs: 0)
            link.divide(
                by: ReferenceDivision(
                    lowShare: Fraction128(
                        Int128(header.link.lowShareMillionths), 1_000_000)))
            flash = ReferenceResource(latencyNs: header.device.flash.latencyNs) { _ in
                ReferenceReplay.perNs(header.device.flash.bytesPerSecond)
            }
            let speeds = ReferenceReplay.speeds(header.device)
            cores = ReferenceResource(latencyNs: 0) { ReferenceReplay.sum(speeds.prefix($0)) }
        }

        /// True if loads share anything.
        var isBusy: Bool {
            link.taskCount + flash.taskCount + cores.taskCount > beside.count
                || waiting.contains { $0.transferBytes == nil }
        }
    }

    static func perNs(_ perSecond: Int64) -> Fraction128 {
        Fraction128(Int128(perSecond), 1_000_000_000)
    }

    static func sum(_ speeds: some Sequence<Fraction128>) -> Fraction128 {
        speeds.reduce(Fraction128(0), +)
    }

    static func speeds(_ device: Device) -> [Fraction128] {
        let cores = device.cores
        let slow = Fraction128(Int128(cores.slowSpeedMillionths), 1_000_000)
        let all =
            Array(repeating: Fraction128(1), count: cores.fast)
            + Array(repeating: slow, count: cores.slow)
        return Array(all.prefix(cores.together))
    }

    /// By how much the link is slower now.
    private var slower: Fraction128 {
        guard case .slower(let times) = network else { return Fraction128(1) }
        return Fraction128(Int128((times * 1_000_000).rounded()), 1_000_000)
    }

    func forgetShared() { shared = Shared(header, slower: slower) }

    func paceLink() {
        let (header, slower) = (header, slower)
        shared.link.change(nowNs: nowNs) { _ in
            Self.perNs(header.link.bytesPerSecond) / slower
        }
        shared.link.slowLatencies(by: slower, nowNs: nowNs)
    }

    private func host(_ load: ReferenceLoad) -> String? {
        header.catalog.groups[Int(header.catalog.groupOf[load.picture.image])].host
    }

    /// The connections to its server, with a transfer each; nil for one with any number.
    private func connections(_ load: ReferenceLoad) -> Int? {
        for host in header.hosts where host.name == self.host(load) { return host.connections }
        return header.link.connections
    }

    private func bundle(_ load: ReferenceLoad) -> ReferenceBundle {
        if connections(load) != nil { return ReferenceBundle(hasOwnConnection: true) }
        return ReferenceBundle(host: host(load), isLow: load.priority != .usual)
    }

    /// It is wanted by who has the usual priority.
    func raise(_ load: ReferenceLoad) {
        guard load.priority == .low else { return }
        load.priority = .usual
        if load.phase == .fetching {
            if connections(load) == nil { reached.insert(.raisedUnderWay) }
            shared.link.move(load.number, to: bundle(load), nowNs: nowNs)
        }
        if load.phase == .sharing, let fetcher = load.fetcher { raise(fetcher) }
    }

    func fetch(_ load: ReferenceLoad) {
        load.phase = .connecting
        load.arrivedNs = nowNs
        if shared.open[host(load), default: 0] < connections(load) ?? .max {
            transfer(load)
        } else {
            reached.insert(.waitsForConnection)
            shared.waiting.append(load)
            shared.waiting.sort { ($0.arrivedNs, $0.number) < ($1.arrivedNs, $1.number) }
        }
    }

    private func transfer(_ load: ReferenceLoad) {
        shared.open[host(load), default: 0] += 1
        load.phase = .fetching
        if load.transferBytes == nil {
            counts.fetches += 1
        } else {
            shared.beside.insert(load.number)
        }
        if shared.link.isBusy { reached.insert(.sharesLink) }
        if bundle(load).isLow { reached.insert(.lowPriority) }
        if connections(load) == nil,
            loads.contains(where: { $0.phase == .fetching && host($0) != host(load) })
        {
            reached.insert(.twoConnectionsShare)
        }
        shared.link.begin(
            load.number, amount: load.transferBytes ?? fetchBytes(load), in: bundle(load),
            nowNs: nowNs)
    }

    func disconnect(_ load: ReferenceLoad) {
        shared.open[host(load)]! -= 1
        guard let next = shared.waiting.first(where: { host($0) == host(load) }) else { return }
        shared.waiting.removeAll { $0 === next }
        transfer(next)
    }

    /// Takes a load off every resource that it uses.
    func withdraw(_ load: ReferenceLoad) {
        shared.waiting.removeAll { $0 === load }
        shared.link.cancel(load.number, nowNs: nowNs)
        shared.flash.cancel(load.number, nowNs: nowNs)
        if load.phase == .fetching { disconnect(load) }
    }

    func workOnMain(ns: Int64) -> Int64 {
        let doneNs = main.work(ns: ns, nowNs: nowNs)
        divide(nowNs)
        return doneNs
    }

    func readOnMain(bytes: Int64) {
        let flash = header.device.flash
        let transferNs = (Fraction128(Int128(bytes)) / Self.perNs(flash.bytesPerSecond)).roundedUp
        let doneNs = main.work(ns: flash.latencyNs + transferNs, nowNs: nowNs)
        if transferNs > 0 { shared.mainReads.append((doneNs - transferNs, doneNs)) }
        if shared.flash.isBusy { reached.insert(.mainTakesFlash) }
        divide(nowNs)
    }

    func divideNow() { divide(nowNs) }

    /// Whom the flash and a fast core belong to at an instant.
    private func divide(_ timeNs: Int64) {
        shared.mainReads.removeAll { $0.toNs <= timeNs }
        let isReading = shared.mainReads.first.map { $0.fromNs <= timeNs } ?? false
        if isReading != shared.isFlashTaken {
            shared.isFlashTaken = isReading
            let rate = Self.perNs(header.device.flash.bytesPerSecond)
            shared.flash.change(nowNs: timeNs) { _ in isReading ? Fraction128(0) : rate }
        }
        let isWorking = main.freeNs > timeNs
        if isWorking != shared.isCoreTaken {
            shared.isCoreTaken = isWorking
            if isWorking, shared.cores.isBusy { reached.insert(.mainTakesCore) }
            let speeds = Self.speeds(header.device).dropFirst(isWorking ? 1 : 0)
            shared.cores.change(nowNs: timeNs) { Self.sum(speeds.prefix($0)) }
        }
    }

    /// When a load's stage is done next that shares something, and in which place of its instant.
    var nextShared: (timeNs: Int64, rank: Int)? {
        [(shared.link, 3), (shared.flash, 4), (shared.cores, 5)]
            .compactMap { resource, rank in resource.shares.next.map { ($0.timeNs, rank) } }
            .min { $0 < $1 }
    }

    /// Latencies end, and the main thread takes and gives back, up to an instant.
    func share(until timeNs: Int64) {
        while let nextNs = nextChangeNs, nextNs <= timeNs,
            nextNs <= nextShared?.timeNs ?? .max
        {
            if shared.link.delays.next?.timeNs == nextNs {
                noteTie(shared.link.delays)
                shared.link.endLatency()
            } else if shared.flash.delays.next?.timeNs == nextNs {
                noteTie(shared.flash.delays)
                shared.flash.endLatency()
                divide(nextNs)
            } else {
                divide(nextNs)
            }
        }
    }

    private var nextChangeNs: Int64? {
        var instants = [shared.link.delays.next?.timeNs, shared.flash.delays.next?.timeNs]
        if shared.flash.shares.count > 0 {
            let read = shared.mainReads.first
            instants.append(shared.isFlashTaken ? read?.toNs : read?.fromNs)
        }
        if shared.cores.isBusy, shared.isCoreTaken { instants.append(main.freeNs) }
        return instants.compactMap { $0 }.min()
    }

    private func noteTie(_ share: ReferenceShare) {
        if share.isTie { isTooClose = true }
    }

    /// The stage of the load that is due is done.
    func finishShared(_ rank: Int) throws {
        let number: Int
        switch rank {
        case 3:
            noteTie(shared.link.shares)
            number = shared.link.finish()
        case 4:
            noteTie(shared.flash.shares)
            number = shared.flash.finish()
        default:
            noteTie(shared.cores.shares)
            number = shared.cores.finish()
        }
        if try finishBeside(number) { return }
        let load = loads.first { $0.number == number }!
        if rank == 3 { disconnect(load) }
        try stageIsDone(load)
    }
}
