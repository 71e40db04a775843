/// Devices that stand for a class of heap and a version of Android, and one that stands for the
/// phones of today.
extension BuiltInDevices {
    static let androids = [
        android(
            "android-128", memoryClass: 128, apiLevel: 23, Display(360, 640, 2, 60), ram: 2048,
            Costs(read: 200, mbPerS: 150, decode: 40, network: 100, mbitPerS: 10)),
        android(
            "android-256", memoryClass: 256, apiLevel: 28, Display(360, 640, 3, 60), ram: 4096,
            Costs(read: 150, mbPerS: 250, decode: 20, network: 60, mbitPerS: 20)),
        android(
            "android-512", memoryClass: 512, apiLevel: 30, Display(412, 915, 2.625, 90), ram: 8192,
            Costs(read: 100, mbPerS: 500, decode: 10, network: 50, mbitPerS: 30)),
        android(
            "android-512-api34", memoryClass: 512, apiLevel: 34, Display(412, 915, 2.625, 120),
            ram: 8192, Costs(read: 70, mbPerS: 700, decode: 8, network: 40, mbitPerS: 50)),
        today,
    ]

    private static var today: Device {
        var device = android(
            "android", memoryClass: 256, apiLevel: 35, Display(412, 915, 2.625, 120), ram: 8192,
            Costs(read: 70, mbPerS: 700, decode: 8, network: 40, mbitPerS: 50))
        device.title = "Android phone, API level 35"
        for figure in ["screen", "scale", "hz", "ram"] {
            device.note(figure, origin: "assumed: a usual phone of 2025")
        }
        device.note("api", origin: "assumed: Android 15, a usual one in 2025")
        device.note(
            "memoryClass",
            origin: "by source: dalvik.vm.heapgrowthlimit=256m in AOSP's heap file for 6 GB, and "
                + "in LineageOS's for 8 GB")
        return device
    }

    private static func android(
        _ id: String, memoryClass: Int64, apiLevel: Int, _ screen: Display, ram: Int64,
        _ costs: Costs
    ) -> Device {
        let isNamedByLevel = id.hasSuffix("-api\(apiLevel)")
        let title =
            "Android, memory class \(memoryClass)"
            + (isNamedByLevel ? ", API level \(apiLevel)" : "")
        let typical = "assumed: a usual phone with this memory class"
        var device = Device(
            id: id, title: title, screen: screen.value,
            ramBytes: ram << 20, footprintLimitBytes: nil,
            baselineBytes: baselineBytes, declaredMemoryClassBytes: memoryClass << 20,
            apiLevel: apiLevel,
            flash: costs.flash, decode: costs.decode, network: costs.network,
            pressure: .android(apiLevel: apiLevel, ramBytes: ram << 20),
            sources: ["screen", "scale", "hz", "ram"].map { .init(figure: $0, origin: typical) }
                + [
                    .init(figure: "footprintLimit", origin: limitOrigin(apiLevel: apiLevel)),
                    .init(
                        figure: "memoryClass",
                        origin: "by definition: ActivityManager.getMemoryClass() is "
                            + "\(memoryClass) MiB"),
                ] + assumptions(id) + androidPressureSources(apiLevel) + [
                    .init(
                        figure: "api",
                        origin: isNamedByLevel
                            ? "by definition: the device stands for this level"
                            : "assumed: a usual level of phones with this memory class")
                ])
        if device.limitKiller == .heap {
            device.footprintLimitBytes = device.declaredMemoryClassBytes
        }
        return device
    }

    static func limitOrigin(apiLevel: Int) -> String {
        apiLevel <= Device.lastAPIWithPixelsInHeap
            ? "by definition: the memory class, which pixels count towards until API level 25"
            : "by documentation: none; since Android 8.0 (API level 26) pixels are in the native "
                + "heap"
    }

    static func androidPressureSources(_ apiLevel: Int) -> [Device.Source] {
        let isReduced = apiLevel >= Pressure.firstAPIWithReducedLevels
        return pressureSources(
            processWarning: "by documentation: no level tells of the app's own memory",
            trimLevels: isReduced
                ? "by documentation: ComponentCallbacks2 since API level 34"
                : "by documentation: ComponentCallbacks2"
        ).map { source in
            let origin =
                switch source.figure {
                case "evictBelow": "by source: ProcessList.java, 180 MB free for cached apps"
                case "endFrontBelow": "by source: ProcessList.java, 72 MB free for the app in front"
                case "sampling": "by source: lmkd, which waits for 100 ms between kills"
                case "otherApps": "assumed: 35 % of the RAM"
                case "evictionOrder": "assumed: the least recently used of the cached apps"
                case "onKill": "assumed: nobody starts it again"
                case "freezeAfter" where isReduced:
                    "by source: CachedAppOptimizer, for an app that isn't the last one left"
                case "freezeAfter": "by source: no level tells of freezing before API level 34"
                default: source.origin
                }
            return Device.Source(figure: source.figure, origin: origin)
        }
    }
}

extension Pressure {
    static let firstAPIWithReducedLevels = 34

    /// Android tells apps of the system's memory, never of their own; since API level 34 not of
    /// that either. It ends apps by how much of the device's memory is left, the one in front last.
    static func android(apiLevel: Int, ramBytes: Int64) -> Pressure {
        var pressure = Pressure()
        pressure.processLine = .off
        pressure.samplingNs = 100_000_000
        // In millionths of the RAM.
        func share(mebibytes: Int64) -> Int64 { (mebibytes << 20) * 1_000_000 / ramBytes }
        pressure.evictBelowMillionths = share(mebibytes: 180)
        pressure.endFrontBelowMillionths = share(mebibytes: 72)
        pressure.otherApps = OtherApps(frontBytes: ramBytes / 100 * 35)
        if apiLevel >= firstAPIWithReducedLevels {
            pressure.trimLevels = .reduced
            pressure.systemWarning = nil
            pressure.systemCritical = nil
            pressure.freezeAfterNs = 60_000_000_000
        } else {
            pressure.systemModerate = Thresholds(
                belowMillionths: 300_000, aboveMillionths: 350_000)
            pressure.systemWarning = Thresholds(
                belowMillionths: 200_000, aboveMillionths: 250_000)
            pressure.systemCritical = Thresholds(
                belowMillionths: 100_000, aboveMillionths: 150_000)
        }
        return pressure
    }
}

extension Device {
    /// How its kind of device warns and kills where nothing else is said of it.
    var usualPressure: Pressure {
        apiLevel.map { .android(apiLevel: $0, ramBytes: ramBytes) } ?? Pressure()
    }
}
