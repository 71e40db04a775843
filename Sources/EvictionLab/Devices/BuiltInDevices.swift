/// The devices that the lab knows, oldest first, Android classes last.
///
/// Screens are as sold and limits as measured by many people's phones; what work costs is assumed
/// from the device's age, in proportion to the iPhone 8, and every figure says which of these it
/// is (`lab devices NAME` prints it).
public enum BuiltInDevices {
    public static let all: [Device] = phones + tablets + androids

    /// What a scenario runs on that names no device.
    public static let standard = all.first { $0.id == "iphone-8" }!

    public static func named(_ id: String) -> Device? { all.first { $0.id == id } }

    private static let phones = [
        apple(
            "iphone-5", "iPhone 5", Display(320, 568, 2, 60), limit: 645, ram: 1024,
            Costs(read: 200, mbPerS: 100, decode: 60, network: 100, mbitPerS: 10)),
        apple(
            "iphone-6s", "iPhone 6s", Display(375, 667, 2, 60), limit: 1396, ram: 2048,
            Costs(read: 120, mbPerS: 300, decode: 20, network: 60, mbitPerS: 20)),
        apple(
            "iphone-7-plus", "iPhone 7 Plus", Display(414, 736, 3, 60), limit: 2040, ram: 3072,
            Costs(read: 110, mbPerS: 350, decode: 15, network: 60, mbitPerS: 20)),
        apple(
            "iphone-8", "iPhone 8", Display(375, 667, 2, 60), limit: 1364, ram: 1990,
            Costs(read: 100, mbPerS: 400, decode: 12, network: 60, mbitPerS: 20)),
        apple(
            "iphone-x", "iPhone X", Display(375, 812, 3, 60), limit: 1392, ram: 2785,
            Costs(read: 100, mbPerS: 400, decode: 12, network: 60, mbitPerS: 20)),
        apple(
            "iphone-xr", "iPhone XR", Display(414, 896, 2, 60), limit: 1792, ram: 2813,
            Costs(read: 90, mbPerS: 500, decode: 10, network: 60, mbitPerS: 20)),
        apple(
            "iphone-xs", "iPhone XS", Display(375, 812, 3, 60), limit: 2040, ram: 3754,
            Costs(read: 90, mbPerS: 500, decode: 10, network: 60, mbitPerS: 20)),
        apple(
            "iphone-11", "iPhone 11", Display(414, 896, 2, 60), limit: 2068, ram: 3844,
            Costs(read: 80, mbPerS: 600, decode: 8.5, network: 50, mbitPerS: 30)),
        apple(
            "iphone-12-mini", "iPhone 12 mini", Display(375, 812, 3, 60), limit: 2100, ram: 4096,
            Costs(read: 70, mbPerS: 700, decode: 7.5, network: 40, mbitPerS: 50)),
        apple(
            "iphone-13-pro", "iPhone 13 Pro", Display(390, 844, 3, 120), limit: 3120, ram: 6144,
            Costs(read: 60, mbPerS: 800, decode: 6.5, network: 40, mbitPerS: 50)),
    ]

    private static let tablets = [
        apple(
            "ipad-pro-11", "iPad Pro 11-inch (2018)", Display(834, 1194, 2, 120), limit: 2858,
            ram: 3769,
            Costs(read: 80, mbPerS: 600, decode: 9, network: 60, mbitPerS: 20))
    ]

    private static func apple(
        _ id: String, _ title: String, _ screen: Display, limit: Int64, ram: Int64, _ costs: Costs
    ) -> Device {
        let sold = "as sold: Apple's specification of the \(title)"
        let measured = "crowd-measured: \(limit) of \(ram) MiB when apps in the foreground died"
        return Device(
            id: id, title: title, screen: screen.value, ramBytes: ram << 20,
            footprintLimitBytes: limit << 20, baselineBytes: baselineBytes,
            flash: costs.flash, decode: costs.decode, network: costs.network,
            sources: [
                .init(figure: "screen", origin: sold), .init(figure: "scale", origin: sold),
                .init(figure: "hz", origin: sold),
                .init(figure: "ram", origin: "crowd-measured: as the system reports it"),
                .init(figure: "footprintLimit", origin: measured),
                .init(figure: "memoryClass", origin: "assumed: as Android phones with such RAM"),
            ] + assumptions(id)
                + pressureSources(trimLevels: "for Android's libraries: iOS has none"))
    }

    static let baselineBytes: Int64 = 60 << 20

    static func assumptions(_ id: String) -> [Device.Source] {
        let age = id == "iphone-8" ? "a round figure" : "the iPhone 8's, scaled by age"
        return [.init(figure: "baseline", origin: "assumed: an app's own 60 MiB")]
            + [
                "readLatency", "readBytesPerSecond", "decodeNsPerPixel", "networkLatency",
                "networkBytesPerSecond",
            ].map { .init(figure: $0, origin: "assumed: \(age)") }
    }
}

/// A screen in the order in which its figures are usually given.
struct Display {
    let value: Device.Display

    init(_ width: Double, _ height: Double, _ scale: Double, _ hz: Double) {
        value = Device.Display(widthPoints: width, heightPoints: height, scale: scale, hz: hz)
    }
}

/// Costs in the units in which people know them.
struct Costs {
    let flash: Device.Flash
    let decode: Device.DecodeCosts
    let network: Network

    init(read us: Int64, mbPerS: Int64, decode ns: Double, network ms: Int64, mbitPerS: Int64) {
        flash = Device.Flash(latencyNs: us * 1000, bytesPerSecond: mbPerS * 1_000_000)
        decode = Device.DecodeCosts(pngNsPerPixel: ns)
        network = Network(latencyNs: ms * 1_000_000, bytesPerSecond: mbitPerS * 125_000)
    }
}
