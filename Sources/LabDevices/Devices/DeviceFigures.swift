import LabBase
import LabPictures

/// Every figure of a device, in the order of descriptions for users.
extension FigureKey<Device> {
    package static let all: [DeviceFigure] =
        screen + memory + cores + flash + decoding + network + pressure + apps

    /// The objects of a description in the order of files; nil for the device's own figures.
    static let groups = ["screen", nil, "cores", "flash", "decode", "network", "pressure"]

    /// The figures in the order of files, which differs in two places.
    static let inFiles = groups.flatMap(of)

    /// The figures of one object of a description, in its order; nil for the device's own. Those of
    /// the others aren't made.
    package static func of(_ group: String?) -> [DeviceFigure] {
        switch group {
        case "screen": screen
        case nil: memoryInFiles
        case "cores": cores
        case "flash": flash
        case "decode": decoding
        case "network": network
        case "pressure": pressureInFiles
        default: []
        }
    }

    private static let network = NetworkFigure.all.map {
        DeviceFigure($0, in: "network", \.network)
    }
    private static let memoryInFiles = memory.moving("baseline", before: "memoryClass")
    private static let pressureInFiles = (pressure + apps)
        .moving("pressure.endFrontBelow", before: "pressure.otherApps")

    package static func texts(of group: String) -> [KeyText] { of(group).map { $0.keyText } }

    package static func keys(of group: String) -> [String] { of(group).map { $0.key } }

    private static let screen = [
        DeviceFigure("screen.width", \.screen.widthPoints, .number(1...100_000), example: "375"),
        DeviceFigure("screen.height", \.screen.heightPoints, .number(1...100_000), example: "667"),
        DeviceFigure("screen.scale", \.screen.scale, .number(0.5...10), example: "2"),
        DeviceFigure("screen.hz", \.screen.hz, .number(1...1000), example: "60"),
    ]

    private static let memory = [
        DeviceFigure(
            "ram", \.ramBytes, .size(from: 1 << 20), example: #""2GiB""#,
            within: { $0.leastRAMBytes...DeviceReader.mostBytes },
            spread: .ifAssumed(
                0.75...2, "published: LineageOS gives phones of 3, 6 and 8 GB one memory class")),
        DeviceFigure(
            "footprintLimit", \.footprintLimitBytes,
            FigureForm<Int64>.size(from: 1 << 20).or("none"), example: #""1364MiB""#,
            within: { max(1 << 20, $0.baselineBytes + 1)...$0.ramBytes },
            spread: .ifAssumed(
                0.9...1.4, "crowd-measured: limits of iPhones are 50 to 73 % of the RAM")),
        DeviceFigure(
            "memoryClass", \.declaredMemoryClassBytes,
            FigureForm<Int64>.size(from: 1 << 20).orAbsent,
            shown: { FigureText.size($0.memoryClassBytes) },
            number: { Double($0.memoryClassBytes) },
            set: { $0.setMemoryClass(Int64(nearest: $1)) }),
        DeviceFigure("api", \.apiLevel, FigureForm<Int>.count(1...1000).unchanging.orAbsent),
        DeviceFigure(
            "baseline", \.baselineBytes, .size(from: 0),
            within: { 0...($0.firstEnd?.bytes ?? $0.ramBytes) - 1 },
            spread: .ifAssumed(
                0.5...3, "assumed: from an app of few screens to one with maps and web views")),
    ]

    private static let cores = [
        DeviceFigure(
            "cores.fast", \.cores.fast, .count(1...DeviceReader.mostCores),
            set: { $0.cores.set(\.fast, $1, 1...Int64(DeviceReader.mostCores)) },
            spread: .ifAssumed(
                0.5...2, "published: one to four, as in Snapdragon 855, 695 and 660")),
        DeviceFigure(
            "cores.slow", \.cores.slow, .count(0...DeviceReader.mostCores),
            set: { $0.cores.set(\.slow, $1, 0...Int64(DeviceReader.mostCores)) },
            spread: .ifAssumed(0.67...1.17, "published: four to seven, as in such chips")),
        DeviceFigure(
            "cores.slowSpeed", \.cores.slowSpeedMillionths, slowSpeed,
            shown: { device in
                device.cores.slow == 0 ? nil : slowSpeed.text(device.cores.slowSpeedMillionths)
            },
            number: { device in
                device.cores.slow == 0 ? nil : slowSpeed.number(device.cores.slowSpeedMillionths)
            },
            spread: .ifAssumed(
                0.67...2,
                "published: 0.2 between a Snapdragon 450's and an 855's cores; clocks of A10 to "
                    + "A15 give 0.45 to 0.68 at most")),
        DeviceFigure(
            "cores.together", \.cores.together, .count(1...2 * DeviceReader.mostCores),
            read: { $0.integer(in: 1...$1.cores.fast + $1.cores.slow) },
            within: { 1...Int64($0.cores.fast + $0.cores.slow) }),
    ]
    private static let slowSpeed = FigureForm<Int64>.share(from: 1000)

    private static let flash = [
        DeviceFigure(
            "flash.latency", \.flash.latencyNs, .time(0...Quantity.minuteNs),
            spread: .ifAssumed(0.5...3, "assumed: one small read takes 0.1 to 0.3 ms")),
        DeviceFigure(
            "flash.bandwidth", \.flash.bytesPerSecond, .rate,
            spread: .ifAssumed(
                0.6...2.3, "published: 253 MB/s of an iPhone 6 Plus to 926 of an iPhone 7")),
    ]
}

extension [DeviceFigure] {
    fileprivate func moving(_ name: String, before next: String) -> [DeviceFigure] {
        var figures = self
        let moved = figures.remove(at: figures.firstIndex { $0.name == name }!)
        figures.insert(moved, at: figures.firstIndex { $0.name == next }!)
        return figures
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

    /// Changes the memory class, and the app's limit with it if they are the same.
    fileprivate mutating func setMemoryClass(_ new: Int64) {
        let bytes = memoryClassBytes
        let isLimit = limitKiller == .heap && footprintLimitBytes == bytes
        let least = max(1 << 20, isLimit ? baselineBytes + 1 : 0)
        let limited = new.limited(to: least...max(least, ramBytes))
        guard limited != bytes else { return }
        declaredMemoryClassBytes = limited
        if isLimit { footprintLimitBytes = limited }
    }
}

extension Cores {
    /// Changes the number of fast or slow cores. If all run together, all still do.
    fileprivate mutating func set(
        _ field: WritableKeyPath<Cores, Int>, _ number: Double, _ range: ClosedRange<Int64>
    ) {
        let runAll = together == fast + slow
        self[keyPath: field] = Int(Int64(nearest: number).limited(to: range))
        together = runAll ? fast + slow : min(together, fast + slow)
    }
}
