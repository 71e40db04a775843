import Testing

@testable import LabBase
@testable import LabDevices

@Suite("How a device shares memory among apps")
struct AppRulesTests {
    @Test("follows Android's API level, and each figure of it says why")
    func followsTheLevel() throws {
        let expected: [(Int, Int64?, Int, AppRules.Compressing)] = [
            (30, nil, 16, .short), (31, 600_000_000_000, 16, .short),
            (33, 600_000_000_000, 16, .short), (34, 10_000_000_000, 512, .stopped),
        ]
        for (api, stopAfterNs, mostCached, compressing) in expected {
            let text = #"{ "basedOn": "iphone-8", "api": \#(api), "ram": "4GiB" }"#
            let device = try DeviceReader.read(bytes: Array(text.utf8), file: "x.json")
            let rules = device.pressure.apps
            #expect(rules.stopAfterNs == stopAfterNs, "\(api)")
            #expect(rules.mostCached == mostCached, "\(api)")
            #expect(rules.compressing == compressing, "\(api)")
            // 126 and 108 of 4096 MiB.
            #expect(rules.endPreviousBelowMillionths == 30_761)
            #expect(rules.endPlayingBelowMillionths == 26_367)
            let named = Set(AppRules.androidOrigins(apiLevel: api).map { "pressure.\($0.key)" })
            #expect(named == Set(DeviceFigure.apps.map(\.name)))
        }
    }

    @Test("is set by --pressure, written, and read back")
    func isSetAndWritten() throws {
        var device = BuiltInDevices.standard
        let settings = [
            "pixelRatio=2", "compress=stopped", "mostCached=5", "leftLimit=200MiB", "hearing=all",
            "chooser=kernel",
        ]
        for setting in settings { #expect(DeviceReader.change(&device, setting) == nil) }
        let rules = device.pressure.apps
        #expect((rules.pixelRatio, rules.mostCached, rules.leftLimitBytes) == (2, 5, 200 << 20))
        #expect((rules.compressing, rules.hearing) == (.stopped, .all))
        #expect(rules.chooser == .kernel)
        #expect(device.origin(of: "pressure.pixelRatio") == "as given in --pressure")
        device.id = "mine"
        var read = try DeviceReader.read(
            bytes: Array(device.json.text(.tight).utf8), file: "mine.json")
        read.sources = device.sources
        #expect(read == device)
    }

    @Test("has ranges that are no part of one app's device")
    func hasRangesOfItsOwn() throws {
        let device = BuiltInDevices.standard
        let figure = try #require(DeviceFigure.named("pressure.pixelRatio"))
        #expect(figure.isOfPhones && device.range(of: figure) != nil)
        #expect(!device.rangedFigures.contains { $0.isOfPhones })
        #expect(device.assumedFigures.contains { $0.name == figure.name })
    }
}
