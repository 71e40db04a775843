import LabBase
import LabPictures

/// A phone, tablet or computer: its screen, its memory, and the cost of work on it.
package struct Device: Sendable, Equatable {
    package var id: String
    package var title: String
    package var screen: Display
    package var ramBytes: Int64
    /// The footprint above which the app in the foreground is killed, even if the device has free
    /// memory; nil for no limit of its own.
    package var footprintLimitBytes: Int64?
    /// Memory of the app itself, without images.
    package var baselineBytes: Int64
    /// Android's heap limit of an app, if it is known for the device.
    package var declaredMemoryClassBytes: Int64?
    /// Android's API level; nil for others.
    package var apiLevel: Int?
    package var isDesktop = false
    package var cores = Cores(fast: 2, slow: 4, slowSpeedMillionths: 300_000)
    package var flash: Flash
    package var decode: DecodeCosts
    /// The network of scenarios that name none.
    package var network: Network
    package var pressure = Pressure()
    /// The origin of each figure.
    @Deferred package var sources: [Source]
    /// The plausible values of figures for which the device's file gives them, by name.
    @Deferred package var ranges: [String: FigureRange] = [:]
    /// The images of the app that limits are for.
    package var images = AppImages.unknown

    /// The memory class by which libraries on Android size their stores. If the device gives none,
    /// that of Android phones with as much RAM is assumed, so that such policies can run here.
    package var memoryClassBytes: Int64 {
        if let declaredMemoryClassBytes { return declaredMemoryClassBytes }
        if ramBytes < 3 << 29 { return 128 << 20 }
        return ramBytes < 6 << 30 ? 256 << 20 : 512 << 20
    }

    package enum System: String, Sendable, CaseIterable, Word { case ios, android, desktop }

    /// The system whose apps run on it.
    package var system: System { isDesktop ? .desktop : apiLevel == nil ? .ios : .android }

    package struct Display: Sendable, Equatable {
        package var widthPoints: Double
        package var heightPoints: Double
        package var scale: Double
        package var hz: Double
    }

    /// The storage of files, which all running reads share.
    package struct Flash: Sendable, Equatable {
        /// Time before each read.
        package var latencyNs: Int64
        package var bytesPerSecond: Int64
    }

    package struct Source: Sendable, Equatable {
        package var figure: String
        package var origin: String
    }
}

/// The cause of an app's kill.
package enum Killer: String, Sendable, CaseIterable {
    /// The system, because the app exceeded its own limit.
    case limit
    /// An OutOfMemoryError of the app's own, because its Java heap was full.
    case heap
    /// The system, because the whole device had no memory left.
    case system
    /// The Linux kernel, in place of the device.
    case kernel
}

/// Footprints at which an app ends: its own limit, or the device's end of memory.
extension Device {
    /// The last API level of Android that has pixels in the Java heap: 7.1. Since 8.0 they are
    /// native memory, which the memory class doesn't limit.
    static let lastAPIWithPixelsInHeap = 25

    /// The cause of an app's end at its own limit.
    package var limitKiller: Killer {
        apiLevel.map { $0 <= Self.lastAPIWithPixelsInHeap } == true ? .heap : .limit
    }

    /// The most that a process may have of all kinds of memory; nil if nothing ends it for more. A
    /// heap's limit isn't one of all that a process has.
    package var processLimitBytes: Int64? {
        pressure.onKill != .ignore && limitKiller == .limit ? footprintLimitBytes : nil
    }

    /// The highest footprint that fits into the device's memory once no app is left in the
    /// background, while the system and an app in front use what they use at the start. Nil if the
    /// device never kills the app in front.
    package var exhaustionBytes: Int64? {
        pressure.endFrontBelowMillionths.map {
            ramBytes - pressure.otherApps.frontBytes - share($0)
        }
    }

    /// The lowest footprint that ends the app in front, and the cause; nil if none does.
    package var firstEnd: (bytes: Int64, killer: Killer)? {
        let own = footprintLimitBytes.map { (bytes: $0, killer: limitKiller) }
        let device = exhaustionBytes.map { (bytes: $0, killer: Killer.system) }
        guard let own, let device else { return own ?? device }
        return device.bytes < own.bytes ? device : own
    }

    /// The device's name, if it is built in; else its description.
    package var json: JSON {
        if BuiltInDevices.named(id) == self { return JSON(id) }
        var members: [JSON.Member] = [
            ("id", JSON(id)), ("title", JSON(title)), DeviceReader.desktop.unusual(isDesktop),
        ]
        for figure in DeviceFigure.inFiles {
            if let group = figure.group {
                if members.last?.key != group { members.append((group, json(of: group))) }
            } else {
                members.append((figure.key, figure.json(self)))
            }
        }
        members.append((DeviceReader.ranges.name, rangesJSON))
        return JSON(members)
    }

    /// One object of its description. In `pressure` defaults are left out; absent if all are.
    package func json(of group: String) -> JSON {
        var figures = DeviceFigure.of(group)
        if group == "pressure" {
            var usual = self
            usual.pressure = usualPressure
            figures.removeAll { $0.isSame(self, usual) }
        }
        return JSON(figures.map { ($0.key, $0.json(self)) }).unlessEmpty
    }
}

extension Digest {
    /// Adds every member of a device: each figure as a file has it, where it comes from, the ranges
    /// that a file gives, and the one switch that no file has.
    ///
    /// - Parameter ofPhone: true where several apps run on it, so that figures about them count.
    package mutating func add(_ device: Device, ofPhone: Bool = false) {
        var device = device
        var usual = device
        usual.pressure = device.usualPressure
        let figures = DeviceFigure.all.filter { figure in
            // As it usually is, a figure of phones counts for nothing in a scenario of one app.
            ofPhone || !figure.isOfPhones
                || Pressure.lastCodeFigures.contains(figure.name) && !figure.isSame(device, usual)
        }
        if !ofPhone {
            let others = Set(DeviceFigure.apps.map(\.name))
            device.sources.removeAll { others.contains($0.figure) }
            device.ranges = device.ranges.filter { !others.contains($0.key) }
        }
        add(device.id + "\n" + device.title + "\n" + (device.isDesktop ? "desktop\n" : ""))
        for figure in figures { add(figure.json(device).text(.tight) + "\n") }
        add(device.pressure.isLineHeeded ? 1 : 0)
        for source in device.sources { add(source.figure + "\n" + source.origin + "\n") }
        add(device.rangesJSON.text(.tight) + "\n")
    }
}

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
