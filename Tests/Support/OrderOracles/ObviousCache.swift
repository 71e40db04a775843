@testable import LabOrders

/// A whole cache of one algorithm, in the plainest words that there are: arrays, searched from end
/// to end. What the real order does beside it must come out the same at every request.
protocol ObviousCache: SendableMetatype {
    /// The order's.
    static var id: String { get }

    init(_ context: ObviousContext)
    /// True on a hit. `position` counts requests from 0.
    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool
    var resident: [KeyID] { get }
}

/// The facts that an obvious cache is told first.
struct ObviousContext {
    var capacity: Int
    /// To come, and past: an algorithm that knows the future looks at it from its position on.
    var requests: [KeyID]
    /// Each request's size, as many as requests.
    var sizes: [Int]
    var seed: UInt64
    var settings: OrderSettings
    /// Each request's cost, latency and time; nil for a trace without them.
    var details: [RequestDetails.Request]?

    func cost(_ position: Int) -> Int64 { details?[position].cost ?? 1 }
    func latency(_ position: Int) -> Int64? { details?[position].latencyNs }
    func time(_ position: Int) -> Int64 { details![position].timeNs }
}

/// The obvious caches, one for each order that isn't among `ObviousOrder`'s rules.
enum ObviousCaches {
    /// So many keys are asked for.
    static let keyCount = 24

    static let all: [any ObviousCache.Type] = [
        ObviousSIEVE.self,
        ObviousBelady.self,
        ObviousGDSF.self,
        ObviousLRUK.self,
        ObviousWTinyLFU.self,
        ObviousLFUDA.self,
        ObviousHyperbolic.self,
        ObviousLeCaR.self,
        ObviousCacheus.self,
        ObviousLHD.self,
        ObviousThreeLCache.self,
        ObviousUnbounded.self,
        ObviousBeladySize.self,
        ObviousS3FIFO.self, ObviousTwoQ.self, ObviousSLRU.self, ObviousARC.self,
        ObviousLIRS.self, ObviousCAR.self, ObviousMQ.self, ObviousCLOCKPro.self,
        ObviousCAMP.self, ObviousLRUMAD.self, ObviousS3FIFOD.self, ObviousQDLP.self,
        ObviousClock2QPlus.self,
    ]
}
