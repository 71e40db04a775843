import LabBase
import LabPictures

/// Every figure of a device, in the order of descriptions for users.
extension FigureKey<Device> {
    package static let all: [DeviceFigure] =
        screen + memory + cores + flash + decoding
        + NetworkFigure.all.map { DeviceFigure($0, in: "network", \.network) } + pressure

    /// The figures in the order of files, which differs in two places.
    static let inFiles: [DeviceFigure] = {
        var figures = all
        for (name, next) in [
            ("baseline", "memoryClass"), ("pressure.endFrontBelow", "pressure.otherApps"),
        ] {
            let moved = figures.remove(at: figures.firstIndex { $0.name == name }!)
            figures.insert(moved, at: figures.firstIndex { $0.name == next }!)
        }
        return figures
    }()

    /// The figures of one object of a description, in its order; nil for the device's own.
    package static func of(_ group: String?) -> [DeviceFigure] {
        inFiles.filter { $0.group == group }
    }

    package static func texts(of group: String) -> [KeyText] { of(group).map(\.keyText) }

    package static func keys(of group: String) -> [String] { of(group).map(\.key) }

    private static let screen = [
        DeviceFigure(
            "screen.width", "points across, upright", \.screen.widthPoints, .number(1...100_000),
            example: "375"),
        DeviceFigure(
            "screen.height", "points down", \.screen.heightPoints, .number(1...100_000),
            example: "667"),
        DeviceFigure(
            "screen.scale", "pixels of a point's edge", \.screen.scale, .number(0.5...10),
            example: "2"),
        DeviceFigure(
            "screen.hz", "frames in a second", \.screen.hz, .number(1...1000), example: "60"),
    ]

    private static let memory = [
        DeviceFigure(
            "ram", "memory of the device", \.ramBytes, .size(from: 1 << 20), takes: "a size",
            example: #""2GiB""#,
            within: { $0.leastRAMBytes...DeviceReader.mostBytes }),
        DeviceFigure(
            "footprintLimit", "the footprint above which the app is killed", \.footprintLimitBytes,
            FigureForm<Int64>.size(from: 1 << 20).or("none"),
            takes: "the footprint above which the app is killed, at most `ram`; or `\"none\"`",
            usually: "with an `api` up to 25 the memory class, from 26 on none",
            example: #""1364MiB""#,
            within: { max(1 << 20, $0.baselineBytes + 1)...$0.ramBytes }),
        DeviceFigure(
            "memoryClass", "the heap's class, by which Android's libraries size their stores",
            \.declaredMemoryClassBytes, FigureForm<Int64>.size(from: 1 << 20).orAbsent,
            takes: "Android's class of an app's heap, from 1 MiB; at most `ram`",
            usually: "128 MiB below 1.5 GiB of `ram`, 256 MiB below 6 GiB, else 512 MiB",
            shown: { FigureText.size($0.memoryClassBytes) },
            change: { $0.changeMemoryClass(by: $1) }),
        DeviceFigure(
            "api", "Android's API level, which decides what ends an app and which signals it gets",
            \.apiLevel,
            FigureForm<Int>.count(1...1000).unchanging.orAbsent,
            takes:
                "Android's API level, which decides what ends an app and which signals it gets. It "
                + "sets Android's `pressure`"
        ),
        DeviceFigure(
            "baseline", "the app's memory without images", \.baselineBytes, .size(from: 0),
            usually: "60 MiB",
            within: { 0...($0.firstEnd?.bytes ?? $0.ramBytes) - 1 }),
    ]

    private static let cores = [
        DeviceFigure(
            "cores.fast", "fast cores", \.cores.fast, .count(1...DeviceReader.mostCores),
            change: { $0.cores.change(\.fast, by: $1, 1...Int64(DeviceReader.mostCores)) }),
        DeviceFigure(
            "cores.slow", "slow cores", \.cores.slow, .count(0...DeviceReader.mostCores),
            change: { $0.cores.change(\.slow, by: $1, 0...Int64(DeviceReader.mostCores)) }),
        DeviceFigure(
            "cores.slowSpeed", "a slow core's speed, as a share of a fast one's",
            \.cores.slowSpeedMillionths, slowSpeed,
            shown: { device in
                device.cores.slow == 0 ? nil : slowSpeed.text(device.cores.slowSpeedMillionths)
            },
            change: { device, factor in
                guard device.cores.slow > 0 else { return }
                let old = device.cores.slowSpeedMillionths
                device.cores.slowSpeedMillionths = slowSpeed.scaled(old, factor, nil)
            }),
        DeviceFigure(
            "cores.together", "cores that run at a time", \.cores.together,
            .count(1...2 * DeviceReader.mostCores),
            read: { $0.integer(in: 1...$1.cores.fast + $1.cores.slow) },
            within: { 1...Int64($0.cores.fast + $0.cores.slow) }),
    ]
    private static let slowSpeed = FigureForm<Int64>.share(from: 1000)

    private static let flash = [
        DeviceFigure(
            "flash.latency", "time before each read", \.flash.latencyNs,
            .time(0...Quantity.minuteNs)),
        DeviceFigure(
            "flash.bandwidth", "bytes a second, which all reads share", \.flash.bytesPerSecond,
            .rate),
    ]

    private static let decoding =
        PictureFormat.allCases.map { format in
            DeviceFigure(
                "decode.\(format.rawValue)",
                "a fast core's time for each pixel of \(format.withArticle)", \.decode[format],
                .number(0...1_000_000, unit: " ns/pixel", json: { JSON(plain: $0) }))
        } + [
            DeviceFigure(
                "decode.reading", "the part of it that a JPEG decoded small still takes",
                \.decode.readingMillionths, .share())
        ]
}

extension FigureKey<Device> {
    /// The format of pictures that the figure is about; nil for all.
    package var format: PictureFormat? {
        group == "decode" ? PictureFormat(rawValue: key) ?? .jpeg : nil
    }
}

extension Device {
    /// Least RAM with which the app stays below its limits at the start.
    fileprivate var leastRAMBytes: Int64 {
        let least = max(1 << 20, footprintLimitBytes ?? 0, declaredMemoryClassBytes ?? 0)
        guard let ended = pressure.endFrontBelowMillionths, ended < 1_000_000 else { return least }
        let taken = Int128(pressure.otherApps.frontBytes + baselineBytes + 1)
        let left = Int128(1_000_000 - ended)
        return max(least, Int64((taken * 1_000_000 + left - 1) / left))
    }

    /// Scales the memory class, and the app's limit with it if they are the same.
    fileprivate mutating func changeMemoryClass(by factor: Fraction) {
        let bytes = memoryClassBytes
        let isLimit = limitKiller == .heap && footprintLimitBytes == bytes
        let least = max(1 << 20, isLimit ? baselineBytes + 1 : 0)
        let scaled = factor.scaled(bytes, within: least...max(least, ramBytes))
        guard scaled != bytes else { return }
        declaredMemoryClassBytes = scaled
        if isLimit { footprintLimitBytes = scaled }
    }
}

extension Cores {
    /// Changes the number of fast or slow cores. If all run together, all still do.
    fileprivate mutating func change(
        _ field: WritableKeyPath<Cores, Int>, by factor: Fraction, _ range: ClosedRange<Int64>
    ) {
        let runAll = together == fast + slow
        self[keyPath: field] = Int(factor.scaled(Int64(self[keyPath: field]), within: range))
        together = runAll ? fast + slow : min(together, fast + slow)
    }
}
