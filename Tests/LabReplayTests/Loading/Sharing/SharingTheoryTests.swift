import Foundation
import LabPictures
import Testing

@testable import LabDevices
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks

/// Transfers that come at random share the link as queueing theory has it: under processor sharing
/// the mean time in the system is s / (1 - load), whatever the sizes' distribution.
@Suite("The shared link, beside theory")
struct SharingTheoryTests {
    private static let transfers = 1_000_000

    enum Sizes: CaseIterable {
        /// All of a thousand bytes.
        case alike
        /// Nine in ten of a hundred, and one of 9,100.
        case farApart

        func draw(_ unit: Double) -> Int64 {
            switch self {
            case .alike: 1000
            case .farApart: unit < 0.9 ? 100 : 9100
            }
        }
    }

    @Test(
        "keeps transfers for s / (1 - load) in the mean", arguments: [0.3, 0.6, 0.9],
        Sizes.allCases)
    func keepsTheMean(load: Double, sizes: Sizes) {
        // A byte a nanosecond, a thousand bytes in the mean.
        let mean = Self.meanNs(load: load, sizes)
        let expected = 1000 / (1 - load)
        let tolerance = load > 0.8 ? 0.05 : 0.02
        check(abs(mean / expected - 1) < tolerance, note: "\(mean) ns at \(load), not \(expected)")
    }

    private static func meanNs(load: Double, _ sizes: Sizes) -> Double {
        var random = SplitMix(UInt64(load * 100))
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        var pipeline = LoadingPipeline(
            LoadingPipeline.Resources(
                network: Network(latencyNs: 0, bytesPerSecond: 1_000_000_000, connections: nil),
                flash: Device.Flash(latencyNs: 0, bytesPerSecond: 1),
                cores: Cores(fast: 1, slow: 0, slowSpeedMillionths: 0), frameNs: 1000),
            policies: [PolicyQueues([], keyCount: 1)])
        var clock = 0.0
        var begunNs: [Int64] = []
        var sum: Int64 = 0
        func finish(until limitNs: Int64) {
            while true {
                let next = pipeline.next(until: limitNs)
                if next == .max { return }
                let load = pipeline.takeNext(nowNs: next)!
                sum += next - begunNs[Int(load.id)]
                pipeline.machine.loads.end(load)
            }
        }
        for _ in 0..<Self.transfers {
            clock += -log(1 - unit()) * 1000 / load
            let nowNs = Int64(clock)
            finish(until: nowNs)
            let load = Load(
                key: 0, image: 0, version: 0, policy: 0, host: 0, rank: .view, asked: 0,
                size: PixelSize(width: 1, height: 1), bytes: 4)
            pipeline.add(load)
            while begunNs.count <= Int(load.id) { begunNs.append(0) }
            begunNs[Int(load.id)] = nowNs
            pipeline.fetch(load, bytes: sizes.draw(unit()), nowNs: nowNs)
        }
        finish(until: .max)
        return Double(sum) / Double(Self.transfers)
    }
}
