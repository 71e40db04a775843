@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import ScriptDesks

/// Events on a device with round figures: 100 MB of RAM, 20 MB for an app that takes 5 MB without
/// images. Images `a` take 1 MB, a millisecond to read and one to decode; `big` takes 3 MB; `file`
/// is 3 MB on disk, and `far` comes over the network.
struct PressureDesk {
    static let mb: Int64 = 1_000_000
    static let big: ImageID = 9
    static let file: ImageID = 10
    static let far: ImageID = 11

    var trace: ListTrace

    init(_ change: (inout Device) -> Void = { _ in }) {
        var far = ListTrace.generated("far", count: 1, width: 500, height: 500)
        far.remote = true
        trace = ListTrace(groups: [
            ListTrace.generated("a", count: 9, width: 500, height: 500),
            ListTrace.generated("big", count: 1, width: 1000, height: 750),
            ListTrace.generated(
                "file", count: 1, width: 500, height: 500, encodedBytes: 3 * Self.mb),
            far,
        ])
        trace.header.device.decode[pixel: .png] = 4
        trace.header.device.ramBytes = 100 * Self.mb
        trace.header.device.footprintLimitBytes = 20 * Self.mb
        trace.header.device.baselineBytes = 5 * Self.mb
        trace.header.device.pressure = Pressure()
        change(&trace.header.device)
    }

    /// Warned at 7 MB of its own, and never for the system's sake.
    static func warningAtSeven(_ change: (inout Pressure) -> Void = { _ in }) -> PressureDesk {
        PressureDesk {
            $0.pressure.processLine = .bytes(7 * mb)
            ($0.pressure.systemWarning, $0.pressure.systemCritical) = (nil, nil)
            change(&$0.pressure)
        }
    }

    /// Killed above so many bytes, and never warned.
    static func limit(
        _ bytes: Int64, _ onKill: Pressure.OnKill = .stop,
        _ change: (inout Pressure) -> Void = { _ in }
    ) -> PressureDesk {
        PressureDesk {
            $0.footprintLimitBytes = bytes
            $0.pressure.processLine = .off
            ($0.pressure.systemWarning, $0.pressure.systemCritical) = (nil, nil)
            $0.pressure.onKill = onKill
            change(&$0.pressure)
        }
    }

    mutating func ask(_ image: ImageID, on view: ViewID = 0, atMs timeMs: Int64) {
        trace.add(.request(view: view, image: image, size: 0, shows: true), atMs: timeMs)
    }

    /// The app hands images over, which grows what a store holds at once.
    mutating func handOver(_ images: ImageID..., atMs timeMs: Int64) {
        for image in images { trace.add(.store(image, key: image), atMs: timeMs) }
    }

    mutating func others(_ front: Int64, _ background: [Int64] = [], atMs timeMs: Int64) {
        trace.add(.otherApps(bytes: front * Self.mb, inBackground: false), atMs: timeMs)
        for bytes in background {
            trace.add(.otherApps(bytes: bytes * Self.mb, inBackground: true), atMs: timeMs)
        }
    }

    mutating func end(atMs timeMs: Int64) { trace.endNs = timeMs * 1_000_000 }

    func run(_ spec: String) throws -> Run {
        try run(PolicySpec.parse(spec, device: trace.header.device).composition)
    }

    func run(_ composition: Composition) throws -> Run {
        let memory = LoggingMemory(trace.header.catalog)
        let replay = Replay(
            header: trace.header, composition: composition,
            future: composition.needsFuture ? try trace.future(composition) : nil,
            memory: memory)
        let heard = Heard()
        replay.watch(
            Timeline(screenNames: trace.header.screenNames) { sample in
                heard.lines += sample.events.map { "\(sample.timeNs / 1_000_000) \($0.text)" }
            }, nil)
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        try replay.play(trace)
        return Run(
            result: replay.result(), said: heard.lines, decoded: memory.decoded,
            faults: replay.tearDown() + memory.complaints)
    }

    private final class Heard { var lines: [String] = [] }

    struct Run {
        let result: RunResult
        /// Signals that reached the app, with their milliseconds: `1050 warning`.
        let said: [String]
        /// Images in the order in which they were decoded.
        let decoded: [ImageID]
        let faults: [String]

        var counts: Counts { result.counts }
        var killedAtMs: Int64? { result.killedAtNs.map { $0 / 1_000_000 } }
    }
}
