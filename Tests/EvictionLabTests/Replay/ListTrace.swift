@testable import EvictionLab

/// Events from a list, on a device whose stages take whole milliseconds.
struct ListTrace: TraceSource {
    var header: TraceHeader
    var events: [TraceEvent] = []
    var endNs: Int64 = 0
    /// As `--warn-at` asks for.
    var extraWarnings: [ExtraWarning] = []

    init(groups: [ImageGroup]) {
        var device = BuiltInDevices.standard
        device.id = "grid"
        // 1 ms to read, and 1 ms more for each megabyte; 1 ms to decode a thousand pixels.
        device.costs.readLatencyNs = 1_000_000
        device.costs.readBytesPerSecond = 1_000_000_000
        device.costs.decodeNsPerPixel = 1000
        header = TraceHeader(
            scenario: "list", about: "", seed: 42, device: device, policies: [],
            transitionNs: 350_000_000, catalog: ImageCatalog(groups: groups),
            screenNames: ["a", "b", "c"])
    }

    func play<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure) {
        for event in events { try sink.receive(event) }
        try sink.finish(timeNs: endNs)
    }

    mutating func add(_ action: TraceAction, atMs timeMs: Int64) {
        events.append(TraceEvent(timeNs: timeMs * 1_000_000, action: action))
        endNs = max(endNs, timeMs * 1_000_000)
    }

    static func generated(
        _ name: String, count: Int, width: Int, height: Int, encodedBytes: Int64 = 0
    ) -> ImageGroup {
        ImageGroup(
            name: name,
            source: .generated(style: .flat, width: width, height: height, contents: count),
            count: count, remote: false, encodedBytes: encodedBytes, firstImage: 0)
    }

    static func folder(_ conditions: [PictureFile.Condition]) -> ImageGroup {
        let files = conditions.enumerated().map {
            PictureFile(
                path: "\($0).png", width: 50, height: 20, fileBytes: 0, condition: $1)
        }
        return ImageGroup(
            name: "folder", source: .directory(path: "folder", files: files),
            count: files.count, remote: false, encodedBytes: 0, firstImage: 0)
    }

    static func plain(count: Int, bytes: Int64) -> ImageGroup {
        ImageGroup(
            name: "plain", source: .plain(bytes: bytes), count: count, remote: false,
            encodedBytes: 0, firstImage: 0)
    }

    /// As a reader of a failure wants it.
    var text: String {
        var lines = events.map { "\($0.timeNs / 1_000_000) ms: \($0.action)" }
        lines += extraWarnings.map { "from outside at \($0.atNs / 1_000_000) ms: \($0.level)" }
        return (lines + ["end at \(endNs / 1_000_000) ms"]).joined(separator: "\n")
    }
}

extension ListTrace {
    /// A few views, images and screens, and events on a grid of milliseconds, so that many meet
    /// each other and deliveries.
    static func random(seed: UInt64) -> ListTrace {
        var random = SplitMix(seed)
        var trace = ListTrace(groups: [
            generated("small", count: 3, width: 50, height: 20),
            generated("large", count: 2, width: 50, height: 40, encodedBytes: 1_000_000),
            folder([.sound, .damaged("pixels"), .unreadable("no PNG")]),
            plain(count: 1, bytes: 6000),
        ])
        let images = UInt32(trace.header.catalog.imageCount)
        let views = UInt32(2 + random.below(4))
        var timeMs: Int64 = 0
        for _ in 0..<(5 + random.below(40)) {
            timeMs += random.pick([0, 0, 0, 1, 1, 2, 3, 5])
            trace.add(action(&random, views: views, images: images), atMs: timeMs)
        }
        if random.chance(50) { trace.endNs += random.pick([1, 3, 20]) * 1_000_000 }
        while random.chance(25) {
            trace.extraWarnings.append(
                ExtraWarning(
                    atNs: Int64(random.below(Int(timeMs) + 2)) * 1_000_000,
                    level: random.pick([.warning, .critical])))
        }
        return trace
    }

    private static func action(
        _ random: inout SplitMix, views: UInt32, images: UInt32
    ) -> TraceAction {
        let view = UInt32(random.below(Int(views)))
        let image = UInt32(random.below(Int(images)))
        let screen = ScreenRef(name: 0, number: UInt32(random.below(3)))
        switch random.below(100) {
        case ..<45: return .request(view: view, image: image, size: 0, shows: random.chance(70))
        case ..<54: return .show(view: view)
        case ..<66: return .hide(view: view, isPooled: false)
        case ..<70: return .clear(view: view)
        case ..<74: return .drop(view: view)
        case ..<78: return .push(screen)
        case ..<81: return .pop(screen)
        case ..<86: return .warning(random.pick([.warning, .warning, .critical]))
        case ..<88: return .background
        case ..<90: return .foreground
        case ..<93: return .store(image, key: image)
        case ..<96: return .replace(image)
        case ..<98:
            return .scroll(ScrollFrame(screen: screen, offsetPx: 0, velocity: 0, phase: .drag))
        default: return random.chance(50) ? .network(.down) : .otherApps(bytes: 1)
        }
    }

    /// The smallest trace that still fails, found by leaving out one thing after the other.
    func shrunk(while fails: (ListTrace) -> Bool) -> ListTrace {
        var best = self
        var shrinks = true
        while shrinks {
            shrinks = false
            for index in best.events.indices.reversed() {
                var smaller = best
                smaller.events.remove(at: index)
                guard fails(smaller) else { continue }
                best = smaller
                shrinks = true
            }
            for index in best.extraWarnings.indices.reversed() {
                var smaller = best
                smaller.extraWarnings.remove(at: index)
                guard fails(smaller) else { continue }
                best = smaller
                shrinks = true
            }
        }
        return best
    }
}
