import Testing

@testable import LabRecordings
@testable import PlainDesks

/// A network found from times that are known to come from one.
@Suite("The network of a log") struct NetworkFitTests {
    private typealias Transfer = (
        atMs: Int64, url: String, bytes: Int64, waitMs: Double, receiveMs: Double
    )

    /// - Parameter sentMs: how long each waits for a connection; nil: it isn't told.
    private func log(
        _ transfers: [Transfer], sentMs: [Int64]? = nil, _ transport: Imported.Transport? = nil
    ) -> Imported {
        var log = Imported(.har, path: "a.har")
        for (number, transfer) in transfers.enumerated() {
            var fetch = Imported.Fetch(
                log.numbers.resource(url: transfer.url)!, beginNs: transfer.atMs * 1_000_000)
            fetch.sentNs = sentMs.map { fetch.beginNs + $0[number] * 1_000_000 }
            fetch.waitNs = Int64(transfer.waitMs * 1e6)
            fetch.receiveNs = Int64(transfer.receiveMs * 1e6)
            fetch.bytes = transfer.bytes
            fetch.transport = transport
            log.add(fetch, at: .line(number + 1))
        }
        return log
    }

    @Test func `is found exactly where each transfer is alone`() {
        // 80 ms, and 250 bytes a millisecond.
        let all = (1...8).map { number -> Transfer in
            let bytes = Int64(number) * 10_000
            return (
                Int64(number) * 1000, "https://a.example/\(number)", bytes, 80, Double(bytes) / 250
            )
        }
        let fit = NetworkFit(log(all))
        check(fit.latencyNs == 80_000_000 && fit.bytesPerSecond == 250_000)
        check(fit.medianError < 0.001 && fit.highError < 0.001 && fit.transferCount == 8)
    }

    @Test func `is found where transfers share it`() {
        // Two at a time of the same size, each at half of 250 bytes a millisecond.
        let all = (0..<8).map { number -> Transfer in
            (Int64(number / 2) * 1000, "https://a.example/\(number)", 25_000, 80, 200)
        }
        check(NetworkFit(log(all)).bytesPerSecond, 250_000)
        // All from one server over HTTP/2 comes to the same.
        check(NetworkFit(log(all, .multiplexed)).bytesPerSecond, 250_000)
    }

    @Test func `has no bandwidth where more bytes took no longer, or too few transfers tell`() {
        let fast = (1...8).map { number -> Transfer in
            (Int64(number) * 1000, "https://a.example/\(number)", Int64(number) * 10_000, 80, 0.01)
        }
        let fit = NetworkFit(log(fast))
        check(fit.bytesPerSecond == nil && fit.latencyNs == 80_000_000)
        check(fit.reason, "its transfers took hardly longer for more bytes")
        let few = NetworkFit(log(Array(fast.prefix(4))))
        check(few.reason, "it has the bytes and all times of 4 transfers, and 5 are needed")
        let none = NetworkFit(log([]))
        check(none.latencyNs == nil && none.bytesPerSecond == nil)
    }

    @Test func `isn't told where it fits small files alone, and large ones took no longer`() {
        // 121 bytes in 39 ms are 3.1 KB/s, with which five megabytes would take half an hour.
        let small = (0..<6).map { number -> Transfer in
            (Int64(number) * 1000, "https://a.example/\(number)", 121, 61, 39)
        }
        let fit = NetworkFit(
            log(
                small + [
                    (9000, "https://a.example/8", 4000, 61, 39),
                    (10_000, "https://a.example/9", 5_000_000, 61, 39),
                ]))
        check(fit.bytesPerSecond == nil && fit.latencyNs == 61_000_000)
        check(
            fit.reason,
            "with the best one a tenth of its transfers are off by more than a factor of ten")
    }

    @Test func `isn't told where the best one is far off`() {
        // The same bytes take 1 ms and 100,000 ms in turn.
        let all = (1...10).map { number -> Transfer in
            (
                Int64(number) * 1_000_000, "https://a.example/\(number)", 10_000, 1,
                number % 2 == 0 ? 100_000 : 1
            )
        }
        let fit = NetworkFit(log(all))
        check(fit.bytesPerSecond == nil || fit.medianError <= 0.5)
    }

    @Test func `has the connections of a server that made a transfer wait`() {
        let all = (0..<3).map { number -> Transfer in
            (0, "https://a.example/\(number)", 1000, 80, 20)
        }
        check(NetworkFit(log(all, sentMs: [0, 0, 100], .plain)).connections, [1: 2])
        // Three at once, and none waited: there may be more.
        check(NetworkFit(log(all, sentMs: [0, 0, 0], .plain)).connections.isEmpty)
        check(NetworkFit(log(all, .plain)).connections.isEmpty)
        check(NetworkFit(log(all, .multiplexed)).connections, [1: nil])
    }
}

/// Transfers over a link, worked out by hand.
@Suite("A link") struct LinkModelTests {
    private func times(
        _ transfers: [(startMs: Int64, host: Int, isMultiplexed: Bool, bytes: Double)],
        isSentKnown: Bool = true
    ) -> [Double] {
        // 10 ms, and 100 bytes a millisecond.
        LinkModel.times(
            transfers.map {
                .init(
                    startNs: $0.startMs * 1_000_000, isSentKnown: isSentKnown, host: $0.host,
                    isMultiplexed: $0.isMultiplexed, bytes: $0.bytes, measured: 1)
            }, latency: 10e6, bandwidth: 100e-6
        ).map { ($0 / 1e4).rounded() / 100 }
    }

    @Test func `is shared by what moves, from its first byte to its last`() {
        // From 10 ms on one moves alone, from 20 ms on both with half: the first has 1000 of its
        // 2000 bytes then, and ends at 40 ms; the second has 1000 of 3000, and ends at 60 ms.
        check(times([(0, 1, false, 2000), (10, 2, false, 3000)]), [40, 50])
    }

    @Test func `is shared by connections, and a connection by its transfers`() {
        // One of HTTP/1.1 has half, and two of one HTTP/2 connection a quarter each: the first
        // ends 1000 bytes at 30 ms, when the others have 500 left each, at half of it: 40 ms.
        check(times([(0, 1, false, 1000), (0, 2, true, 1000), (0, 2, true, 1000)]), [30, 40, 40])
    }

    @Test("has six connections to a server of HTTP/1.1, where nothing says when requests are sent")
    func hasSixConnections() {
        let seven = (0..<7).map { _ in
            (startMs: Int64(0), host: 1, isMultiplexed: false, bytes: 100.0)
        }
        // Six end at 16 ms; the seventh is sent then, and takes 10 ms and 1 ms.
        check(times(seven, isSentKnown: false), [16, 16, 16, 16, 16, 16, 11])
        check(times(seven), [17, 17, 17, 17, 17, 17, 17])
    }
}
