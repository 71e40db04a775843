import LabDevices
import LabOrders
import LabPictures
import LabPolicies

/// The images that a trace asks for, and how much all of them take when they are decoded.
package struct RequestedBytes: TraceSink {
    package private(set) var total: Int64 = 0
    /// True if the trace says what lies ahead of a view.
    package private(set) var hasLayouts = false
    package let wantsLayouts: Bool
    private let catalog: ImageCatalog
    private let frames: [DecodeRule.Frames]
    private var wasRequested: ArrayTable<ImageID, Bool>

    package init(
        _ catalog: ImageCatalog, frames: [DecodeRule.Frames] = [.first], wantsLayouts: Bool = false
    ) {
        self.catalog = catalog
        self.frames = frames
        self.wantsLayouts = wantsLayouts
        wasRequested = ArrayTable(repeating: false, count: catalog.imageCount)
    }

    package mutating func receive(_ event: TraceEvent) {
        guard case .request(_, let image, _, _) = event.action, !wasRequested[image] else {
            return
        }
        wasRequested[image] = true
        let count = frames.contains(.all) ? catalog.facts(of: image)?.frames ?? 1 : 1
        total += catalog.sizeBytes[image] * Int64(count)
    }

    package mutating func receive(_ layout: TraceLayout, timeNs: Int64) { hasLayouts = true }
}
