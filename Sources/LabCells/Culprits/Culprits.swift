import LabBase
import LabOrders
import LabPictures
import LabReplay

/// The images, screens and moments that make a run's figures. They add up to the run's own counts,
/// to the last unit.
package struct Culprits: Sendable {
    package let scenario: String
    package let policy: String
    package let seed: UInt64
    package let catalog: ImageCatalog
    package let screenNames: [String]
    package let result: RunResult
    package let causes: BlankCauses
    package let moments: [Moment]
    /// Nanoseconds.
    package let blank: [BlankPart: Int64]
    /// Nanoseconds that views were blank as they waited for a load.
    package let blankOfLoads: [LogLoad: Int64]
    package let waits: [ImageID: BlankWaits]
    package let redecodes: [Redecode]
    package let decodes: [ImageID: DecodeSum]
    package let warnings: [WarningEffect]
    package let held: HeldBytes

    package var counts: Counts { result.counts }

    /// Parts of blank time by something that they have in common.
    package typealias Blank<Key> = Summed<Key, (key: BlankPart, value: Int64)>

    package func blank<Key: Hashable & Comparable>(by key: (BlankPart) -> Key) -> [Blank<Key>] {
        blank.map { $0 }.summed(by: { key($0.key) }, { $0.value })
    }

    /// The name of a part's screen; nil: its view is on none.
    package func screenName(_ name: UInt32) -> String? {
        Int(name) < screenNames.count ? screenNames[Int(name)] : nil
    }

    /// Counts the images that were decoded again after a warning had freed them, and the blank time
    /// of those loads.
    package func cost(ofWarning number: Int) -> (count: Int64, bytes: Int64, blankNs: Int64) {
        var cost: (count: Int64, bytes: Int64, blankNs: Int64) = (0, 0, 0)
        for redecode in redecodes where redecode.loss.kind == .warning(UInt32(number)) {
            cost.count += 1
            cost.bytes += redecode.bytes
            cost.blankNs += redecode.load.flatMap { blankOfLoads[$0] } ?? 0
        }
        return cost
    }
}
