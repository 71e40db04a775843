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

    /// Transfers of one rate: those of HTTP/1.1, or those of one HTTP/2 connection.
    private struct Flow {
        /// Bytes that each has got since the flow had none.
        var served = 0.0
        /// The bytes at which each ends, the first to end last.
        var moving: [(end: Double, number: Int)] = []

        mutating func add(_ number: Int, bytes: Double) {
            if moving.isEmpty { served = 0 }
            let entry = (end: served + bytes, number: number)
            let place = moving.bisected { ($0.end, $0.number) <= (entry.end, entry.number) }
            moving.insert(entry, at: place)
        }
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
        var firstBegun = 0
        var flows = [Flow()]
        var flowOf: [Int: Int] = [:]

        func send(_ number: Int) {
            sent[number] = now
            begun.append(number)
        }
        while next < transfers.count || firstBegun < begun.count
            || flows.contains(where: { !$0.moving.isEmpty })
        {
            let rates = rates(flows)
            var step = Double.infinity
            if next < transfers.count { step = Double(transfers[next].startNs) - now }
            if firstBegun < begun.count {
                step = min(step, sent[begun[firstBegun]] + latency - now)
            }
            for (flow, rate) in zip(flows, rates) {
                if let first = flow.moving.last {
                    step = min(step, (first.end - flow.served) / rate)
                }
            }
            step = max(0, step)
            now += step
            for place in flows.indices {
                flows[place].served += step * rates[place]
                // Half a byte is an error of rounding.
                while let first = flows[place].moving.last, first.end - flows[place].served < 0.5 {
                    flows[place].moving.removeLast()
                    times[first.number] = now - sent[first.number]
                    let host = transfers[first.number].host
                    guard isQueued(first.number) else { continue }
                    if let other = waiting[host]?.popLast() {
                        send(other)
                    } else {
                        busy[host, default: 1] -= 1
                    }
                }
            }
            while firstBegun < begun.count, sent[begun[firstBegun]] + latency <= now + 0.5 {
                let number = begun[firstBegun]
                firstBegun += 1
                var place = 0
                if transfers[number].isMultiplexed {
                    place = flowOf[transfers[number].host] ?? flows.count
                    flowOf[transfers[number].host] = place
                    if place == flows.count { flows.append(Flow()) }
                }
                flows[place].add(number, bytes: max(1, transfers[number].bytes))
            }
            while next < transfers.count, Double(transfers[next].startNs) <= now + 0.5 {
                let host = transfers[next].host
                if isQueued(next), busy[host, default: 0] >= Self.connections {
                    // The first comes out last.
                    waiting[host, default: []].insert(next, at: 0)
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

    /// Bytes a nanosecond of each transfer, by flow: the first one's each have a connection.
    private func rates(_ flows: [Flow]) -> [Double] {
        let connections = flows.enumerated().reduce(0) { sum, flow in
            sum
                + (flow.offset == 0
                    ? flow.element.moving.count : flow.element.moving.isEmpty ? 0 : 1)
        }
        let share = bandwidth / Double(max(1, connections))
        return flows.enumerated().map { place, flow in
            place == 0 ? share : share / Double(max(1, flow.moving.count))
        }
    }
}
