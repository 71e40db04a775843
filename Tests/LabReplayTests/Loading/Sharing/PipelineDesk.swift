import LabPictures

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts

/// A loading pipeline without a replay around it: what comes when, in nanoseconds, and what is done
/// when.
///
/// One byte goes over the link, and one comes from the flash, in each nanosecond, without latency,
/// unless a test says otherwise.
struct PipelineDesk: ~Copyable {
    var pipeline: LoadingPipeline
    private(set) var done: [String] = []
    private var number = 0

    init(
        latencyNs: Int64 = 0, bytesPerSecond: Int64 = 1_000_000_000, connections: Int? = nil,
        hosts: [Int?] = [], lowShareMillionths: Int64 = 500_000, flashLatencyNs: Int64 = 0,
        cores: Cores = Cores(fast: 2, slow: 0, slowSpeedMillionths: 0),
        queues: [QueueRule] = []
    ) {
        var network = Network(
            latencyNs: latencyNs, bytesPerSecond: bytesPerSecond, connections: connections)
        network.lowShareMillionths = lowShareMillionths
        pipeline = LoadingPipeline(
            LoadingPipeline.Resources(
                network: network, connections: hosts,
                flash: Device.Flash(latencyNs: flashLatencyNs, bytesPerSecond: 1_000_000_000),
                cores: cores, frameNs: 1000),
            policies: [PolicyQueues(queues, keyCount: 1000)])
    }

    /// A load begins; it isn't at any stage yet.
    mutating func load(host: UInt16 = 0) -> Load {
        number += 1
        let load = Load(
            key: KeyID(number), image: ImageID(number), version: 0, policy: 0, host: host,
            rank: .view, asked: 0, size: PixelSize(width: 1, height: 1), bytes: 4)
        pipeline.add(load)
        return load
    }

    mutating func fetch(
        _ bytes: Int64, host: UInt16 = 0, _ priority: TransferPriority = .usual, atNs timeNs: Int64
    ) -> Load {
        run(before: timeNs)
        let load = load(host: host)
        load.priority = priority
        pipeline.fetch(load, bytes: bytes, nowNs: timeNs)
        return load
    }

    mutating func read(_ bytes: Int64, atNs timeNs: Int64) -> Load {
        run(before: timeNs)
        let load = load()
        pipeline.read(load, bytes: bytes, nowNs: timeNs)
        return load
    }

    mutating func decode(_ ns: Int64, atNs timeNs: Int64) -> Load {
        run(before: timeNs)
        let load = load()
        pipeline.decode(load, ns: ns, nowNs: timeNs)
        return load
    }

    mutating func cancel(_ load: Load, atNs timeNs: Int64) {
        run(before: timeNs)
        pipeline.withdraw(load, nowNs: timeNs)
        pipeline.machine.loads.end(load)
    }

    mutating func raise(_ load: Load, atNs timeNs: Int64) {
        run(before: timeNs)
        pipeline.raise(load, nowNs: timeNs)
    }

    mutating func set(_ network: NetworkState, atNs timeNs: Int64) {
        run(before: timeNs)
        pipeline.set(network, nowNs: timeNs)
    }

    mutating func workOnMain(_ ns: Int64, atNs timeNs: Int64) {
        run(before: timeNs)
        pipeline.workOnMain(ns: ns, nowNs: timeNs)
    }

    mutating func readOnMain(_ bytes: Int64, atNs timeNs: Int64) {
        run(before: timeNs)
        pipeline.readOnMain(bytes: bytes, nowNs: timeNs)
    }

    /// Runs to an instant, and notes the ends: `150 #1` for the second load, 150 ns after the
    /// start.
    mutating func run(before timeNs: Int64 = .max) {
        while true {
            let next = pipeline.next(until: timeNs)
            if next == .max { return }
            guard let load = pipeline.takeNext(nowNs: next) else { continue }
            done.append("\(next) #\(load.key)")
            pipeline.machine.loads.end(load)
        }
    }

    /// All that is done in the end.
    mutating func finished() -> [String] {
        run()
        return done
    }
}
