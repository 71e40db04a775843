/// The figures of how a device warns and kills.
extension DeviceFigure {
    static let pressure = own + system + delivery + ends

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
        word("pressure.evictionOrder", "who of them goes first") {
            $0.pressure.evictionOrder.rawValue
        },
        word("pressure.onKill", "what a kill does to the run") { $0.pressure.onKill.rawValue },
        time(
            "pressure.relaunch", "from the icon to the first frame", \.pressure.relaunchNs,
            within: hour),
    ]
}
