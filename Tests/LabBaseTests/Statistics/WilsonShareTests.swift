import Testing

@testable import LabBase
@testable import PlainDesks

/// Expected ends are worked out with forty digits from Wilson's formula.
@Suite struct WilsonShareTests {
    @Test(
        arguments: [
            (187, 200, 0.8919809207009311, 0.961623645350847),
            (0, 200, 0, 0.018845326377266574), (200, 200, 0.9811546736227335, 1),
            (1, 1, 0.20654931437723743, 1), (5, 12, 0.19326031365875657, 0.6804886874504503),
            (10, 20, 0.29929800819821235, 0.7007019918017876),
        ])
    func hasWilsonsEnds(_ held: Int, _ count: Int, _ low: Double, _ high: Double) {
        let share = WilsonShare(held, of: count)
        check((share.low - low).magnitude < 1e-14)
        check((share.high - high).magnitude < 1e-14)
        check(share.low <= share.share && share.share <= share.high)
    }

    @Test func isAMirror() {
        for count in 1...60 {
            for held in 0...count {
                let (one, other) = (
                    WilsonShare(held, of: count), WilsonShare(count - held, of: count)
                )
                check((one.low - (1 - other.high)).magnitude < 1e-14)
            }
        }
    }

    @Test func readsAsASentenceSaysIt() {
        check(WilsonShare(187, of: 200).text("worlds"), "187 of 200 worlds (89.2 to 96.2 %)")
        check(WilsonShare(200, of: 200).text("worlds"), "200 of 200 worlds (98.1 to 100.0 %)")
        check(WilsonShare(0, of: 1).text("worlds"), "0 of 1 world (0.0 to 79.3 %)")
    }
}
