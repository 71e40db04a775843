import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// Limits worked out by hand from what each system says of its own, on an iPhone 8 (1990 MiB of
/// RAM, 375 x 667 points at 2x, an Android phone's class of 256 MiB) and on Android's classes.
@Suite("A preset's limit")
struct PresetLimitTests {
    struct Limit: Sendable, CustomTestStringConvertible {
        var preset: String
        var device = "iphone-8"
        var bytes: Int64?
        var count: Int?
        var cap: Int64?
        var trimTarget: Int64?
        var pool: Int64?
        var encoded: Int64??
        var disk: Int64?
        var testDescription: String { "\(preset) on \(device)" }
    }

    private static let mib: Int64 = 1 << 20
    private static let ram = 1990 * mib

    private static let unlimited = [
        "sgcache", "asyncimage", "imagenamed", "imagenamed-measured", "carousel", "bnr",
        "bnr-undeleted", "dictionary", "unbounded", "czsharedimage",
        "czsharedimage-shipped", "czsharedimage-data", "czsharedimage-associated",
        "czsharedimage-shipped-scale", "sdanimatedimageview", "gifu", "flanimatedimage",
        "animatedimagedrawable", "sdwebimage", "sdwebimage-weak", "hyperoslo", "haneke",
        "fastimagecache", "expo-image-ios", "expo-image-android", "fastimage-ios",
    ].map { Limit(preset: $0) }
    /// 5 % of 2 086 666 240.
    private static let fivePercent = [
        "nscache-apple", "apple-guide", "nscache-swift", "nscache-gnustep",
        "nscache-gnustep-discardable", "carousel-distance",
    ].map { Limit(preset: $0, bytes: 104_333_312) }
    static let limits = unlimited + fivePercent + limited
    private static let limited: [Limit] = [
        Limit(preset: "sgimagecache", bytes: 100_000_000),
        Limit(preset: "sgimagecache-shipped", bytes: 100_000_000),
        // 15 %, below 768 MiB; the largest cost below a tenth of it, as that is rounded down.
        Limit(preset: "nuke", bytes: 312_999_936, cap: 31_299_992, disk: 150 * mib),
        Limit(
            preset: "nuke", device: "iphone-5", bytes: 161_061_273, cap: 16_106_126,
            disk: 150 * mib),
        Limit(
            preset: "nuke", device: "iphone-13-pro", bytes: 768 * mib, cap: 80_530_635,
            disk: 150 * mib),
        // 20 %, below 512 MiB.
        Limit(preset: "nuke-12", bytes: 417_333_248, cap: 41_733_323, disk: 150 * mib),
        Limit(
            preset: "nuke-12", device: "iphone-13-pro", bytes: 512 * mib, cap: 53_687_090,
            disk: 150 * mib),
        Limit(preset: "kingfisher", bytes: ram / 4), Limit(preset: "qt-quick", bytes: 2 * mib),
        Limit(
            preset: "alamofireimage", bytes: 100_000_000, trimTarget: 60_000_000,
            encoded: 20 * mib, disk: 150 * mib),
        Limit(preset: "pincache", encoded: .some(nil), disk: 50 * mib),
        Limit(preset: "texture", encoded: .some(nil), disk: 50 * mib),
        // A screen is 750 x 1334 pixels, 4 002 000 bytes. From Android 9 on there is no pool, but of
        // what is cropped.
        Limit(preset: "glide", bytes: 8_004_000, cap: 8_003_999, pool: 0),
        Limit(preset: "fastimage-android", bytes: 8_004_000, cap: 8_003_999, pool: 4_002_000),
        Limit(
            preset: "fastimage-android", device: "iphone-5", bytes: 5_816_320, cap: 5_816_319,
            pool: 0),
        // 720 x 1280: 3 686 400.
        Limit(
            preset: "glide", device: "android-128", bytes: 7_372_800, cap: 7_372_799,
            pool: 3_686_400),
        // 1080 x 1920: 8 294 400.
        Limit(preset: "glide", device: "android-256", bytes: 16_588_800, cap: 16_588_799, pool: 0),
        // 1 GiB of RAM is little: no pool. 640 x 1136: 2 908 160.
        Limit(preset: "glide", device: "iphone-5", bytes: 5_816_320, cap: 5_816_319, pool: 0),
        // A fifth of 256, 128 and 512 MiB; 15 % of 128 with little RAM.
        Limit(preset: "coil", bytes: 53_687_091), Limit(preset: "coil-compose", bytes: 53_687_091),
        Limit(preset: "coil", device: "android-128", bytes: 26_843_545),
        Limit(preset: "coil", device: "android-512", bytes: 107_374_182),
        Limit(preset: "coil", device: "iphone-5", bytes: 20_132_659),
        Limit(preset: "fresco", bytes: 64 * mib, count: 256, encoded: 4 * mib),
        Limit(
            preset: "fresco", device: "android-128", bytes: 32 * mib, count: 256, encoded: 4 * mib),
        Limit(preset: "react-native-android", bytes: 64 * mib, count: 256, encoded: 4 * mib),
        // An eighth, and a seventh.
        Limit(preset: "uil", bytes: 32 * mib), Limit(preset: "lrucache", bytes: 32 * mib),
        Limit(preset: "android-guide", bytes: 32 * mib),
        Limit(preset: "picasso", bytes: 38_347_922),
        Limit(preset: "picasso", device: "android-512", bytes: 76_695_844),
        Limit(preset: "react-native", bytes: 20 * mib, cap: 2 * mib),
        Limit(preset: "flutter", bytes: 100 * mib, count: 1000),
        Limit(preset: "cached-network-image", bytes: 100 * mib, count: 1000),
        // 71.25 % of 96 MiB, and 83.125 % of 64.
        Limit(preset: "chromium", bytes: 128 * mib, count: 1000),
        Limit(preset: "chromium-desktop", bytes: ram / 4, count: 1000),
        Limit(preset: "chromium-gpu", bytes: 128 * mib, count: 2000),
        Limit(preset: "chromium-gpu-desktop", bytes: 192 * mib, count: 2000),
        Limit(preset: "webkit", bytes: 96 * mib, trimTarget: 71_722_598, encoded: .some(nil)),
        Limit(
            preset: "webkit-browser", bytes: 64 * mib, trimTarget: 55_784_243, encoded: .some(nil)),
        Limit(preset: "webkit-viewer", encoded: .some(nil)),
        Limit(preset: "firefox", bytes: ram / 4, encoded: .some(nil)),
    ]

    @Test("is what its own sums come to", arguments: limits)
    func isWhatItsOwnSumsComeTo(_ limit: Limit) throws {
        let device = try require(BuiltInDevices.named(limit.device))
        let preset = try require(Preset.shipped(limit.preset))
        let composition = preset.composition(on: device)
        check(composition.store?.limitBytes, limit.bytes)
        check(composition.store?.limitCount, limit.count)
        check(composition.store?.entryCapBytes, limit.cap)
        check(composition.store?.trimTargetBytes, limit.trimTarget)
        check(composition.pool?.limitBytes, limit.pool)
        check(composition.encoded != nil, limit.encoded != nil)
        check(composition.encoded?.limitBytes, limit.encoded ?? nil)
        check(composition.disk?.limitBytes, limit.disk)
    }

    @Test("is in this table, for every preset", arguments: PolicyRegistry.presets.map(\.id))
    func isInThisTable(_ id: String) {
        check(Self.limits.contains { $0.preset == id && $0.device == "iphone-8" })
    }

    @Test func `follows the limit that is given, with its caps`() throws {
        let spec = "nuke(limit=64MB)"
        let store = try PolicySpec.parse(spec, device: BuiltInDevices.standard).composition.store
        check(store?.limitBytes, 64_000_000)
        check(store?.entryCapBytes, 6_399_999)
    }
}
