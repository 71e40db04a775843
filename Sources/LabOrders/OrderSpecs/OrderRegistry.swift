/// The orders, in the sequence of lists: a line for each that has a file here, and then the
/// registered ones.
public enum OrderRegistry {
    /// All orders, including those registered so far.
    package static var all: [OrderType] { builtIn + registered }

    package static let builtIn: [OrderType] = [
        LRU.self,
        FIFO.self,
        Belady.self,
        FarthestNext.self,
        BeladySize.self,
        CLOCK.self,
        SIEVE.self,
        S3FIFO.self,
        S3FIFOD.self,
        QDLP.self,
        Clock2QPlus.self,
        TwoQ.self,
        SLRU.self,
        ARC.self,
        LIRS.self,
        CAR.self,
        CLOCKPro.self,
        MQ.self,
        LFU.self,
        GDSF.self,
        CAMP.self,
        LRUMAD.self,
        LRUK.self,
        WTinyLFU.self,
        LFUDA.self,
        Hyperbolic.self,
        LeCaR.self,
        Cacheus.self,
        LHD.self,
        ThreeLCache.self,
        Unbounded.self,
        Cheapest.self,
        LargestFirst.self,
        LastRelease.self,
        ViewportDistance.self,
        RandomEntry.self,
        GNUstep.self,
    ]

    package static var forKeyTraces: [String] { all.filter { !$0.needsViews }.map { $0.id } }

    /// Other names for orders, in lower case, to suggest ours for an unknown one.
    static let otherNames = [
        "twoq": TwoQ.id, "two-q": TwoQ.id, "opt": Belady.id, "min": Belady.id,
        "optimal": Belady.id, "second-chance": CLOCK.id, "lru-2": LRUK.id, "lru2": LRUK.id,
        "tinylfu": WTinyLFU.id, "clockpro": CLOCKPro.id, "rand": RandomEntry.id,
        "infinite": Unbounded.id, "beladysize": BeladySize.id,
        "pfoo": KeyBound.roomAndTime.id, "pfool": KeyBound.roomAndTime.id,
        "pfoou": KeyBound.packed.id,
        "qdlp": QDLP.id,
        "s3fifod": S3FIFOD.id, "s3-fifo-d": S3FIFOD.id, "clock2q": Clock2QPlus.id,
        "clock2qplus": Clock2QPlus.id,
        "3lcache": ThreeLCache.id,
        "threelcache": ThreeLCache.id,
    ]

    /// Finds an order by name. A plugin is an order too, but isn't listed, since its file decides
    /// what it is.
    package static func named(_ id: String) -> OrderType? {
        id == PluginOrder.id ? PluginOrder.self : listed(id)
    }

    /// Finds an order of the lists by name.
    package static func listed(_ id: String) -> OrderType? {
        builtIn.first { $0.id == id } ?? registered.first { $0.id == id }
    }
}
