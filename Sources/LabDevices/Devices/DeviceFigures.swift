import LabBase
import LabPictures

/// Every figure of a device that has a source, in the order in which a device is described.
extension DeviceFigure {
    package static let all: [DeviceFigure] =
        screen + memory + cores + flash + decoding + network
        + pressure

    private static let screen = [
        number(
            "screen.width", "points across, upright", \.screen.widthPoints, within: 1...100_000),
        number("screen.height", "points down", \.screen.heightPoints, within: 1...100_000),
        number("screen.scale", "pixels of a point's edge", \.screen.scale, within: 0.5...10),
        number("screen.hz", "frames in a second", \.screen.hz, within: 1...1000),
    ]

    private static let memory = [
        whole("ram", "memory of the device", \.ramBytes, FigureText.size) {
            $0.leastRAMBytes...DeviceReader.mostBytes
        },
        DeviceFigure("footprintLimit", "what the app may use, else it is killed") {
            $0.footprintLimitBytes.map(FigureText.size)
        } change: { device, factor in
            guard let bytes = device.footprintLimitBytes else { return }
            device.footprintLimitBytes = scaled(
                bytes, by: factor, max(1 << 20, device.baselineBytes + 1)...device.ramBytes)
        },
        DeviceFigure("memoryClass", "what Android's libraries size their stores by") {
            FigureText.size($0.memoryClassBytes)
        } change: { device, factor in
            device.changeMemoryClass(by: factor)
        },
        DeviceFigure("api", "Android's level: what ends an app, and of what it is told") {
            $0.apiLevel.map { "\($0)" }
        },
        whole("baseline", "what the app uses without images", \.baselineBytes, FigureText.size) {
            0...($0.firstEnd?.bytes ?? $0.ramBytes) - 1
        },
    ]

    private static let cores = [
        count("cores.fast", "fast cores", \.fast, least: 1),
        count("cores.slow", "slow cores", \.slow, least: 0),
        DeviceFigure("cores.slowSpeed", "a slow core's speed, as a share of a fast one's") {
            $0.cores.slow == 0 ? nil : FigureText.share($0.cores.slowSpeedMillionths)
        } change: { device, factor in
            guard device.cores.slow > 0 else { return }
            device.cores.slowSpeedMillionths = scaled(
                device.cores.slowSpeedMillionths, by: factor, DeviceReader.slowSpeeds)
        },
        DeviceFigure("cores.together", "cores that run at a time") {
            "\($0.cores.together)"
        } change: { device, factor in
            let all = Int64(device.cores.fast + device.cores.slow)
            device.cores.together = Int(scaled(Int64(device.cores.together), by: factor, 1...all))
        },
    ]

    private static func count(
        _ name: String, _ meaning: String, _ field: WritableKeyPath<Cores, Int> & Sendable,
        least: Int
    ) -> DeviceFigure {
        DeviceFigure(name, meaning) {
            "\($0.cores[keyPath: field])"
        } change: { device, factor in
            device.cores.change(field, by: factor, least...DeviceReader.mostCores)
        }
    }

    private static let flash = [
        time(
            "flash.latency", "time before each read", \.flash.latencyNs,
            within: 0...Quantity.minuteNs),
        rate("flash.bandwidth", "bytes a second, which all reads share", \.flash.bytesPerSecond),
    ]

    private static let decoding =
        PictureFormat.allCases.map { format in
            number(
                "decode.\(format.rawValue)",
                "a fast core's time for each pixel of \(format.withArticle)", \.decode[format],
                unit: " ns/pixel", within: 0...DeviceReader.mostNsPerPixel)
        } + [
            DeviceFigure("decode.reading", "what is left of it in a JPEG that is decoded small") {
                FigureText.share($0.decode.readingMillionths)
            } change: { device, factor in
                device.decode.readingMillionths = scaled(
                    device.decode.readingMillionths, by: factor, 0...1_000_000)
            }
        ]

    private static let network = [
        time(
            "network.latency", "a round trip, before each transfer", \.network.latencyNs,
            within: 0...Quantity.minuteNs),
        rate(
            "network.bandwidth", "bytes a second, which all transfers share",
            \.network.bytesPerSecond),
        DeviceFigure("network.connections", "transfers at a time from one host") { device in
            device.network.connections.map { "\($0)" } ?? "none"
        } change: { device, factor in
            guard let connections = device.network.connections else { return }
            let range = 1...Int64(NetworkReader.mostConnections)
            device.network.connections = Int(scaled(Int64(connections), by: factor, range))
        },
    ]
}

extension DeviceFigure {
    /// Of which pictures alone it tells something; nil: of all.
    package var format: PictureFormat? {
        guard name.hasPrefix("decode.") else { return nil }
        return PictureFormat(rawValue: String(name.dropFirst("decode.".count))) ?? .jpeg
    }
}

extension Device {
    /// With less RAM the app would pass its limits before it had begun.
    fileprivate var leastRAMBytes: Int64 {
        let least = max(1 << 20, footprintLimitBytes ?? 0, declaredMemoryClassBytes ?? 0)
        guard let ended = pressure.endFrontBelowMillionths, ended < 1_000_000 else { return least }
        let taken = Int128(pressure.otherApps.frontBytes + baselineBytes + 1)
        let left = Int128(1_000_000 - ended)
        return max(least, Int64((taken * 1_000_000 + left - 1) / left))
    }

    /// Where the class is what an app may use, that changes with it.
    fileprivate mutating func changeMemoryClass(by factor: Fraction) {
        let bytes = memoryClassBytes
        let isLimit = limitKiller == .heap && footprintLimitBytes == bytes
        let least = max(1 << 20, isLimit ? baselineBytes + 1 : 0)
        let scaled = DeviceFigure.scaled(bytes, by: factor, least...max(least, ramBytes))
        guard scaled != bytes else { return }
        declaredMemoryClassBytes = scaled
        if isLimit { footprintLimitBytes = scaled }
    }
}

extension Cores {
    /// Another number of fast or slow ones. Where all run together, all still do.
    fileprivate mutating func change(
        _ field: WritableKeyPath<Cores, Int>, by factor: Fraction, _ range: ClosedRange<Int>
    ) {
        let runAll = together == fast + slow
        self[keyPath: field] = Int(
            DeviceFigure.scaled(
                Int64(self[keyPath: field]), by: factor,
                Int64(range.lowerBound)...Int64(range.upperBound)))
        together = runAll ? fast + slow : min(together, fast + slow)
    }
}
