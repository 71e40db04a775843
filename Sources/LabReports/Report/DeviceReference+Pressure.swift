import LabBase
import LabDevices

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
                    + "the \(pressure.evictionOrder) first"
                    + (pressure.evictOwnBelowMillionths.map {
                        "; ours, left last, below \(share(millionths: $0))"
                    } ?? ""),
                ["pressure.evictBelow", "pressure.evictionOrder", "pressure.evictOwnBelow"]),
        ] + end(of: device) + [
            Line("other apps take", others(pressure.otherApps), ["pressure.otherApps"]),
            Line(
                "once left, frozen",
                pressure.freezeAfterNs.map { "after \(time($0)), told by level 40" } ?? "never",
                ["pressure.freezeAfter"]),
        ] + apps(pressure.apps)
    }

    /// Says at which point the app in front is ended, and what then.
    private static func end(of device: Device) -> [Line] {
        let pressure = device.pressure
        let share = pressure.endFrontBelowMillionths.map { Self.share(millionths: $0) }
        let own: String? =
            switch device.footprintLimitBytes == nil ? nil : device.limitKiller {
            case nil: nil
            case .heap: "an OutOfMemoryError"
            default: "killed"
            }
        let ended = share == nil ? "" : "; ended\(fate(pressure))"
        let beyond = own.map { "\($0)\(fate(pressure))" } ?? "there is none\(ended)"
        return [
            Line(
                "ours is ended",
                share.map { "below \($0) available, when no other app is left" }
                    ?? "never for that",
                ["pressure.endFrontBelow"]),
            Line(
                "beyond the limit", pressure.onKill == .ignore ? "nothing happens" : beyond,
                ["pressure.onKill", "pressure.relaunch"]),
        ]
    }

    private static func others(_ apps: OtherApps) -> String {
        guard !apps.backgroundBytes.isEmpty else { return mebibytes(apps.frontBytes) }
        return "\(mebibytes(apps.frontBytes)), and \(apps.backgroundBytes.count) in the background"
    }

    private static func processLine(_ device: Device) -> String {
        device.processWarningBytes.map { mebibytes($0) + " of footprint" } ?? "never"
    }

    /// Lists the draws of the system's own memory, where it draws anything.
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
        return Listing.and(sent.map(String.init))
    }

    private static func fate(_ pressure: Pressure) -> String {
        switch pressure.onKill {
        case .stop: ", and the run ends"
        case .relaunch: ", and there again after \(time(pressure.relaunchNs))"
        case .ignore: ""
        }
    }

    private static func share(millionths: Int64) -> String { FigureText.share(millionths) }

    private static func share(_ share: Double) -> String { "\(number(share * 100)) %" }

    private static func time(_ ns: Int64) -> String { Span.text(ns: ns) }
}
