import Testing

@testable import LabDevices
@testable import PlainDesks

@Suite("How a device shares memory among apps")
struct AppRulesTests {
    @Test func `follows Android's API level, and each figure of it says why`() throws {
        let expected: [(Int, Int64?, Int, AppRules.Compressing)] = [
            (30, nil, 16, .short), (31, 600_000_000_000, 16, .short),
            (33, 600_000_000_000, 16, .short), (34, 10_000_000_000, 512, .stopped),
        ]
        for (api, stopAfterNs, mostCached, compressing) in expected {
            let text = #"{ "basedOn": "iphone-8", "api": \#(api), "ram": "4GiB" }"#
            let device = try DeviceReader.read(bytes: Array(text.utf8), file: "x.json")
            let rules = device.pressure.apps
            check(rules.stopAfterNs, stopAfterNs, note: "\(api)")
            check(rules.mostCached, mostCached, note: "\(api)")
            check(rules.compressing, compressing, note: "\(api)")
            // 126 and 108 of 4096 MiB.
            check(rules.endPreviousBelowMillionths, 30_761)
            check(rules.endPlayingBelowMillionths, 26_367)
            let named = Device.androidOrigins(api).map(\.figure)
            check(Set(DeviceFigure.apps.map(\.name)).subtracting(named), [])
        }
    }

    @Test func `is set by --pressure, written, and read back`() throws {
        var device = BuiltInDevices.standard
        let settings = [
            "pixelRatio=2", "compress=stopped", "mostCached=5", "leftLimit=200MiB", "hearing=all",
            "chooser=kernel",
        ]
        for setting in settings { check(DeviceReader.change(&device, setting), nil) }
        let rules = device.pressure.apps
        check((rules.pixelRatio, rules.mostCached, rules.leftLimitBytes), (2, 5, 200 << 20))
        check((rules.compressing, rules.hearing), (.stopped, .all))
        check(rules.chooser, .kernel)
        check(device.origin(of: "pressure.pixelRatio"), "as given in --pressure")
        device.id = "mine"
        var read = try DeviceReader.read(
            bytes: Array(device.json.text(.tight).utf8), file: "mine.json")
        read.sources = device.sources
        check(read, device)
    }

    @Test func `has ranges that are no part of one app's device`() throws {
        let device = BuiltInDevices.standard
        let figure = try require(DeviceFigure.named("pressure.pixelRatio"))
        check(figure.isOfPhones && device.range(of: figure) != nil)
        check(device.assumedFigures.contains { $0.name == figure.name })
    }
}
