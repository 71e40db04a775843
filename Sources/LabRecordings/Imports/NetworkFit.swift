import LabBase

/// The network with which the lab's link comes nearest to a log's times.
///
/// The latency is the median time from sending a request to the first byte of its answer. The
/// bandwidth is the one with which `LinkModel` comes nearest to the log: transfers that begin when
/// they did, and share the link, take times whose relative errors are least in the mean. Each error
/// counts as 1 at most, so that one stalled transfer doesn't decide. Bandwidths are tried in steps
/// of a half more, and around the best of these in steps of a tenth, a hundredth and a thousandth.
package struct NetworkFit: Sendable {
    package private(set) var latencyNs: Int64?
    package private(set) var bytesPerSecond: Int64?
    /// Why there is no bandwidth.
    package private(set) var reason = ""
    /// How many waits for a first byte the latency is the median of.
    package private(set) var waitCount = 0
    /// How many transfers the bandwidth was fitted from.
    package private(set) var transferCount = 0
    /// The relative errors that half of them and nine of ten stay within.
    package private(set) var medianError = 0.0
    package private(set) var highError = 0.0
    /// By host: transfers at a time; nil in the value for HTTP/2 and 3. A host that isn't in it
    /// has a number that the log doesn't tell.
    package private(set) var connections: [Int: Int?] = [:]

    /// More transfers than these add time, and hardly knowledge.
    private static let mostTransfers = 1000
    private static let leastTransfers = 5
    private static let mostError = 0.5
    /// Nine in ten err by less: a rate may fit small files alone, and say nothing of large ones.
    private static let mostHighError = 10.0
    /// An endless link that errs by less explains all.
    private static let leastError = 0.02
    /// In bytes a nanosecond: a kilobyte to ten gigabytes a second.
    private static let bandwidths: ClosedRange<Double> = 1e-6...10

    package init(_ log: Imported) {
        let answered = log.fetches.filter { $0.hasSucceeded && $0.waitNs != nil }
        let waits = answered.compactMap(\.waitNs).sorted()
        waitCount = waits.count
        if !waits.isEmpty {
            latencyNs = Int64(nearest: SignificantDigits.three(Double(waits[waits.count / 2])))
        }
        findConnections(log)
        fit(Self.transfers(log, answered))
    }

    private static func transfers(
        _ log: Imported, _ answered: [Imported.Fetch]
    ) -> [LinkModel.Transfer] {
        guard log.isTimed else { return [] }
        let transfers = answered.compactMap { fetch -> LinkModel.Transfer? in
            guard let bytes = fetch.bytes, let waitNs = fetch.waitNs,
                let receiveNs = fetch.receiveNs, waitNs + receiveNs > 0
            else { return nil }
            return LinkModel.Transfer(
                startNs: fetch.sentNs ?? fetch.beginNs, isSentKnown: fetch.sentNs != nil,
                host: fetch.resource.host, isMultiplexed: fetch.transport == .multiplexed,
                bytes: Double(bytes), measured: Double(waitNs + receiveNs))
        }
        return transfers.prefix(mostTransfers).sorted { $0.startNs < $1.startNs }
    }

    private mutating func fit(_ transfers: [LinkModel.Transfer]) {
        guard transfers.count >= Self.leastTransfers, let latencyNs else {
            reason =
                "it has the bytes and all times of \(transfers.count.of("transfer")), and "
                + "\(Self.leastTransfers) are needed"
            return
        }
        func error(_ bandwidth: Double) -> Double {
            let errors = Self.errors(transfers, Double(latencyNs), bandwidth)
            return errors.reduce(0) { $0 + min(1, $1) } / Double(errors.count)
        }
        var best = (bandwidth: 0.0, error: Double.infinity)
        func tryAll(_ range: ClosedRange<Double>, by factor: Double) {
            var bandwidth = range.lowerBound
            while bandwidth <= range.upperBound * 1.000001 {
                let error = error(bandwidth)
                if error < best.error { best = (bandwidth, error) }
                bandwidth *= factor
            }
        }
        tryAll(Self.bandwidths, by: 1.5)
        let endless = error(Self.bandwidths.upperBound)
        // A rate that explains no more than an endless one isn't known.
        guard endless > Self.leastError, best.error < 0.9 * endless,
            best.bandwidth < Self.bandwidths.upperBound / 2
        else {
            reason = "its transfers took hardly longer for more bytes"
            return
        }
        for (reach, factor) in [(1.5, 1.1), (1.1, 1.01), (1.01, 1.001)] {
            tryAll(best.bandwidth / reach...best.bandwidth * reach, by: factor)
        }
        let bandwidth = SignificantDigits.three(best.bandwidth * 1e9)
        let errors = Self.errors(transfers, Double(latencyNs), bandwidth / 1e9).sorted()
        medianError = errors[errors.count / 2]
        guard medianError <= Self.mostError else {
            reason = "with the best one half of its transfers are off by more than half"
            return
        }
        highError = errors[min(errors.count - 1, errors.count * 9 / 10)]
        guard highError <= Self.mostHighError else {
            reason =
                "with the best one a tenth of its transfers are off by more than a factor of ten"
            return
        }
        bytesPerSecond = Int64(nearest: bandwidth)
        transferCount = transfers.count
    }

    /// The relative error of each transfer, of either sign.
    private static func errors(
        _ transfers: [LinkModel.Transfer], _ latency: Double, _ bandwidth: Double
    ) -> [Double] {
        let times = LinkModel.times(transfers, latency: latency, bandwidth: bandwidth)
        return zip(times, transfers).map { abs($0 / $1.measured - 1) }
    }
}

extension NetworkFit {
    /// HTTP/2 and 3 are told. With HTTP/1.1 the most transfers at a time are the limit only where
    /// another one waited meanwhile.
    private mutating func findConnections(_ log: Imported) {
        let ofHost = log.fetches.grouped { $0.resource.host }
        for (host, fetches) in ofHost {
            if fetches.contains(where: { $0.transport == .multiplexed }) {
                connections[host] = .some(nil)
            } else if log.isTimed, let limit = Self.limit(fetches) {
                connections[host] = limit
            }
        }
    }

    private static func limit(_ fetches: [Imported.Fetch]) -> Int? {
        /// In the order in which they are taken at one moment.
        enum Change: Int { case ends, isSent, isWaiting }
        var changes: [(atNs: Int64, what: Change)] = []
        for fetch in fetches {
            guard let sentNs = fetch.sentNs else { return nil }
            changes += [(sentNs, .isSent), (fetch.lastNs, .ends)]
            if sentNs - fetch.beginNs >= leastWaitNs {
                changes.append((fetch.beginNs + (sentNs - fetch.beginNs) / 2, .isWaiting))
            }
        }
        changes.sort { ($0.atNs, $0.what.rawValue) < ($1.atNs, $1.what.rawValue) }
        var (now, most, mostInAWait) = (0, 0, 0)
        for change in changes {
            switch change.what {
            case .ends: now -= 1
            case .isSent: now += 1
            case .isWaiting: mostInAWait = max(mostInAWait, now)
            }
            most = max(most, now)
        }
        return most > 0 && mostInAWait == most ? most : nil
    }

    /// Less is the client's own work.
    private static let leastWaitNs: Int64 = 1_000_000
}
