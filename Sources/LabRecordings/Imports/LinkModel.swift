/// The lab's link, once more in plain words and without queues of policies: so that a log's times
/// can be held against it. All transfers that are under way share the bandwidth: connections alike,
/// and the transfers of an HTTP/2 connection alike. A transfer waits for the latency first.
struct LinkModel {
    struct Transfer {
        /// The request is sent; where that isn't known, the app asks for it.
        var startNs: Int64
        var isSentKnown: Bool
        var host: Int
        var isMultiplexed: Bool
        var bytes: Double
        /// From sending the request to the last byte.
        var measured: Double
    }

    /// Transfers of HTTP/1.1 to one host at a time, where the log doesn't tell when they were sent.
    static let connections = 6

    private let transfers: [Transfer]
    private let latency: Double
    private let bandwidth: Double

    /// - Parameters:
    ///   - transfers: in order of their starts.
    ///   - latency: in nanoseconds.
    ///   - bandwidth: in bytes a nanosecond.
    init(_ transfers: [Transfer], latency: Double, bandwidth: Double) {
        self.transfers = transfers
        self.latency = latency
        self.bandwidth = bandwidth
    }

    private struct Moving {
        var number: Int
        var bytes: Double
    }

    /// Nanoseconds from sending each request to its last byte.
    func times() -> [Double] {
        var times = [Double](repeating: 0, count: transfers.count)
        var sent = times
        var next = 0
        var now = 0.0
        /// By host, for HTTP/1.1: those that wait for a connection, and how many have one.
        var waiting: [Int: [Int]] = [:]
        var busy: [Int: Int] = [:]
        /// Sent, in order of their first bytes.
        var begun: [Int] = []
        var moving: [Moving] = []

        func send(_ number: Int) {
            sent[number] = now
            begun.append(number)
        }
        while next < transfers.count || !begun.isEmpty || !moving.isEmpty {
            let rates = rates(moving)
            var step = Double.infinity
            if next < transfers.count { step = Double(transfers[next].startNs) - now }
            if let first = begun.first { step = min(step, sent[first] + latency - now) }
            for (place, transfer) in moving.enumerated() {
                step = min(step, transfer.bytes / rates[place])
            }
            step = max(0, step)
            now += step
            for place in moving.indices { moving[place].bytes -= step * rates[place] }
            // Half a byte is an error of rounding.
            for transfer in moving where transfer.bytes < 0.5 {
                let number = transfer.number
                times[number] = now - sent[number]
                let host = transfers[number].host
                guard isQueued(number) else { continue }
                if let first = waiting[host]?.first {
                    waiting[host]?.removeFirst()
                    send(first)
                } else {
                    busy[host, default: 1] -= 1
                }
            }
            moving.removeAll { $0.bytes < 0.5 }
            while let first = begun.first, sent[first] + latency <= now + 0.5 {
                begun.removeFirst()
                moving.append(Moving(number: first, bytes: max(1, transfers[first].bytes)))
            }
            while next < transfers.count, Double(transfers[next].startNs) <= now + 0.5 {
                let host = transfers[next].host
                if isQueued(next), busy[host, default: 0] >= Self.connections {
                    waiting[host, default: []].append(next)
                } else {
                    if isQueued(next) { busy[host, default: 0] += 1 }
                    send(next)
                }
                next += 1
            }
        }
        return times
    }

    private func isQueued(_ number: Int) -> Bool {
        !transfers[number].isSentKnown && !transfers[number].isMultiplexed
    }

    /// Bytes a nanosecond of each transfer.
    private func rates(_ moving: [Moving]) -> [Double] {
        var ofHost: [Int: Int] = [:]
        var connections = 0
        for transfer in moving {
            let host = transfers[transfer.number].host
            let isShared = transfers[transfer.number].isMultiplexed
            if !isShared || ofHost[host] == nil { connections += 1 }
            if isShared { ofHost[host, default: 0] += 1 }
        }
        let share = bandwidth / Double(max(1, connections))
        return moving.map { transfer in
            guard transfers[transfer.number].isMultiplexed else { return share }
            return share / Double(ofHost[transfers[transfer.number].host] ?? 1)
        }
    }
}
