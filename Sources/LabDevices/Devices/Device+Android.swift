import LabBase

/// Figures of Android devices. An API level decides how the device warns and kills, and the limit
/// of an app. If a file gives a level, these figures and their sources follow from it.
extension Device {
    /// The default ways of this kind of device to warn and kill.
    package var usualPressure: Pressure {
        apiLevel.map { .android(apiLevel: $0, ramBytes: ramBytes) } ?? Pressure()
    }

    mutating func followLevelInPressure() {
        guard let apiLevel else { return }
        pressure = usualPressure
        note { Self.androidOrigins(apiLevel) }
    }

    /// Where the figures that follow from a level come from: of a figure's rows, the last one whose
    /// level isn't above this one.
    static func androidOrigins(_ apiLevel: Int) -> [Source] {
        var origins: [Source] = []
        for row in WordTable.figures.sections["android"]?.rows ?? [] where Int(row[1])! <= apiLevel
        {
            origins.note(row[0], origin: row[2])
        }
        return origins
    }

    mutating func followLevelInLimit() {
        guard apiLevel != nil else { return }
        let isHeap = limitKiller == .heap
        footprintLimitBytes = isHeap ? memoryClassBytes : nil
        note(
            "footprintLimit",
            origin: isHeap
                ? "by definition: the memory class, which pixels count towards until API level 25"
                : "by documentation: none; since Android 8.0 (API level 26) pixels are in the "
                    + "native heap")
    }
}

extension Pressure {
    fileprivate static func isReduced(_ apiLevel: Int) -> Bool { apiLevel >= 34 }

    /// Pressure of an Android device. It tells apps about the system's memory, never about their
    /// own; since API level 34 it tells neither. It kills apps by the device's free memory, the one
    /// in front last.
    static func android(apiLevel: Int, ramBytes: Int64) -> Pressure {
        var pressure = Pressure()
        pressure.processLine = .off
        pressure.samplingNs = 100_000_000
        // Millionths of the RAM.
        func share(mebibytes: Int64) -> Int64 { (mebibytes << 20) * 1_000_000 / ramBytes }
        // A phone with more than 3 GiB has 64 bits. The system raises the table's last two values
        // there.
        let is64Bit = ramBytes > 3 << 30
        pressure.evictBelowMillionths = share(mebibytes: is64Bit ? 315 : 180)
        pressure.evictOwnBelowMillionths = share(mebibytes: is64Bit ? 216 : 144)
        pressure.endFrontBelowMillionths = share(mebibytes: 72)
        pressure.otherApps = OtherApps(frontBytes: ramBytes / 100 * 35)
        pressure.apps = .android(apiLevel: apiLevel, ramBytes: ramBytes)
        if isReduced(apiLevel) {
            pressure.trimLevels = .reduced
            pressure.systemWarning = nil
            pressure.systemCritical = nil
            pressure.freezeAfterNs = 60_000_000_000
        } else {
            pressure.systemModerate = Thresholds(belowMillionths: 300_000, aboveMillionths: 350_000)
            pressure.systemWarning = Thresholds(belowMillionths: 200_000, aboveMillionths: 250_000)
            pressure.systemCritical = Thresholds(belowMillionths: 100_000, aboveMillionths: 150_000)
        }
        return pressure
    }
}
