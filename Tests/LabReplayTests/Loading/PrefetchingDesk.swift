@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// A screen whose rows, or cards, show a hundred images, each the one of its number, and what one
/// policy's range makes of them.
struct PrefetchingDesk {
    var prefetching: Prefetching
    var range: RowRange { prefetching.ranges[0][0] }

    /// - Parameter extentMilliPoints: of a row; the screen is 100 points wide and high.
    init(
        _ rule: PrefetchRule, isHorizontal: Bool = false, extentMilliPoints: Int64,
        behind: Int? = nil
    ) {
        let trace = ListTrace(groups: [
            ListTrace.generated("a", count: 100, width: 1, height: 1)
        ])
        var composition = Composition()
        composition.prefetches = [rule]
        var device = trace.header.device
        device.screen = Device.Display(
            widthPoints: 100, heightPoints: 100, scale: 1, hz: 100)
        prefetching = Prefetching(
            rows: ScreenLayouts(
                viewport: Viewport(), imageCount: 100, device: device, frameNs: 10),
            rules: [composition],
            names: [KeyNames(composition, header: trace.header, keys: PolicyKeys())],
            policyMap: PolicyMap(composition, trace.header.catalog))
        prefetching.rows.comesToFront(0, isNew: true)
        prefetching.rows.add(
            TraceLayout(
                screen: ScreenRef(name: 0, number: 0), isHorizontal: isHorizontal,
                viewportMilliPoints: (100_000, 100_000), firstRow: 0, rowCount: 100,
                columns: 1, topMilliPoints: 0, extentMilliPoints: extentMilliPoints,
                images: (0..<100).map { ImageID($0) }, imagesPerRow: 1, behind: behind))
    }

    /// The images that go, when the range moves to where the content is.
    mutating func move(atNs timeNs: Int64 = 0) -> [ImageID] {
        prefetching.move(range, in: 0, nowNs: timeNs).map(\.image)
    }
}
