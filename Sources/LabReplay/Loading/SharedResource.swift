import LabOrders

/// A resource that the loads under way share: a link, a flash, the cores. A task begins after a
/// latency of its own, and then gets as much as every other of its bundle.
struct SharedResource: ~Copyable {
    private let kind: SharedKind
    private let hasLatency: Bool
    private var delays: Latencies
    private var shares: FairShare

    init(
        _ kind: SharedKind, latencyNs: Int64 = 0, _ pace: Pace, bundles: BundleShares? = nil
    ) {
        self.kind = kind
        hasLatency = latencyNs > 0
        delays = Latencies(ns: latencyNs)
        shares = FairShare(pace)
        if let bundles { shares.shares = bundles }
    }

    /// The log that notes where loads are, and how they share; nil if the run keeps none.
    var log: RunLog? {
        get { shares.log?.log }
        set { shares.log = newValue.map { FairShare.ShareLog(log: $0, kind: kind) } }
    }

    @inline(never)
    private func tell(_ number: UInt32, _ step: LoadStep) {
        log?.note(.load(LogLoad(number: number), step))
    }

    /// Tasks under way, in their latency or past it.
    var count: Int { delays.count + shares.count }

    var sharing: Int { shares.count }

    /// When the next task is done, or begins to share.
    var nextNs: Int64 { min(delays.nextNs, shares.nextNs) }

    /// True if the next event is that a task is done.
    var isDoneNext: Bool { shares.nextNs < delays.nextNs }

    /// The number of the task that the next event is about, if there is one.
    var nextNumber: UInt32 { isDoneNext ? shares.nextNumber : delays.nextNumber }

    func contains(_ task: LoadID) -> Bool { delays.contains(task) || shares.contains(task) }

    /// True of a task whose latency isn't over.
    func isInLatency(_ task: LoadID) -> Bool { delays.contains(task) }

    mutating func begin(
        _ task: LoadID, number: UInt32, amount: Int64, bundle: Int = 0, nowNs: Int64
    ) {
        if bundle > 0, shares.log != nil { tell(number, isIn: bundle) }
        guard hasLatency else {
            if shares.log != nil { tell(number, kind.sharing) }
            return shares.begin(
                task, number: number, amount: amount, bundle: bundle, nowNs: nowNs)
        }
        if shares.log != nil { tell(number, kind.beginning) }
        delays.begin(
            .init(task, number: number, amount: amount, bundle: bundle), nowNs: nowNs)
    }

    /// Connections of one transfer each share from here on, under a number of theirs.
    mutating func share(singleAs number: Int?) { shares.shares.single = number }

    /// A task begins without a latency: another's has been over before it.
    mutating func goOn(
        _ task: LoadID, number: UInt32, amount: Int64, bundle: Int, nowNs: Int64
    ) {
        if shares.log != nil { tell(number, kind.sharing) }
        shares.begin(task, number: number, amount: amount, bundle: bundle, nowNs: nowNs)
    }

    /// A task that is under way goes on in another bundle.
    mutating func move(_ task: LoadID, number: UInt32, to bundle: Int, nowNs: Int64) {
        if shares.log != nil { tell(number, isIn: bundle) }
        if delays.contains(task) {
            delays.move(task, to: bundle)
        } else {
            shares.move(task, number: number, to: bundle, nowNs: nowNs)
        }
    }

    @inline(never)
    private func tell(_ number: UInt32, isIn bundle: Int) {
        log?.note(.bundled(LogLoad(number: number), bundle))
    }

    /// The amount that a task has still to get.
    mutating func left(of task: LoadID, nowNs: Int64) -> Int64 {
        delays.contains(task) ? delays.amount(of: task) : shares.left(of: task, nowNs: nowNs)
    }

    mutating func cancel(_ task: LoadID, nowNs: Int64) {
        if delays.contains(task) {
            delays.cancel(task, nowNs: nowNs)
        } else {
            shares.cancel(task, nowNs: nowNs)
        }
    }

    /// Takes the next event, at `nextNs`: a latency is over, or the task that is returned is done.
    mutating func takeNext() -> LoadID? {
        if isDoneNext { return shares.finish() }
        let nowNs = delays.nextNs
        let over = delays.finish()
        if shares.log != nil { tell(over.number, kind.sharing) }
        shares.begin(
            over.task, number: over.number, amount: over.amount, bundle: over.bundle, nowNs: nowNs)
        return nil
    }

    /// - Parameter alone: the pace from now on of a task that doesn't share; nil: as before.
    mutating func change(to pace: Pace, alone: Pace? = nil, nowNs: Int64) {
        if let alone { shares.alone = alone }
        shares.change(to: pace, nowNs: nowNs)
    }

    /// The rest of each latency takes as many times as long.
    mutating func slowLatencies(by slowness: Int64, nowNs: Int64) {
        delays.slow(by: slowness, nowNs: nowNs)
    }
}

extension SharedKind {
    /// The work of a load in the latency that comes first.
    fileprivate var beginning: LoadStep {
        switch self {
        case .link: .requesting
        case .flash: .seeking
        case .cores: .decoding
        }
    }

    /// The work of a load while it shares.
    fileprivate var sharing: LoadStep {
        switch self {
        case .link: .transferring
        case .flash: .reading
        case .cores: .decoding
        }
    }
}
