/// How long a log's transfers would have taken over a link of some latency and bandwidth. It is the
/// replay's link in plain words, without queues of policies.
///
///     asked for --> sent -------------> first byte ---------------> last byte
///            waits for a     latency       shares the bandwidth with
///            connection                    all that move
///
/// Connections get as much as each other. One of HTTP/1.1 has a transfer at a time, and one of
/// HTTP/2 divides its share among its transfers.
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

    /// In nanoseconds.
    private var now = 0.0
    /// The first that the app hasn't asked for yet.
    private var next = 0
    /// By number of a transfer.
    private var sent: [Double]
    private var times: [Double]
    /// By host, for HTTP/1.1: those that wait for a connection, the first last, and how many have
    /// one.
    private var waiting: [Int: [Int]] = [:]
    private var busy: [Int: Int] = [:]
    /// Transfers that were sent, first to last; so many of them have their first byte.
    private var begun: [Int] = []
    private var movedCount = 0
    /// The first has those of HTTP/1.1, and each other one a host's.
    private var flows = [Flow()]
    private var flowOf: [Int: Int] = [:]

    /// - Parameters:
    ///   - transfers: in order of their starts.
    ///   - latency: in nanoseconds.
    ///   - bandwidth: in bytes a nanosecond.
    private init(_ transfers: [Transfer], _ latency: Double, _ bandwidth: Double) {
        self.transfers = transfers
        self.latency = latency
        self.bandwidth = bandwidth
        sent = [Double](repeating: 0, count: transfers.count)
        times = sent
    }

    /// Nanoseconds from sending each request to its last byte.
    static func times(_ transfers: [Transfer], latency: Double, bandwidth: Double) -> [Double] {
        var link = LinkModel(transfers, latency, bandwidth)
        while link.next < transfers.count || link.movedCount < link.begun.count
            || link.flows.contains(where: { !$0.moving.isEmpty })
        {
            link.advance()
            link.moveFirstBytes()
            link.ask()
        }
        return link.times
    }

    /// Transfers of one rate: those of HTTP/1.1, or those of one HTTP/2 connection. As they get as
    /// much as each other, one number says how much: a transfer ends once that number has grown by
    /// the transfer's bytes, and a change of the rate changes nothing but how fast it grows.
    private struct Flow {
        /// Bytes that each has got since the flow had no transfers.
        var served = 0.0
        /// The bytes at which each ends, the first to end last.
        var moving: [(end: Double, number: Int)] = []

        mutating func add(_ number: Int, bytes: Double) {
            if moving.isEmpty { served = 0 }
            let entry = (end: served + bytes, number: number)
            let place = moving.bisected { ($0.end, $0.number) <= (entry.end, entry.number) }
            moving.insert(entry, at: place)
        }

        /// The next that has ended. Half a byte is an error of rounding.
        mutating func popEnded() -> Int? {
            guard let first = moving.last, first.end - served < 0.5 else { return nil }
            moving.removeLast()
            return first.number
        }
    }

    /// Goes on to the next moment at which something happens, and ends what ends then.
    private mutating func advance() {
        let rates = rates
        var step = Double.infinity
        if next < transfers.count { step = Double(transfers[next].startNs) - now }
        if movedCount < begun.count { step = min(step, sent[begun[movedCount]] + latency - now) }
        for (flow, rate) in zip(flows, rates) {
            if let first = flow.moving.last { step = min(step, (first.end - flow.served) / rate) }
        }
        step = max(0, step)
        now += step
        for place in flows.indices {
            flows[place].served += step * rates[place]
            while let number = flows[place].popEnded() { end(number) }
        }
    }

    private mutating func end(_ number: Int) {
        times[number] = now - sent[number]
        guard isQueued(number) else { return }
        let host = transfers[number].host
        if let other = waiting[host]?.popLast() {
            send(other)
        } else {
            busy[host, default: 1] -= 1
        }
    }

    private mutating func send(_ number: Int) {
        sent[number] = now
        begun.append(number)
    }

    private mutating func moveFirstBytes() {
        while movedCount < begun.count, sent[begun[movedCount]] + latency <= now + 0.5 {
            let transfer = transfers[begun[movedCount]]
            var place = 0
            if transfer.isMultiplexed {
                place = flowOf[transfer.host] ?? flows.count
                flowOf[transfer.host] = place
                if place == flows.count { flows.append(Flow()) }
            }
            flows[place].add(begun[movedCount], bytes: max(1, transfer.bytes))
            movedCount += 1
        }
    }

    private mutating func ask() {
        while next < transfers.count, Double(transfers[next].startNs) <= now + 0.5 {
            let host = transfers[next].host
            if isQueued(next), busy[host, default: 0] >= Self.connections {
                waiting[host, default: []].insert(next, at: 0)
            } else {
                if isQueued(next) { busy[host, default: 0] += 1 }
                send(next)
            }
            next += 1
        }
    }

    private func isQueued(_ number: Int) -> Bool {
        !transfers[number].isSentKnown && !transfers[number].isMultiplexed
    }

    /// Bytes a nanosecond of each transfer, by flow.
    private var rates: [Double] {
        let others = flows.dropFirst().count { !$0.moving.isEmpty }
        let share = bandwidth / Double(max(1, flows[0].moving.count + others))
        return flows.enumerated().map { place, flow in
            place == 0 ? share : share / Double(max(1, flow.moving.count))
        }
    }
}
