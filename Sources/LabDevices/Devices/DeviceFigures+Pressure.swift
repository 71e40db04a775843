/// The figures of how a device warns and kills.
extension DeviceFigure {
    static let pressure = own + system + delivery + ends + others

    private static let hour: ClosedRange<Int64> = 0...3_600_000_000_000

    private static let own = [
        DeviceFigure("pressure.processWarning", "the app's footprint that draws a warning") {
            $0.processWarningBytes.map(FigureText.size)
        } change: { device, factor in
            guard let bytes = device.processWarningBytes else { return }
            let line = scaled(bytes, by: factor, 1 << 20...DeviceReader.mostBytes)
            if line != bytes { device.pressure.processLine = .bytes(line) }
        },
        time(
            "pressure.processInterval", "between two warnings of that kind, at least",
            \.pressure.processIntervalNs, within: hour),
    ]

    private static let system = [
        thresholds("pressure.systemModerate", "a first sign", \.pressure.systemModerate),
        thresholds("pressure.systemWarning", "a warning", \.pressure.systemWarning),
        thresholds("pressure.systemCritical", "a critical one", \.pressure.systemCritical),
    ]

    /// Both ends move together, so that what clears a warning stays above what draws it.
    private static func thresholds(
        _ name: String, _ what: String, _ field: Field<Pressure.Thresholds?>
    ) -> DeviceFigure {
        DeviceFigure(name, "the share of free memory below which the system sends \(what)") {
            $0[keyPath: field].map { FigureText.share($0.belowMillionths) }
        } change: { device, factor in
            guard let old = device[keyPath: field] else { return }
            let whole: Int64 = 1_000_000
            let below = scaled(old.belowMillionths, by: factor, 0...whole)
            device[keyPath: field] = Pressure.Thresholds(
                belowMillionths: below,
                aboveMillionths: min(whole, below + old.aboveMillionths - old.belowMillionths))
        }
    }

    private static let delivery = [
        time(
            "pressure.sampling", "between two looks at memory", \.pressure.samplingNs,
            within: 1_000_000...hour.upperBound),
        time(
            "pressure.deliveryLatency", "until a warning arrives", \.pressure.deliveryLatencyNs,
            within: hour),
        number(
            "pressure.probability", "that a warning arrives", \.pressure.probability,
            within: 0...1),
        word("pressure.trimLevels", "which of Android's levels arrive") {
            $0.pressure.trimLevels.rawValue
        },
    ]

    private static let ends = [
        whole(
            "pressure.evictBelow", "the share of free memory below which others are ended",
            \.pressure.evictBelowMillionths, FigureText.share
        ) { _ in 0...1_000_000 },
        DeviceFigure(
            "pressure.evictOwnBelow", "the same for ours, the app that was left last"
        ) {
            $0.pressure.evictOwnBelowMillionths.map(FigureText.share)
        } change: { device, factor in
            guard let old = device.pressure.evictOwnBelowMillionths else { return }
            device.pressure.evictOwnBelowMillionths = scaled(old, by: factor, 0...1_000_000)
        },
        word("pressure.evictionOrder", "who of them goes first") {
            $0.pressure.evictionOrder.rawValue
        },
        DeviceFigure(
            "pressure.endFrontBelow", "the share of free memory below which ours is ended, too"
        ) {
            $0.pressure.endFrontBelowMillionths.map(FigureText.share)
        } change: { device, factor in
            guard let old = device.pressure.endFrontBelowMillionths else { return }
            let room =
                device.ramBytes - device.pressure.otherApps.frontBytes
                - device.baselineBytes - 1
            let most = Int64(Int128(max(0, room)) * 1_000_000 / Int128(device.ramBytes))
            device.pressure.endFrontBelowMillionths = scaled(old, by: factor, 0...most)
        },
        word("pressure.onKill", "what a kill does to the run") { $0.pressure.onKill.rawValue },
        time(
            "pressure.relaunch", "from the icon to the first frame", \.pressure.relaunchNs,
            within: hour),
    ]

    private static let others = [
        DeviceFigure("pressure.otherApps", "what the system and other apps take") {
            $0.pressure.otherApps.text
        } change: { device, factor in
            let old = device.pressure.otherApps
            device.pressure.otherApps = OtherApps(
                frontBytes: scaled(old.frontBytes, by: factor, 0...device.mostForOthersBytes),
                backgroundBytes: old.backgroundBytes.map {
                    scaled($0, by: factor, 0...DeviceReader.mostBytes)
                })
        },
        DeviceFigure("pressure.freezeAfter", "from leaving the app to its freezing") {
            $0.pressure.freezeAfterNs.map(FigureText.time)
        } change: { device, factor in
            guard let ns = device.pressure.freezeAfterNs else { return }
            device.pressure.freezeAfterNs = scaled(ns, by: factor, hour)
        },
    ]
}

extension Device {
    /// What others in front may take, so that the app has room for its baseline at least.
    fileprivate var mostForOthersBytes: Int64 {
        guard let ended = pressure.endFrontBelowMillionths else { return DeviceReader.mostBytes }
        return max(0, ramBytes - share(ended) - baselineBytes - 1)
    }
}

extension OtherApps {
    fileprivate var text: String {
        let front = FigureText.size(frontBytes)
        guard !backgroundBytes.isEmpty else { return front }
        let background = FigureText.size(bytes - frontBytes)
        return "\(front), and \(background) by \(backgroundBytes.count) in the background"
    }
}
