import LabBase

/// The figures that say how a device warns and kills.
extension DeviceFigure {
    static let pressure = ofProcess + system + delivery + ends + others

    static let hour: ClosedRange<Int64> = 0...3_600_000_000_000
    static let share = FigureForm<Int64>.share(json: JSON.decimal)

    private static let ofProcess = [
        DeviceFigure(
            "pressure.processWarning", \.pressure.processLine, .processLine,
            seen: { $0.processWarningBytes.map { .bytes($0) } },
            set: { device, number in
                let line = Int64(nearest: number).limited(to: 1 << 20...DeviceReader.mostBytes)
                if line != device.processWarningBytes { device.pressure.processLine = .bytes(line) }
            },
            spread: .ifAssumed(0.75...1.05)),
        DeviceFigure(
            "pressure.processInterval", \.pressure.processIntervalNs, .time(hour),
            spread: .ifAssumed(0.2...4)),
    ]

    private static let system = [
        thresholds("systemModerate", \.pressure.systemModerate, gap: 100_000),
        thresholds("systemWarning", \.pressure.systemWarning, gap: 100_000),
        thresholds("systemCritical", \.pressure.systemCritical, gap: 50_000),
    ]

    private static func thresholds(
        _ key: String,
        _ field: @autoclosure @escaping @Sendable () -> Field<Pressure.Thresholds?>, gap: Int64
    ) -> DeviceFigure {
        DeviceFigure(
            "pressure.\(key)", field(),
            FigureForm<Pressure.Thresholds>.thresholds(gap: gap).or("off"),
            spread: .ifAssumed(0.7...1.4))
    }

    private static let delivery = [
        DeviceFigure(
            "pressure.sampling", \.pressure.samplingNs, .time(1_000_000...hour.upperBound),
            spread: .ifAssumed(0.1...2)),
        DeviceFigure(
            "pressure.deliveryLatency", \.pressure.deliveryLatencyNs, .time(hour),
            spread: .ifAssumed(0.2...10)),
        DeviceFigure("pressure.probability", \.pressure.probability, .number(0...1)),
        DeviceFigure("pressure.trimLevels", \.pressure.trimLevels, .word),
    ]

    private static let ends = [
        DeviceFigure(
            "pressure.evictBelow", \.pressure.evictBelowMillionths, share,
            spread: .ifAssumed(0.7...1.4)),
        DeviceFigure(
            "pressure.evictOwnBelow", \.pressure.evictOwnBelowMillionths, share.orAbsent,
            json: { device in
                let pressure = device.pressure
                return share.file.json(
                    pressure.evictOwnBelowMillionths ?? pressure.evictBelowMillionths)
            }),
        DeviceFigure("pressure.evictionOrder", \.pressure.evictionOrder, .word),
        DeviceFigure(
            "pressure.endFrontBelow", \.pressure.endFrontBelowMillionths, share.or("off"),
            within: { 0...$0.mostEndMillionths }),
        DeviceFigure("pressure.onKill", \.pressure.onKill, .word),
        DeviceFigure(
            "pressure.relaunch", \.pressure.relaunchNs, .time(hour),
            spread: .ifAssumed(0.5...3)),
    ]

    private static let others = [
        DeviceFigure(
            "pressure.otherApps", \.pressure.otherApps, .otherApps,
            within: { 0...$0.mostForOthersBytes },
            spread: .ifAssumed(0.7...1.5)),
        DeviceFigure(
            "pressure.freezeAfter", \.pressure.freezeAfterNs, FigureForm<Int64>.time(hour).or("off")
        ),
    ]
}

extension JSON {
    /// A share of millionths, always with a decimal point.
    fileprivate static let decimal: @Sendable (Int64) -> JSON = {
        .word("\(Double($0) / 1_000_000)")
    }
}

extension FigureForm<Pressure.ProcessLine> {
    fileprivate static let processLine = FigureForm(
        Form(Schema.any(Schema.reference("size"), Schema.words(["usual", "off"]))) { node in
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
        },
        text: { line in
            if case .bytes(let bytes) = line { FigureText.size(bytes) } else { nil }
        },
        number: { line in
            if case .bytes(let bytes) = line { Double(bytes) } else { nil }
        })
}

extension Pressure.Thresholds {
    static let share = Form<Int64>.share(0...1_000_000, json: JSON.decimal)

    /// A warning comes below one, the next one may come above the other.
    static let keys = ObjectForm<Self>(
        "thresholds", "a pair of thresholds", .needed("below", share, "0.5"),
        .needed("above", share, "0.6")
    ) { fields, below, above in
        if above < below {
            fields["above"]?.report(
                "is less than 'below'", "What clears a warning lies above what draws it")
        }
        return above < below ? nil : Self(belowMillionths: below, aboveMillionths: above)
    }
}

extension FigureForm<Pressure.Thresholds> {
    /// A share such as 0.5, or an object with both thresholds. Another number moves both together,
    /// so that the upper one stays above the lower.
    ///
    /// - Parameter gap: distance of the upper threshold if one share is given.
    fileprivate static func thresholds(gap: Int64) -> FigureForm {
        let form = Form<Value>(Schema.any(Value.share.schema(), Value.keys.object.schema)) { node in
            guard node.value.number != nil else {
                return Value.keys.read(node, expected: .thresholds)
            }
            return Value.share.read(node).map {
                Value(belowMillionths: $0, aboveMillionths: min(1_000_000, $0 + gap))
            }
        } json: {
            JSON([
                ("below", Value.share.json($0.belowMillionths)),
                ("above", Value.share.json($0.aboveMillionths)),
            ])
        }
        return FigureForm(form) {
            FigureText.share($0.belowMillionths)
        } number: {
            Double($0.belowMillionths) / 1_000_000
        } with: { number, old, _ in
            let below = Int64(nearest: number * 1_000_000).limited(to: 0...1_000_000)
            let above = min(1_000_000, below + old.aboveMillionths - old.belowMillionths)
            return Value(belowMillionths: below, aboveMillionths: above)
        }
    }
}

extension FigureForm<OtherApps> {
    fileprivate static let otherApps = FigureForm(OtherApps.form) { apps in
        let front = FigureText.size(apps.frontBytes)
        guard !apps.backgroundBytes.isEmpty else { return front }
        let background = FigureText.size(apps.bytes - apps.frontBytes)
        return "\(front), and \(background) by \(apps.backgroundBytes.count) in the background"
    } number: {
        Double($0.frontBytes)
    } with: { number, old, range in
        let all = 0...DeviceReader.mostBytes
        let factor = old.frontBytes > 0 ? number / Double(old.frontBytes) : 1
        return OtherApps(
            frontBytes: Int64(nearest: number).limited(to: range ?? all),
            backgroundBytes: old.backgroundBytes.map {
                Int64(nearest: Double($0) * factor).limited(to: all)
            })
    }
}

extension Device {
    /// Most memory of others in front that leaves the app room for its baseline.
    fileprivate var mostForOthersBytes: Int64 {
        guard let ended = pressure.endFrontBelowMillionths else { return DeviceReader.mostBytes }
        return max(0, ramBytes - share(ended) - baselineBytes - 1)
    }

    /// Largest `endFrontBelow` that leaves the app room for its baseline.
    fileprivate var mostEndMillionths: Int64 {
        let room = max(0, ramBytes - pressure.otherApps.frontBytes - baselineBytes - 1)
        return Int64(Int128(room) * 1_000_000 / Int128(ramBytes))
    }
}
