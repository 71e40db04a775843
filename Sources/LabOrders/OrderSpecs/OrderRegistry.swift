/// The orders, in the sequence in which they are listed: a line for each that has a file here, and
/// then those that were registered.
public enum OrderRegistry {
    /// All that there are by now.
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
        TwoQ.self,
        SLRU.self,
        ARC.self,
        LIRS.self,
        CAR.self,
        CLOCKPro.self,
        MQ.self,
        LFU.self,
        GDSF.self,
        LRUK.self,
        WTinyLFU.self,
        LFUDA.self,
        Hyperbolic.self,
        LeCaR.self,
        Cacheus.self,
        LHD.self,
        Unbounded.self,
        Cheapest.self,
        LargestFirst.self,
        LastRelease.self,
        ViewportDistance.self,
        RandomEntry.self,
        GNUstep.self,
    ]

    /// The names of those that need no views.
    package static var forKeyTraces: [String] { all.filter { !$0.needsViews }.map { $0.id } }

    /// What others call them, in small letters: to be understood where a name isn't known.
    static let otherNames = [
        "twoq": TwoQ.id, "two-q": TwoQ.id, "opt": Belady.id, "min": Belady.id,
        "optimal": Belady.id, "second-chance": CLOCK.id, "lru-2": LRUK.id, "lru2": LRUK.id,
        "tinylfu": WTinyLFU.id, "clockpro": CLOCKPro.id, "rand": RandomEntry.id,
        "infinite": Unbounded.id, "beladysize": BeladySize.id,
    ]

    /// A library is an order, too, and listed nowhere: it is what its file is.
    package static func named(_ id: String) -> OrderType? {
        if id == PluginOrder.id { return PluginOrder.self }
        return builtIn.first { $0.id == id } ?? registered.first { $0.id == id }
    }
}
