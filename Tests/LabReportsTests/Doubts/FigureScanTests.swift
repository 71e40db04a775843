import Testing

@testable import LabDevices
@testable import LabReports
@testable import PlainDesks

/// Made-up figures, whose conclusions are functions of a number.
@Suite("A scan of a figure")
struct FigureScanTests {
    private typealias Stretch = FigureScan.Stretch

    /// Scans until nothing is left to try, and returns the values in the order of trying.
    private func tried(_ scan: inout FigureScan, _ verdicts: (Double) -> [Bool], idle: Bool = false)
        -> [[Double]]
    {
        var rounds: [[Double]] = []
        while true {
            let values = scan.next()
            if values.isEmpty { return rounds }
            rounds.append(values)
            for value in values {
                scan.learn(FigureScan.Point(value, verdicts(value), isIdle: idle))
            }
        }
    }

    private func scan(
        _ low: Double, _ high: Double, own: Double,
        settled: @escaping @Sendable (Double) -> Double? = { $0 }, _ holds: (Double) -> Bool
    ) -> [Stretch] {
        var scan = FigureScan(
            FigureRange(low: low, high: high, source: ""),
            own: FigureScan.Point(own, [holds(own)], isIdle: true), settled: settled)
        _ = tried(&scan, { [holds($0)] })
        return scan.stretches(of: 0)
    }

    @Test("finds to three digits where a conclusion falls, on either side")
    func findsTheEdge() {
        check(
            scan(5, 200, own: 60) { $0 >= 12.34 },
            [
                Stretch(5, 12.3, holds: false), Stretch(12.4, 200, holds: true),
            ])
        check(
            scan(5, 200, own: 60) { $0 < 100 },
            [
                Stretch(5, 99.9, holds: true), Stretch(100, 200, holds: false),
            ])
        check(
            scan(5, 200, own: 30) { (20...45).contains($0) },
            [
                Stretch(5, 19.9, holds: false), Stretch(20, 45, holds: true),
                Stretch(45.1, 200, holds: false),
            ])
    }

    @Test("finds stretches that aren't monotone")
    func findsStretches() {
        check(
            scan(4, 45, own: 30) { $0 < 11.65 || $0 > 13.95 },
            [
                Stretch(4, 11.6, holds: true), Stretch(11.7, 13.9, holds: false),
                Stretch(14, 45, holds: true),
            ])
        // The figure's own value alone.
        check(
            scan(5, 200, own: 60) { $0 == 60 },
            [
                Stretch(5, 59.9, holds: false), Stretch(60, 60, holds: true),
                Stretch(60.1, 200, holds: false),
            ])
    }

    @Test("tries both ends, then eighths or quarters, and no more where nothing falls")
    func triesEighths() {
        var scan = FigureScan(
            FigureRange(low: 1, high: 256, source: ""),
            own: FigureScan.Point(10, [true, false], isIdle: true), settled: { $0 })
        let rounds = tried(&scan, { _ in [true, false] })
        check(rounds, [[1, 256], [2, 4, 8, 16, 32, 64, 128]])
        check(scan.stretches(of: 0), [Stretch(1, 256, holds: true)])
        check(scan.stretches(of: 1), [Stretch(1, 256, holds: false)])
        scan = FigureScan(
            FigureRange(low: 1, high: 256, source: ""),
            own: FigureScan.Point(10, [true], isIdle: true), steps: 4, settled: { $0 })
        check(tried(&scan, { _ in [true] }), [[1, 256], [4, 16, 64]])
    }

    @Test("is done with a figure that moves nothing at its ends")
    func isDoneWithAnIdleFigure() {
        var scan = FigureScan(
            FigureRange(low: 5, high: 200, source: ""),
            own: FigureScan.Point(60, [true], isIdle: true), settled: { $0 })
        check(tried(&scan, { _ in [true] }, idle: true), [[5, 200]])
    }

    @Test("tries whole numbers once, and every number that is there")
    func triesWholeNumbers() {
        check(
            scan(1, 48, own: 6, settled: { $0.rounded() }, { (2...8).contains($0) }),
            [
                Stretch(1, 1, holds: false), Stretch(2, 8, holds: true),
                Stretch(9, 48, holds: false),
            ])
        var scan = FigureScan(
            FigureRange(low: 1, high: 4, source: ""),
            own: FigureScan.Point(2, [true], isIdle: true), settled: { $0.rounded() })
        let rounds = tried(&scan, { [$0 < 3] })
        check(rounds.flatMap { $0 }.sorted(), [1, 3, 4])
    }

    @Test("begins without a value of its own where that is a word")
    func beginsWithoutAnOwnValue() {
        var scan = FigureScan(
            FigureRange(low: 1, high: 48, source: ""), own: nil, settled: { $0.rounded() })
        _ = tried(&scan, { [$0 > 8] })
        check(
            scan.stretches(of: 0),
            [
                Stretch(1, 8, holds: false), Stretch(9, 48, holds: true),
            ])
    }

    @Test("reaches down to nothing, and takes in a value outside of its range")
    func reachesDownToNothing() {
        check(
            scan(0, 100, own: 50) { $0 > 3 },
            [
                Stretch(0, 3, holds: false), Stretch(3.01, 100, holds: true),
            ])
        // It stops at a thousandth of the range.
        let stretches = scan(0, 100, own: 50) { $0 > 0 }
        check(stretches.count == 2 && stretches[1].from > 0 && stretches[1].from <= 0.1)
        check(
            scan(5, 50, own: 60) { $0 > 55 },
            [
                Stretch(5, 55, holds: false), Stretch(55.1, 60, holds: true),
            ])
    }

    @Test("finds the edges of several conclusions at once")
    func findsSeveral() {
        var scan = FigureScan(
            FigureRange(low: 5, high: 200, source: ""),
            own: FigureScan.Point(60, [true, true], isIdle: true), settled: { $0 })
        _ = tried(&scan, { [$0 > 20, $0 < 150] })
        check(scan.stretches(of: 0).map(\.from), [5, 20.1])
        check(scan.stretches(of: 1).map(\.to), [149, 200])
        check(scan.points.map(\.value), scan.points.map(\.value).sorted())
    }
}
