/// Devices that stand for a class of heap and a version of Android, and one that stands for the
/// phones of today.
extension BuiltInDevices {
    static let androids = [
        android(
            "android-128", memoryClass: 128, apiLevel: 23, Display(360, 640, 2, 60), ram: 2048,
            .alike(4, "assumed: four alike, as in many cheap phones"),
            Costs(read: 200, mbPerS: 150, decode: 40, network: 100, mbitPerS: 10)),
        android(
            "android-256", memoryClass: 256, apiLevel: 28, Display(360, 640, 3, 60), ram: 4096,
            .twoKinds(2, 6, "assumed: two and six, as in many phones", atOnce),
            Costs(read: 150, mbPerS: 250, decode: 20, network: 60, mbitPerS: 20)),
        android(
            "android-512", memoryClass: 512, apiLevel: 30, Display(412, 915, 2.625, 90), ram: 8192,
            .twoKinds(4, 4, "assumed: four and four, as in many phones", atOnce),
            Costs(read: 100, mbPerS: 500, decode: 10, network: 50, mbitPerS: 30)),
        android(
            "android-512-api34", memoryClass: 512, apiLevel: 34, Display(412, 915, 2.625, 120),
            ram: 8192, .twoKinds(4, 4, "assumed: four and four, as in many phones", atOnce),
            Costs(read: 70, mbPerS: 700, decode: 8, network: 40, mbitPerS: 50)),
        android(
            "android", title: "Android phone, API level 35", memoryClass: 256, apiLevel: 35,
            Display(412, 915, 2.625, 120), ram: 8192,
            .twoKinds(
                4, 4, "assumed: one, three and four, the one counted as a fast one", atOnce),
            Costs(read: 70, mbPerS: 700, decode: 8, network: 40, mbitPerS: 50),
            origins: [
                "screen": usual, "ram": usual,
                "api": "assumed: Android 15, a usual one in 2025",
                "memoryClass":
                    "by source: dalvik.vm.heapgrowthlimit=256m in AOSP's heap file for 6 GB, and "
                    + "in LineageOS's for 8 GB",
            ]),
    ]

    /// AOSP's heap file for phones of 6 GB has it, and those with more take it over.
    private static let usualMemoryClass: Int64 = 256
    private static let usual = "assumed: a usual phone of 2025"
    private static let atOnce = "assumed: all at once"

    /// - Parameter origins: of those figures that stand for more than a memory class.
    private static func android(
        _ id: String, title: String? = nil, memoryClass: Int64, apiLevel: Int,
        _ screen: Display, ram: Int64, _ cores: CitedCores, _ costs: Costs,
        origins: [String: String] = [:]
    ) -> Device {
        let isNamedByLevel = id.hasSuffix("-api\(apiLevel)")
        let named =
            "Android, memory class \(memoryClass)"
            + (isNamedByLevel ? ", API level \(apiLevel)" : "")
        let typical = "assumed: a usual phone with this memory class"
        let age = "assumed: the iPhone 8's, scaled by age"
        let classOrigin =
            memoryClass > usualMemoryClass
            ? "assumed: for an app with android:largeHeap. AOSP's heap file for 6 GB and more has "
                + "\(usualMemoryClass) MiB, and \(memoryClass) MiB for such apps"
            : "by definition: ActivityManager.getMemoryClass() is \(memoryClass) MiB"
        return device(
            id, title ?? named, screen, ram: ram,
            limit: apiLevel <= Device.lastAPIWithPixelsInHeap ? memoryClass : nil,
            memoryClass: memoryClass, apiLevel: apiLevel, cores, costs, connections: 5,
            .android(apiLevel: apiLevel, ramBytes: ram << 20),
            origins: [
                "screen": typical, "ram": typical,
                "footprintLimit": limitOrigin(apiLevel: apiLevel), "memoryClass": classOrigin,
                "api": isNamedByLevel
                    ? "by definition: the device stands for this level"
                    : "assumed: a usual level of phones with this memory class",
                "flash": age, "decode": age, "network": age,
                "network.connections": "by documentation: OkHttp's Dispatcher has five to a host",
            ].merging(androidPressureOrigins(apiLevel: apiLevel)) { $1 }.merging(origins) { $1 })
    }

    static func limitOrigin(apiLevel: Int) -> String {
        apiLevel <= Device.lastAPIWithPixelsInHeap
            ? "by definition: the memory class, which pixels count towards until API level 25"
            : "by documentation: none; since Android 8.0 (API level 26) pixels are in the native "
                + "heap"
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
        // More than 3 GiB are a 64-bit phone's. The system raises the table's last two there.
        let is64Bit = ramBytes > 3 << 30
        pressure.evictBelowMillionths = share(mebibytes: is64Bit ? 315 : 180)
        pressure.evictOwnBelowMillionths = share(mebibytes: is64Bit ? 216 : 144)
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
    package var usualPressure: Pressure {
        apiLevel.map { .android(apiLevel: $0, ramBytes: ramBytes) } ?? Pressure()
    }
}
