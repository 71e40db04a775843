import LabBase

/// Every figure of a device, in the order of descriptions for users.
extension DeviceFigure {
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

    private static let network = [
        DeviceFigure(
            "network.latency", \.network.latencyNs, .time(0...Quantity.minuteNs),
            spread: .always(0.33...2.5)),
        DeviceFigure(
            "network.bandwidth", \.network.bytesPerSecond, .rate, spread: .always(0.08...5)),
        connections,
        DeviceFigure(
            "network.lowShare", \.network.lowShareMillionths, .share(), spread: .ifAssumed(0...2)),
    ]

    // More than a million connections are as good as no limit: there are never so many loads.
    static let connections = DeviceFigure(
        "network.connections", \.network.connections,
        FigureForm<Int>.count(1...1_000_000).or("none", expected: .connections, isText: true),
        // Assumed: three of four servers have HTTP/2.
        choices: [nil, nil, nil, 6])
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
            spread: .ifAssumed(0.75...2)),
        DeviceFigure(
            "footprintLimit", \.footprintLimitBytes,
            FigureForm<Int64>.size(from: 1 << 20).or("none", isText: true),
            example: #""1364MiB""#,
            within: { max(1 << 20, $0.baselineBytes + 1)...$0.ramBytes },
            spread: .ifAssumed(0.9...1.4)),
        DeviceFigure(
            "memoryClass", \.declaredMemoryClassBytes,
            FigureForm<Int64>.size(from: 1 << 20).orAbsent,
            seen: { $0.memoryClassBytes },
            set: { $0.setMemoryClass(Int64(nearest: $1)) }),
        DeviceFigure("api", \.apiLevel, FigureForm<Int>.count(1...1000).unchanging.orAbsent),
        DeviceFigure(
            "baseline", \.baselineBytes, .size(from: 0),
            within: { 0...($0.firstEnd?.bytes ?? $0.ramBytes) - 1 },
            spread: .ifAssumed(0.5...3)),
    ]

    private static let cores = [
        DeviceFigure(
            "cores.fast", \.cores.fast, .count(1...DeviceReader.mostCores),
            set: { $0.cores.set(\.fast, $1, 1...Int64(DeviceReader.mostCores)) },
            spread: .ifAssumed(0.5...2)),
        DeviceFigure(
            "cores.slow", \.cores.slow, .count(0...DeviceReader.mostCores),
            set: { $0.cores.set(\.slow, $1, 0...Int64(DeviceReader.mostCores)) },
            spread: .ifAssumed(0.67...1.17)),
        DeviceFigure(
            "cores.slowSpeed", \.cores.slowSpeedMillionths, slowSpeed,
            seen: { $0.cores.slow == 0 ? nil : $0.cores.slowSpeedMillionths },
            spread: .ifAssumed(0.67...2)),
        DeviceFigure(
            "cores.together", \.cores.together, .count(1...2 * DeviceReader.mostCores),
            read: { $0.integer(in: 1...$1.cores.fast + $1.cores.slow) },
            within: { 1...Int64($0.cores.fast + $0.cores.slow) }),
    ]
    private static let slowSpeed = FigureForm<Int64>.share(from: 1000)

    private static let flash = [
        DeviceFigure(
            "flash.latency", \.flash.latencyNs, .time(0...Quantity.minuteNs),
            spread: .ifAssumed(0.5...3)),
        DeviceFigure(
            "flash.bandwidth", \.flash.bytesPerSecond, .rate,
            spread: .ifAssumed(0.6...2.3)),
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
