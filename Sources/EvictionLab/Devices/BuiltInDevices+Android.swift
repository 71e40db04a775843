/// Devices that stand for a class of heap, not for a model.
extension BuiltInDevices {
    static let androids = [
        android(
            memoryClass: 128, Display(360, 640, 2, 60), ram: 2048,
            .alike(4, "assumed: four alike, as in many cheap phones"),
            Costs(read: 200, mbPerS: 150, decode: 40, network: 100, mbitPerS: 10)),
        android(
            memoryClass: 256, Display(360, 640, 3, 60), ram: 4096,
            .twoKinds(2, 6, "assumed: two and six, as in many phones", atOnce),
            Costs(read: 150, mbPerS: 250, decode: 20, network: 60, mbitPerS: 20)),
        android(
            memoryClass: 512, Display(412, 915, 2.625, 90), ram: 8192,
            .twoKinds(4, 4, "assumed: four and four, as in many phones", atOnce),
            Costs(read: 100, mbPerS: 500, decode: 10, network: 50, mbitPerS: 30)),
        android(
            memoryClass: 512, apiLevel: 34, Display(412, 915, 2.625, 120), ram: 8192,
            .twoKinds(4, 4, "assumed: four and four, as in many phones", atOnce),
            Costs(read: 70, mbPerS: 700, decode: 8, network: 40, mbitPerS: 50)),
    ]

    private static let atOnce = "assumed: all at once"

    private static func android(
        memoryClass: Int64, apiLevel: Int? = nil, _ screen: Display, ram: Int64,
        _ cores: CitedCores, _ costs: Costs
    ) -> Device {
        let id = "android-\(memoryClass)" + (apiLevel.map { "-api\($0)" } ?? "")
        let title =
            "Android, memory class \(memoryClass)" + (apiLevel.map { ", API level \($0)" } ?? "")
        let typical = "assumed: a usual phone with this memory class"
        let limit = "by definition: ActivityManager.getMemoryClass() is \(memoryClass) MiB"
        let age = "assumed: the iPhone 8's, scaled by age"
        return device(
            id, title, screen, ram: ram, limit: memoryClass, memoryClass: memoryClass, cores,
            costs, connections: 5, .android(isReduced: apiLevel != nil),
            origins: [
                "screen": typical, "ram": typical, "footprintLimit": limit, "memoryClass": limit,
                "flash": age, "decode": age, "network": age,
                "network.connections": "by documentation: OkHttp's Dispatcher has five to a host",
            ].merging(
                pressureOrigins(
                    processWarning: "by documentation: no level tells of the app's own heap",
                    trimLevels: apiLevel == nil
                        ? "by documentation: ComponentCallbacks2"
                        : "by documentation: ComponentCallbacks2 since API level 34")
            ) { $1 })
    }
}

extension Pressure {
    /// Android tells apps of the system's memory, never of their own; since API level 34 not of
    /// that either.
    static func android(isReduced: Bool) -> Pressure {
        var pressure = Pressure()
        pressure.processLine = .off
        if isReduced {
            pressure.trimLevels = .reduced
            pressure.systemWarning = nil
            pressure.systemCritical = nil
        } else {
            pressure.systemModerate = Thresholds(
                belowMillionths: 600_000, aboveMillionths: 700_000)
        }
        return pressure
    }
}
