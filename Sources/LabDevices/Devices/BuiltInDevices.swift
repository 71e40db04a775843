import LabBase

/// The devices that the lab knows, oldest first, Android classes last.
///
/// Screens are as sold, limits as measured by many people's phones, and the numbers of cores as
/// published. What work costs is assumed from the device's age, in proportion to the iPhone 8,
/// where nobody has published it; and every figure says which of these it is (`lab devices NAME`
/// prints it).
package enum BuiltInDevices {
    package static let all: [Device] = phones + tablets + androids

    /// What a scenario runs on that names no device.
    package static let standard = all.first { $0.id == "iphone-8" }!

    package static func named(_ id: String) -> Device? { all.first { $0.id == id } }

    /// The device that a mistyped name most likely meant.
    package static func meant(by name: String) -> String? {
        Nearest.match(name, among: all.map(\.id), sameNumbers: true)
    }

    /// The devices whose first word a name has: the iPhones for `iphone-15`.
    package static func kin(of name: String) -> [String] {
        all.map(\.id).filter { $0.prefix { $0 != "-" } == name.prefix { $0 != "-" } }
    }

    private static let phones = [
        apple(
            "iphone-5", "iPhone 5", Display(320, 568, 2, 60), limit: 645, ram: 1024,
            .alike(2, "published: two cores, by The iPhone Wiki's page on the A6"),
            Costs(read: 200, mbPerS: 100, decode: 201, network: 100, mbitPerS: 10),
            published: [
                "decode.png":
                    "published: a PNG of 1366 x 720 pixels in 198 ms, by cocos2d-x issue 8375"
            ]),
        apple(
            "iphone-6s", "iPhone 6s", Display(375, 667, 2, 60), limit: 1396, ram: 2048,
            .alike(2, "published: two cores, by Wikipedia's page on the iPhone 6s"),
            Costs(read: 120, mbPerS: 402, decode: 20, network: 60, mbitPerS: 20),
            published: [
                "flash.bandwidth":
                    "published: an iPhone 6s Plus, read in one go, by AnandTech, as others quote it"
            ]),
        apple(
            "iphone-7-plus", "iPhone 7 Plus", Display(414, 736, 3, 60), limit: 2040, ram: 3072,
            .twoKinds(
                2, 2, together: 2, "published: two of each, by dvn.com.vn on the A10",
                "published: one kind at a time, by a copy of Wikipedia on the A10"),
            Costs(read: 110, mbPerS: 691, decode: 15, network: 60, mbitPerS: 20),
            published: [
                "flash.bandwidth":
                    "published: an iPhone 7 with 32 GB, read in one go, by GSMArena, as Macwelt "
                    + "quotes it"
            ]),
        apple(
            "iphone-8", "iPhone 8", Display(375, 667, 2, 60), limit: 1364, ram: 1990, a11,
            Costs(read: 100, mbPerS: 400, decode: 12, network: 60, mbitPerS: 20)),
        apple(
            "iphone-x", "iPhone X", Display(375, 812, 3, 60), limit: 1392, ram: 2785, a11,
            Costs(read: 100, mbPerS: 400, decode: 12, network: 60, mbitPerS: 20)),
        apple(
            "iphone-xr", "iPhone XR", Display(414, 896, 2, 60), limit: 1792, ram: 2813, a12,
            Costs(read: 90, mbPerS: 500, decode: 10, network: 60, mbitPerS: 20)),
        apple(
            "iphone-xs", "iPhone XS", Display(375, 812, 3, 60), limit: 2040, ram: 3754, a12,
            Costs(read: 90, mbPerS: 500, decode: 10, network: 60, mbitPerS: 20)),
        apple(
            "iphone-11", "iPhone 11", Display(414, 896, 2, 60), limit: 2068, ram: 3844,
            .twoKinds(2, 4, "published: two and four, by dvn.com.vn on the A13", atOnce),
            Costs(read: 80, mbPerS: 600, decode: 8.5, network: 50, mbitPerS: 30)),
        apple(
            "iphone-12-mini", "iPhone 12 mini", Display(375, 812, 3, 60), limit: 2100, ram: 4096,
            .twoKinds(2, 4, "published: two and four, by Notebookcheck on the A14", atOnce),
            Costs(read: 70, mbPerS: 700, decode: 7.5, network: 40, mbitPerS: 50)),
        apple(
            "iphone-13-pro", "iPhone 13 Pro", Display(390, 844, 3, 120), limit: 3120, ram: 6144,
            .twoKinds(2, 4, "published: two and four, by iMore on the A15", atOnce),
            Costs(read: 60, mbPerS: 800, decode: 6.5, network: 40, mbitPerS: 50)),
    ]

    private static let tablets = [
        apple(
            "ipad-pro-11", "iPad Pro 11-inch (2018)", Display(834, 1194, 2, 120), limit: 2858,
            ram: 3769,
            .twoKinds(
                4, 4,
                "published: four and four, by Ars Technica on the A12X, as iPhoneHacks "
                    + "quotes it",
                "published: all at once, by Ars Technica on the A12X, as iPhoneHacks quotes it"),
            Costs(read: 80, mbPerS: 600, decode: 9, network: 60, mbitPerS: 20))
    ]

    private static let a11 = CitedCores.twoKinds(
        2, 4, "published: two and four, by WikiChip on the A11",
        "published: all at once, by WikiChip on the A11")
    private static let a12 = CitedCores.twoKinds(
        2, 4, "published: two and four, by WikiChip on the A12",
        "published: all at once, by WikiChip on the A12")
    private static let atOnce = "assumed: all at once, as in its predecessor"

    private static func apple(
        _ id: String, _ title: String, _ screen: Display, limit: Int64, ram: Int64,
        _ cores: CitedCores, _ costs: Costs, published: [String: String] = [:]
    ) -> Device {
        let sold = "as sold: Apple's specification of the \(title)"
        let age = id == "iphone-8" ? "a round figure" : "the iPhone 8's, scaled by age"
        return device(
            id, title, screen, ram: ram, limit: limit, memoryClass: nil, apiLevel: nil, cores,
            costs, connections: 6, Pressure(),
            origins: [
                "screen": sold, "ram": "crowd-measured: as the system reports it",
                "footprintLimit":
                    "crowd-measured: \(limit) of \(ram) MiB when apps in the foreground died",
                "memoryClass": "assumed: as Android phones with such RAM",
                "api": "by definition: it is no Android device",
                "network.connections":
                    "by documentation: URLSession has six to a host",
                "flash": "assumed: \(age)", "decode": "assumed: \(age)",
                "network": "assumed: \(age)",
            ].merging(pressureOrigins(trimLevels: "for Android's libraries: iOS has none")) { $1 }
                .merging(published) { $1 })
    }
}
