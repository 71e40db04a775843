import Testing

@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A device's figure")
struct DeviceFigureTests {
    /// Gives nil if that changes nothing.
    private func scaled(_ figure: DeviceFigure, _ device: Device, by factor: Double) -> Device? {
        guard let number = figure.number(device) else { return nil }
        var changed = figure.with(number * factor, device)
        guard changed != device else { return nil }
        // The range was around the value that it had.
        changed.ranges[figure.name] = nil
        return changed
    }

    @Test func `is there for every source of every device, once`() {
        let names = DeviceFigure.all.map(\.name)
        check(Set(names).count, names.count)
        for device in BuiltInDevices.all {
            for source in device.sources {
                check(
                    DeviceFigure.named(source.figure) != nil, note: "\(device.id): \(source.figure)"
                )
            }
        }
        let described = DeviceFigure.inFiles.map(\.name)
        check(described != names && described.sorted() == names.sorted())
    }

    @Test func `reads as it is, and half and twice as it would be, to the last digit`() throws {
        let device = BuiltInDevices.standard
        let expected: [(String, String?, String?, String?)] = [
            ("screen.hz", "60", "30", "120"), ("baseline", "60 MiB", "30 MiB", "120 MiB"),
            ("ram", "1990 MiB", "1364 MiB", "3980 MiB"),
            ("memoryClass", "256 MiB", "128 MiB", "512 MiB"),
            ("cores.fast", "2", "1", "4"), ("cores.slowSpeed", "30 %", "15 %", "60 %"),
            ("cores.together", "6", "3", nil), ("flash.latency", "0.1 ms", "0.05 ms", "0.2 ms"),
            ("flash.bandwidth", "400 MB/s", "200 MB/s", "800 MB/s"),
            ("decode.png", "4.2 ns/pixel", "2.1 ns/pixel", "8.4 ns/pixel"),
            ("decode.png.byte", "5.2 ns/byte", "2.6 ns/byte", "10.4 ns/byte"),
            ("decode.png.setup", "0.014 ms", "0.007 ms", "0.028 ms"),
            ("decode.heic.byte", nil, nil, nil),
            ("network.bandwidth", "2.5 MB/s", "1.25 MB/s", "5 MB/s"),
            ("network.connections", "none", nil, nil),
            ("network.lowShare", "50 %", "25 %", "100 %"),
            ("pressure.processWarning", "1330257664 B", "665128832 B", "2660515328 B"),
            ("pressure.systemModerate", nil, nil, nil),
            ("pressure.systemWarning", "50 %", "25 %", "100 %"),
            ("pressure.deliveryLatency", "50 ms", "25 ms", "100 ms"),
            ("pressure.probability", "1", "0.5", nil), ("pressure.onKill", "stop", nil, nil),
            ("pressure.stopAfter", "5 s", "2.5 s", "10 s"),
            ("pressure.mostCached", nil, nil, nil), ("pressure.chooser", nil, nil, nil),
            ("pressure.compress", "short", nil, nil),
            ("pressure.compressBelow", "25 %", "12.5 %", "50 %"),
            ("pressure.pixelRatio", "1.45", "1", "2.9"),
            ("pressure.heapRatio", "2.6", "1.3", "5.2"),
            ("pressure.restoring", "1000 MB/s", "500 MB/s", "2000 MB/s"),
        ]
        try compare(device, with: expected)
    }

    private func compare(
        _ device: Device, with expected: [(String, String?, String?, String?)]
    ) throws {
        for (name, text, halved, doubled) in expected {
            let figure = try require(DeviceFigure.named(name))
            check(figure.text(device), text, note: "\(name)")
            let half = scaled(figure, device, by: 0.5)
            check(half.flatMap { figure.text($0) }, halved, note: "\(name)")
            let double = scaled(figure, device, by: 2)
            check(double.flatMap { figure.text($0) }, doubled, note: "\(name)")
        }
    }

    @Test("of an Android leaves room for the app's baseline, whichever end comes first")
    func leavesRoomForTheApp() throws {
        var device = try require(BuiltInDevices.named("android"))
        try compare(
            device,
            with: [
                ("api", "35", nil, nil), ("footprintLimit", "none", nil, nil),
                ("ram", "8192 MiB", "4096 MiB", "16384 MiB"),
                ("baseline", "60 MiB", "30 MiB", "120 MiB"),
                ("pressure.endFrontBelow", "0.8789 %", "0.4395 %", "1.7578 %"),
                ("pressure.otherApps", "3006477075 B", "1503238538 B", "6012954150 B"),
                ("pressure.freezeAfter", "60 s", "30 s", "120 s"),
                ("pressure.previousFor", "60 s", "30 s", "120 s"),
                ("pressure.mostCached", "512", "256", "1024"),
                ("pressure.endPreviousBelow", "1.538 %", "0.769 %", "3.076 %"),
            ])
        device.ramBytes = 4 << 30
        device.pressure.otherApps = OtherApps(frontBytes: 3 << 30, backgroundBytes: [5, 8])
        let share = Int64((4 << 30) * 8789 / 1_000_000)
        let most = (4 << 30) - share - (60 << 20) - 1
        let others = "3072 MiB, and 13 B by 2 in the background"
        try compare(
            device,
            with: [
                (
                    "pressure.otherApps", others, "1536 MiB, and 7 B by 2 in the background",
                    "\(most) B, and 26 B by 2 in the background"
                ),
                ("ram", "4096 MiB", "3313260278 B", "8192 MiB"),
            ])
    }

    @Test func `of the memory class takes the limit along where that ends the app`() throws {
        let expected: [(String, [Int64?])] = [
            ("android-128", [64 << 20, 256 << 20]), ("android-256", [nil, nil]),
        ]
        for (id, limits) in expected {
            let device = try require(BuiltInDevices.named(id))
            let figure = try require(DeviceFigure.named("memoryClass"))
            let scaled = [0.5, 2].map { self.scaled(figure, device, by: $0) }
            check(scaled.map { $0?.footprintLimitBytes }, limits)
        }
    }

    /// Figures that follow from another, and may change with it.
    private static let followers = [
        "cores.fast": ["cores.together"], "cores.slow": ["cores.together", "cores.slowSpeed"],
        "ram": ["memoryClass"], "footprintLimit": ["pressure.processWarning"],
        "memoryClass": ["footprintLimit"],
    ]

    @Test func `changes alone, and comes to a device that can be written and read`() throws {
        // One device of each kind: how figures hang together doesn't depend on the model.
        let kinds = [
            "iphone-5", "iphone-7-plus", "iphone-8", "ipad-pro-m4", "galaxy-a15", "pixel-10",
            "android-128", "android-256", "android",
        ]
        for device in kinds.compactMap(BuiltInDevices.named) {
            for figure in DeviceFigure.all {
                for factor in [0.5, 2] {
                    guard var scaled = self.scaled(figure, device, by: factor) else { continue }
                    let followers = Self.followers[figure.name] ?? []
                    for other in DeviceFigure.all
                    where other.name != figure.name && !followers.contains(other.name)
                        && !other.follows(figure)
                    {
                        check(
                            other.text(scaled), other.text(device),
                            note: "\(device.id): \(figure.name) changes \(other.name)")
                    }
                    scaled.id = "scaled"
                    try readBack(scaled, "\(device.id): \(figure.name) times \(factor)")
                }
            }
        }
    }

    private func readBack(_ device: Device, _ what: String) throws {
        var trace = ListTrace(groups: [ListTrace.plain(count: 1, bytes: 1)])
        trace.header.device = device
        let line = trace.header.line
        var read = try ScenarioReader.readTraceHeader(
            Array(line.utf8), file: "trace.ndjson", replacement: nil, pictures: { _, _ in .empty }
        ).device
        read.sources = device.sources
        check(read, device, note: "\(what)")
    }

    @Test func `is assumed where no source measured it, and is no more once it was given`() throws {
        let names = BuiltInDevices.standard.assumedFigures.map(\.name)
        check(names.contains("cores.slowSpeed") && names.contains("network.bandwidth"))
        check(!names.contains("cores.fast") && !names.contains("footprintLimit"))
        check(!names.contains("network.connections"))
        let iphone5 = try require(BuiltInDevices.named("iphone-5"))
        check(!iphone5.assumedFigures.map(\.name).contains("cores.slowSpeed"))
        check(!iphone5.assumedFigures.map(\.name).contains("decode.png"))
        var device = BuiltInDevices.standard
        check(DeviceReader.change(&device, decodeCost: "png=15.5"), nil)
        check(device.decode[pixel: .png], 15.5)
        check(!device.assumedFigures.map(\.name).contains("decode.png"))
        check(device.origin(of: "decode.png"), "as given in --decode-cost")
    }

    @Test func `that is published says by whom, and one that is sold or measured what`() {
        let kinds = [
            "assumed", "published", "crowd-measured", "as sold", "by definition", "by source",
            "by documentation", "for Android's libraries",
        ]
        for device in BuiltInDevices.all {
            for source in device.sources {
                let kind = source.origin.prefix { $0 != ":" }
                check(kinds.contains(String(kind)), note: "\(device.id): \(source)")
                guard kind == "published" else { continue }
                check(source.origin.contains(" by "), note: "\(device.id): \(source)")
            }
            for (figure, range) in device.ranges {
                check(range.source.contains(": "), note: "\(device.id): \(figure)")
            }
        }
    }

    @Test func `that is assumed cites nothing`() {
        for device in BuiltInDevices.all {
            for source in device.sources where source.origin.hasPrefix("assumed") {
                check(source.origin.hasPrefix(Device.assumption))
                check(!source.origin.contains(", by "), note: "\(device.id): \(source)")
            }
        }
    }
}
