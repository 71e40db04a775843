import LabPictures

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ScriptDesks

extension ListTrace {
    /// A few views, images and screens, and events on a grid of milliseconds, so that many meet
    /// each other and deliveries.
    static func random(seed: UInt64) -> ListTrace {
        var random = SplitMix(seed)
        var trace = ListTrace(groups: [
            generated("small", count: 3, width: 50, height: 20),
            generated("large", count: 2, width: 50, height: 40, encodedBytes: 1_000_000),
            folder([.sound, .damaged, .unreadable]),
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
        trace.header.device.decode.takeBytes(seed: seed)
        trace.addApp(seed: seed)
        return trace
    }

    private static func action(
        _ random: inout SplitMix, views: UInt32, images: UInt32
    ) -> TraceAction {
        let view = ViewID(random.below(Int(views)))
        let image = ImageID(random.below(Int(images)))
        let screen = ScreenRef(name: 0, number: UInt32(random.below(3)))
        switch random.below(100) {
        case ..<45: return .request(view: view, image: image, size: 0, shows: random.chance(70))
        case ..<54: return .show(view: view)
        case ..<66: return .hide(view: view, isPooled: false)
        case ..<70: return .clear(view: view)
        case ..<74: return .drop(view: view)
        case ..<78: return random.chance(30) ? .beside(screen, isNew: true) : .push(screen)
        case ..<81:
            return random.pick([
                .pop(screen), .pop(screen), .beside(screen, isNew: false), .leave(screen),
            ])
        case ..<86: return .warning(random.pick([.warning, .warning, .critical]))
        case ..<88: return .background
        case ..<90: return .foreground
        case ..<93: return .store(image, key: image)
        case ..<96: return .replace(image)
        case ..<98:
            return .scroll(ScrollFrame(screen: screen, offsetPx: 0, velocity: 0, phase: .drag))
        default:
            return random.chance(50)
                ? .network(.down) : .otherApps(bytes: 1, inBackground: false)
        }
    }
}

/// Traces that reach every rule: remote images on a changing network, sizes, cells that are
/// pooled, what is handed over under other keys, and frames of a millisecond.
extension ListTrace {
    static func rich(seed: UInt64) -> ListTrace {
        var random = SplitMix(seed &+ 0x5EED)
        var remote = generated(
            "remote", count: 3, width: 60, height: 30, encodedBytes: 500_000, format: .webp)
        remote.remote = true
        remote.missing = [2]
        var elsewhere = generated(
            "elsewhere", count: 2, width: 30, height: 30, encodedBytes: 300_000)
        elsewhere.remote = true
        elsewhere.host = "elsewhere"
        (remote.scale, elsewhere.scale) = (1, 3)
        let large = generated(
            "large", count: 2, width: 50, height: 40, encodedBytes: 1_000_000, format: .jpeg)
        elsewhere.layout = .rgb565
        var trace = ListTrace(groups: [
            generated("small", count: 3, width: 50, height: 20),
            large,
            folder([.animation, .damaged, .unreadable]),
            plain(count: 1, bytes: 6000),
            remote, elsewhere,
        ])
        trace.header.device.screen.hz = 1000
        trace.header.device.network = Network(
            latencyNs: 2_000_000, bytesPerSecond: 500_000_000,
            connections: random.pick([1, 2, nil]))
        // They have a seed of their own, so that the rest of the trace is as it was.
        var servers = SplitMix(seed &+ 0x5E4)
        trace.header.device.network.lowShareMillionths = servers.pick([0, 250_000, 500_000])
        let connections: Int? = servers.pick([1, 2, nil])
        if servers.chance(50) {
            trace.header.hosts = [Host(name: "elsewhere", connections: connections)]
        }
        trace.header.transitionNs = 4_000_000
        trace.header.sizes += [
            PixelSize(width: 26, height: 10), PixelSize(width: 31, height: 30),
            PixelSize(width: 60, height: 60),
        ]
        // Few of them, so that they meet again.
        let all = Array(trace.header.catalog.sizeBytes.numbers).shuffled(using: &random)
        let images = Array(all.prefix(2 + random.below(5)))
        let views = 2 + random.below(4)
        var timeMs: Int64 = 0
        for _ in 0..<(5 + random.below(45)) {
            timeMs += random.pick([0, 0, 0, 1, 1, 2, 3, 5, 9])
            trace.add(richAction(&random, views: views, images: images), atMs: timeMs)
        }
        if random.chance(50) { trace.endNs += random.pick([1, 3, 20]) * 1_000_000 }
        if random.chance(15) {
            trace.extraWarnings = [
                ExtraWarning(
                    atNs: Int64(random.below(Int(timeMs) + 2)) * 1_000_000, level: .warning)
            ]
        }
        trace.header.device.decode.takeBytes(seed: seed)
        trace.addApp(seed: seed)
        return trace
    }

    private static func richAction(
        _ random: inout SplitMix, views: Int, images: [ImageID]
    ) -> TraceAction {
        let view = ViewID(random.below(views))
        let image = random.pick(images)
        let screen = ScreenRef(name: 0, number: UInt32(random.below(3)))
        switch random.below(100) {
        case ..<42:
            return .request(
                view: view, image: image, size: random.pick([0, 0, 1, 2, 3]),
                shows: random.chance(70))
        case ..<50: return .show(view: view)
        case ..<61: return .hide(view: view, isPooled: random.chance(40))
        case ..<65: return .clear(view: view)
        case ..<68: return .drop(view: view)
        case ..<71: return random.chance(30) ? .beside(screen, isNew: true) : .push(screen)
        case ..<73:
            return random.pick([
                .pop(screen), .pop(screen), .beside(screen, isNew: false), .leave(screen),
            ])
        case ..<78: return .warning(random.pick([.warning, .warning, .critical]))
        case ..<80: return .background
        case ..<82: return .foreground
        case ..<86: return .store(image, key: random.chance(50) ? image : random.pick(images))
        case ..<90: return .replace(image)
        case ..<94:
            return .scroll(
                ScrollFrame(
                    screen: screen, offsetPx: 0, velocity: 0,
                    phase: random.pick([.drag, .deceleration])))
        default: return .network(random.pick([.down, .down, .up, .up, .slower(2.5)]))
        }
    }

    /// Small images 0 and 2 are the same picture, and all but the plain file begin alike.
    static func keys(_ identity: KeyRule.Identity) -> PolicyKeys {
        let alone = ArrayTable<ImageID, ImageID>((0..<14).map { $0 })
        var same = alone
        same[2] = 0
        switch identity {
        case .path: return PolicyKeys(image: ArrayTable(), content: same)
        case .data, .dataScale:
            return PolicyKeys(
                image: same, content: same, isRenewed: ArrayTable(repeating: true, count: 14))
        case .leadingBytes, .leadingBytesScale:
            return PolicyKeys(
                image: ArrayTable(alone.values.map { $0 == 8 ? 8 : 0 }), content: same,
                isRenewed: ArrayTable(alone.values.map { $0 == 8 }))
        }
    }
}

extension ListTrace {
    /// In two of three traces frames come for a while, one in each millisecond: before all other
    /// events of their instants, or after them.
    func inMotion(seed: UInt64) -> ListTrace {
        guard seed % 3 > 0, let last = events.last else { return self }
        var random = SplitMix(seed &+ 0xF4A3)
        let screen = ScreenRef(name: 0, number: UInt32(random.below(3)))
        let startMs = Int64(random.below(Int(last.timeNs / 1_000_000) + 1))
        var moved = self
        let frames = (0..<Int64(5 + random.below(25))).map { number in
            TraceEvent(
                timeNs: (startMs + number) * 1_000_000,
                action: .scroll(
                    ScrollFrame(
                        screen: screen, offsetPx: number, velocity: 60,
                        phase: number < 9 ? .drag : .deceleration)))
        }
        moved.events = (random.chance(50) ? frames + events : events + frames)
            .sorted { $0.timeNs < $1.timeNs }
        moved.endNs = max(endNs, moved.events.last!.timeNs)
        return moved
    }
}

extension DecodeCosts {
    /// In every third trace the bytes of files take time to decode, a millisecond for 8000, which
    /// is what counts of a large file's million, and each file takes one more.
    fileprivate mutating func takeBytes(seed: UInt64) {
        guard seed % 3 == 0 else { return }
        for format in PictureFormat.allCases {
            self[PictureKind(format)].nsPerByte = 125
            self[PictureKind(format)].setupNs = 1_000_000
        }
    }
}
