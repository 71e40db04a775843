import LabOrders
import LabReplay

/// How a copy of an image was lost.
package enum LossKind: Sendable, Hashable {
    /// A store gave it up for its limit.
    case evicted
    /// A policy's reaction to a warning, by the warning's number; to another signal.
    case warning(UInt32)
    case signal
    /// It left its store at a warning, while a view had it, and was lost when that let go.
    case afterWarning
    case expired, replaced, removed
    case killed
    /// No store held it any more, and its last view let go of it.
    case lastView
    /// No view ever had it, and no store.
    case unclaimed
    /// It wasn't lost: a holder still has it, and the policy didn't find it, or wanted another.
    case alive
    /// There was none that anybody knows of: the picture was another, or its decode failed.
    case unknown
}

package struct CopyLoss: Sendable {
    package var kind: LossKind
    package var atNs: Int64
    /// For whose sake a store gave it up.
    package var newcomer: ImageID?
}

/// An image is decoded again.
package struct Redecode: Sendable {
    package var atNs: Int64
    package var image: ImageID
    package var bytes: Int64
    /// The load; nil: it was decoded as it was shown.
    package var load: LogLoad?
    package var loss: CopyLoss
    /// When a view last had it; nil: none ever had.
    package var usedNs: Int64?
    /// Other images that were asked for since it was last used, each once.
    package var imagesBetween: Int
    package var bytesBetween: Int64
}

package struct DecodeSum: Sendable {
    package var count: Int64 = 0
    package var bytes: Int64 = 0
}

package struct WarningEffect: Sendable {
    package var atNs: Int64
    package var level: String
    package var source: WarningSource
    package var freedBytes: Int64 = 0
    package var freedCount = 0
}
