@testable import LabDevices
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import ReplayOracles
@testable import ScriptDesks

/// A list of forty rows of 50 points on a screen of 100, so that two fit; each shows the image of
/// its number, which takes 20 ms to fetch, 2 to read and 1 to decode, and 400 bytes. A frame takes
/// 10 ms.
enum RowsDesk {
    static let screens = #"""
        "list": { "kind": "table", "rows": 40, "rowHeight": 50, "images": "a" },
        "card": { "kind": "single", "images": "b", "pick": "fixed", "index": 0 }
        """#

    static func trace(
        _ script: String, remote: Bool, screens: String = screens, fileBytes: Int64 = 0
    ) throws -> ScenarioTrace {
        let text = SmallApp.text(
            #"{ "push": "list" }, "# + script, screens: screens, images: 40)
        var scenario = try Samples.read(text)
        // Empty files and a core for each load, so that loads wait in queues alone.
        for index in scenario.catalog.groups.indices {
            scenario.catalog.groups[index].encodedBytes = fileBytes
        }
        if remote { scenario.catalog.groups[0].remote = true }
        scenario.catalog = ImageCatalog(groups: scenario.catalog.groups)
        scenario.device.network = Network(
            latencyNs: 20_000_000, bytesPerSecond: 1_000_000_000, connections: nil)
        scenario.device.flash = Device.Flash(
            latencyNs: 2_000_000, bytesPerSecond: 1_000_000_000)
        scenario.device.cores = Cores(fast: 1000, slow: 0, slowSpeedMillionths: 0)
        scenario.device.decode[.png] = 10_000
        return ScenarioTrace(scenario)
    }

    static func play(
        _ script: String, _ prefetches: [PrefetchRule], remote: Bool = false,
        screens: String = screens, fileBytes: Int64 = 0,
        _ change: (inout Composition) -> Void = { _ in }
    ) throws -> Observed {
        let composition = Composition.keepingAll {
            $0.prefetches = prefetches
            change(&$0)
        }
        return try Observed(
            trace(script, remote: remote, screens: screens, fileBytes: fileBytes), composition)
    }

    static func play(
        _ script: String, ahead: Double, behind: Double = 0, remote: Bool = false,
        _ change: (inout PrefetchRule) -> Void = { _ in }
    ) throws -> Observed {
        var rule = PrefetchRule(ahead: ahead, behind: behind)
        change(&rule)
        return try play(script, [rule], remote: remote)
    }

    static func jump(_ row: Int) -> String {
        #"{ "scrollTo": \#(row), "animated": false }"#
    }

    static func wait(_ ms: Int) -> String { #"{ "wait": "\#(ms)ms" }"# }

    /// By one row, at 500 points a second: ten frames.
    static let dragOne = #"{ "drag": { "by": 50, "duration": "100ms" } }"#
}
