@testable import EvictionLab

/// Requests on a device on which every stage takes whole milliseconds:
///
///     fetch    10 ms, and 10 ms for each 1000 bytes of the file
///     read      1 ms, and  1 ms for each 1000 bytes
///     decode    1 ms for each 1000 pixels
///     a frame  10 ms, on a screen of 100 x 100 points
///
/// All files have 1000 bytes. So an image on the server takes 20 ms to fetch, one on disk 2 ms to
/// read; a small one takes 1 ms to decode, a big one 10.
struct LoadingDesk {
    /// On the server, 4000 bytes decoded.
    static let far: ImageID = 0
    /// On disk, likewise.
    static let near: ImageID = 40
    /// On disk, 40,000 bytes decoded.
    static let big: ImageID = 80

    var trace: ListTrace

    init(missing: [Int] = []) {
        var far = ListTrace.generated("far", count: 40, width: 50, height: 20, encodedBytes: 1000)
        far.remote = true
        far.missing = missing
        trace = ListTrace(groups: [
            far,
            ListTrace.generated("near", count: 40, width: 50, height: 20, encodedBytes: 1000),
            ListTrace.generated("big", count: 40, width: 100, height: 100, encodedBytes: 1000),
        ])
        Self.slow(&trace.header.device)
        trace.header.device.network.latencyNs = 10_000_000
        trace.header.device.network.bytesPerSecond = 100_000
        trace.header.device.flash.latencyNs = 1_000_000
        trace.header.device.flash.bytesPerSecond = 1_000_000
        trace.header.device.decode.pngNsPerPixel = 1000
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

    /// What these requests come to.
    static func play(
        _ composition: Composition = .keepingAll(), missing: [Int] = [],
        _ build: (inout LoadingDesk) -> Void
    ) throws -> Observed {
        var desk = LoadingDesk(missing: missing)
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
