import LabBase

/// The figures of how a device warns and kills.
extension FigureKey<Device> {
    static let pressure = own + system + delivery + ends + others

    private static let hour: ClosedRange<Int64> = 0...3_600_000_000_000
    private static let share = FigureForm<Int64>.share(json: JSON.decimal)

    private static let own = [
        DeviceFigure(
            "pressure.processWarning", "the app's footprint that draws a warning",
            \.pressure.processLine, .processLine,
            text: { $0.processWarningBytes.map(FigureText.size) },
            change: { device, factor in
                guard let bytes = device.processWarningBytes else { return }
                let line = factor.scaled(bytes, within: 1 << 20...DeviceReader.mostBytes)
                if line != bytes { device.pressure.processLine = .bytes(line) }
            }),
        DeviceFigure(
            "pressure.processInterval", "between two warnings of that kind, at least",
            \.pressure.processIntervalNs, .time(hour)),
    ]

    private static let system = [
        thresholds("systemModerate", "a first sign", \.pressure.systemModerate, gap: 100_000),
        thresholds("systemWarning", "a warning", \.pressure.systemWarning, gap: 100_000),
        thresholds("systemCritical", "a critical one", \.pressure.systemCritical, gap: 50_000),
    ]

    private static func thresholds(
        _ key: String, _ what: String, _ field: Field<Pressure.Thresholds?>, gap: Int64
    ) -> DeviceFigure {
        DeviceFigure(
            "pressure.\(key)",
            "the share of free memory below which the system sends \(what)", field,
            FigureForm<Pressure.Thresholds>.thresholds(gap: gap, share).or("off"))
    }

    private static let delivery = [
        DeviceFigure(
            "pressure.sampling", "between two looks at memory", \.pressure.samplingNs,
            .time(1_000_000...hour.upperBound)),
        DeviceFigure(
            "pressure.deliveryLatency", "until a warning arrives", \.pressure.deliveryLatencyNs,
            .time(hour)),
        DeviceFigure(
            "pressure.probability", "that a warning arrives", \.pressure.probability,
            .number(0...1)),
        DeviceFigure(
            "pressure.trimLevels", "which of Android's levels arrive", \.pressure.trimLevels,
            .word),
    ]

    private static let ends = [
        DeviceFigure(
            "pressure.evictBelow", "the share of free memory below which others are ended",
            \.pressure.evictBelowMillionths, share),
        DeviceFigure(
            "pressure.evictOwnBelow", "the same for ours, the app that was left last",
            \.pressure.evictOwnBelowMillionths, share.orAbsent,
            json: { device in
                let pressure = device.pressure
                return share.json(
                    pressure.evictOwnBelowMillionths ?? pressure.evictBelowMillionths)
            }),
        DeviceFigure(
            "pressure.evictionOrder", "who of them goes first", \.pressure.evictionOrder, .word),
        DeviceFigure(
            "pressure.endFrontBelow", "the share of free memory below which ours is ended, too",
            \.pressure.endFrontBelowMillionths, share.or("off"),
            within: { 0...$0.mostEndMillionths }),
        DeviceFigure("pressure.onKill", "what a kill does to the run", \.pressure.onKill, .word),
        DeviceFigure(
            "pressure.relaunch", "from the icon to the first frame", \.pressure.relaunchNs,
            .time(hour)),
    ]

    private static let others = [
        DeviceFigure(
            "pressure.otherApps", "what the system and other apps take", \.pressure.otherApps,
            .otherApps, within: { 0...$0.mostForOthersBytes }),
        DeviceFigure(
            "pressure.freezeAfter", "from leaving the app to its freezing",
            \.pressure.freezeAfterNs, FigureForm<Int64>.time(hour).or("off")),
    ]
}

extension JSON {
    /// A share of millionths, with a decimal in any case.
    fileprivate static let decimal: @Sendable (Int64) -> JSON = {
        .word("\(Double($0) / 1_000_000)")
    }
}

extension FigureForm<Pressure.ProcessLine> {
    fileprivate static let processLine = FigureForm { node in
        switch node.value.string {
        case "off"?: .off
        case "usual"?: .usual
        default: node.bytes(1 << 20...DeviceReader.mostBytes).map { .bytes($0) }
        }
    } json: { line in
        switch line {
        case .usual: "usual"
        case .off: "off"
        case .bytes(let bytes): JSON(bytes)
        }
    } text: { _ in
        nil
    } scaled: { line, _, _ in
        line
    }
}

extension FigureForm<Pressure.Thresholds> {
    /// A share such as 0.5, or an object with both thresholds. Both ends of a scaled one move
    /// together, so that what clears a warning stays above what draws it.
    ///
    /// - Parameter gap: between both, where one share is given.
    fileprivate static func thresholds(gap: Int64, _ share: FigureForm<Int64>) -> FigureForm {
        FigureForm { node in
            if node.value.number != nil {
                return share.read(node).map {
                    Value(belowMillionths: $0, aboveMillionths: min(1_000_000, $0 + gap))
                }
            }
            guard var fields = Fields(node, .thresholds) else { return nil }
            fields.allow(["below", "above"], in: .thresholds)
            let below = fields.required("below", in: .thresholds).flatMap(share.read)
            let above = fields.required("above", in: .thresholds).flatMap(share.read)
            guard let below, let above else { return nil }
            if above < below {
                fields["above"]?.report(.clearsBelow)
                return nil
            }
            return Value(belowMillionths: below, aboveMillionths: above)
        } json: {
            ["below": share.json($0.belowMillionths), "above": share.json($0.aboveMillionths)]
        } text: {
            share.text($0.belowMillionths)
        } scaled: { old, factor, _ in
            let below = share.scaled(old.belowMillionths, factor, nil)
            let above = min(1_000_000, below + old.aboveMillionths - old.belowMillionths)
            return Value(belowMillionths: below, aboveMillionths: above)
        }
    }
}

extension FigureForm<OtherApps> {
    fileprivate static let otherApps = FigureForm {
        $0.otherApps()
    } json: {
        $0.json
    } text: { apps in
        let front = FigureText.size(apps.frontBytes)
        guard !apps.backgroundBytes.isEmpty else { return front }
        let background = FigureText.size(apps.bytes - apps.frontBytes)
        return "\(front), and \(background) by \(apps.backgroundBytes.count) in the background"
    } scaled: { old, factor, range in
        let all = 0...DeviceReader.mostBytes
        return OtherApps(
            frontBytes: factor.scaled(old.frontBytes, within: range ?? all),
            backgroundBytes: old.backgroundBytes.map { factor.scaled($0, within: all) })
    }
}

extension Device {
    /// What others in front may take, so that the app has room for its baseline at least.
    fileprivate var mostForOthersBytes: Int64 {
        guard let ended = pressure.endFrontBelowMillionths else { return DeviceReader.mostBytes }
        return max(0, ramBytes - share(ended) - baselineBytes - 1)
    }

    /// The share below which the app in front may be ended, and still have room for its baseline.
    fileprivate var mostEndMillionths: Int64 {
        let room = max(0, ramBytes - pressure.otherApps.frontBytes - baselineBytes - 1)
        return Int64(Int128(room) * 1_000_000 / Int128(ramBytes))
    }
}
