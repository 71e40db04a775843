import Dispatch

enum Stopwatch {
    static var nowNs: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }

    /// The mean time of several calls of the work; nil if one fails.
    static func mean(of calls: Int, _ work: (Int) -> Bool) -> Int64? {
        let start = nowNs
        for call in 0..<calls {
            guard work(call) else { return nil }
        }
        return max(1, (nowNs - start) / Int64(calls))
    }
}
