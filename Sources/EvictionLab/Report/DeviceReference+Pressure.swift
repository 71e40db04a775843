/// How a device warns and kills, in words.
extension DeviceReference {
    static func pressure(of device: Device) -> [Line] {
        let pressure = device.pressure
        return [
            Line("warned from", processLine(device), ["pressure.processWarning"]),
            Line(
                "and again", "after \(time(pressure.processIntervalNs))",
                ["pressure.processInterval"]),
        ] + system(pressure) + [
            Line("looked at", "every \(time(pressure.samplingNs))", ["pressure.sampling"]),
            Line(
                "warnings arrive",
                "\(time(pressure.deliveryLatencyNs)) later, \(share(pressure.probability)) of them",
                ["pressure.deliveryLatency", "pressure.probability"]),
            Line("trim levels", levels(pressure.trimLevels), ["pressure.trimLevels"]),
            Line(
                "others are ended",
                "below \(share(millionths: pressure.evictBelowMillionths)) available, "
                    + "the \(pressure.evictionOrder) first",
                ["pressure.evictBelow", "pressure.evictionOrder"]),
            Line("beyond the limit", fate(pressure), ["pressure.onKill"]),
        ]
    }

    private static func processLine(_ device: Device) -> String {
        device.processWarningBytes.map { mebibytes($0) + " of footprint" } ?? "never"
    }

    /// What the system's own memory draws, where it draws anything.
    private static func system(_ pressure: Pressure) -> [Line] {
        let levels = [
            ("moderate", pressure.systemModerate, "pressure.systemModerate"),
            ("warning", pressure.systemWarning, "pressure.systemWarning"),
            ("critical", pressure.systemCritical, "pressure.systemCritical"),
        ]
        return levels.compactMap { name, value, key in
            value.map { Line("system, \(name)", thresholds($0), [key]) }
        }
    }

    private static func thresholds(_ thresholds: Pressure.Thresholds) -> String {
        "below \(share(millionths: thresholds.belowMillionths)) available, until above "
            + share(millionths: thresholds.aboveMillionths)
    }

    private static func levels(_ levels: Pressure.TrimLevels) -> String {
        let sent = levels == .all ? WarningLevel.trimLevels : WarningLevel.leaving
        return RunSentence.list(sent.map(String.init))
    }

    private static func fate(_ pressure: Pressure) -> String {
        switch pressure.onKill {
        case .stop: "killed, and the run ends"
        case .relaunch: "killed, and there again after \(time(pressure.relaunchNs))"
        case .ignore: "nothing happens"
        }
    }

    private static func share(millionths: Int64) -> String { share(Double(millionths) / 1e6) }

    private static func share(_ share: Double) -> String { "\(number(share * 100)) %" }

    private static func time(_ ns: Int64) -> String { Span.text(ns: ns) }
}
