@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// Requests on a device on which every stage takes whole milliseconds:
///
///     fetch    20 ms
///     read      2 ms
///     decode    1 ms for each 1000 pixels
///     a frame  10 ms, on a screen of 100 x 100 points
///
/// Files are empty, and there is a core for each load, so loads wait in queues alone. A small image
/// takes 1 ms to decode, a big one 10.
struct LoadingDesk {
    /// On the server, 4000 bytes decoded.
    static let far: ImageID = 0
    /// On disk, likewise.
    static let near: ImageID = 40
    /// On disk, 40,000 bytes decoded.
    static let big: ImageID = 80

    var trace: ListTrace

    /// - Parameter hasFiles: files of 1000 bytes instead, which take half of those times: a fetch
    ///   10 ms and then 10 for its bytes, a read 1 ms and then 1.
    init(missing: [Int] = [], hasFiles: Bool = false) {
        let bytes: Int64 = hasFiles ? 1000 : 0
        var far = ListTrace.generated("far", count: 40, width: 50, height: 20, encodedBytes: bytes)
        far.remote = true
        far.missing = missing
        trace = ListTrace(groups: [
            far,
            ListTrace.generated("near", count: 40, width: 50, height: 20, encodedBytes: bytes),
            ListTrace.generated("big", count: 40, width: 100, height: 100, encodedBytes: bytes),
        ])
        Self.slow(&trace.header.device)
        trace.header.device.network = Network(
            latencyNs: hasFiles ? 10_000_000 : 20_000_000, bytesPerSecond: 100_000,
            connections: nil)
        trace.header.device.flash = Device.Flash(
            latencyNs: hasFiles ? 1_000_000 : 2_000_000, bytesPerSecond: 1_000_000)
        trace.header.device.cores = Cores(fast: 1000, slow: 0, slowSpeedMillionths: 0)
        trace.header.device.decode[.png] = 1000
    }

    static func slow(_ device: inout Device) {
        device.screen = Device.Display(widthPoints: 100, heightPoints: 100, scale: 1, hz: 100)
    }

    mutating func ask(
        _ image: ImageID, view: ViewID, atMs timeMs: Int64, shows: Bool = true
    ) {
        trace.add(.request(view: view, image: image, size: 0, shows: shows), atMs: timeMs)
    }

    mutating func add(_ action: TraceAction, atMs timeMs: Int64) {
        trace.add(action, atMs: timeMs)
    }

    mutating func scroll(_ phase: ScrollFrame.Phase, velocity: Int32 = 0, atMs timeMs: Int64) {
        let frame = ScrollFrame(
            screen: ScreenRef(name: 0, number: 0), offsetPx: 0, velocity: velocity, phase: phase)
        trace.add(.scroll(frame), atMs: timeMs)
    }

    /// Plays these requests, and returns the events as text.
    static func play(
        _ composition: Composition = .keepingAll(), missing: [Int] = [], hasFiles: Bool = false,
        _ build: (inout LoadingDesk) -> Void
    ) throws -> Observed {
        var desk = LoadingDesk(missing: missing, hasFiles: hasFiles)
        build(&desk)
        return try Observed(desk.trace, composition)
    }
}

extension Composition {
    /// Keeps every image that it decodes.
    static func keepingAll(_ change: (inout Composition) -> Void = { _ in }) -> Composition {
        var composition = Composition()
        composition.store = StoreRule(order: "fifo")
        change(&composition)
        return composition
    }

    /// Keeps no image, so that each request loads.
    static func keepingNone(_ change: (inout Composition) -> Void = { _ in }) -> Composition {
        var composition = Composition()
        change(&composition)
        return composition
    }
}
