import LabOrders
import LabReplay

/// Bytes over time, by their first holder, and the bytes that a store held idly: no view got the
/// image again before it went.
package struct HeldBytes: Sendable {
    /// The idle bytes of an image that no view got again.
    package struct Idle: Sendable {
        package var count: Int64 = 0
        package var bytes: Int64 = 0
        package var byteNs: Int128 = 0

        mutating func add(_ bytes: Int64, forNs ns: Int64, times: Int64 = 1) {
            count += times
            self.bytes += times * bytes
            byteNs += Int128(times) * Int128(bytes) * Int128(ns)
        }
    }

    private var byteNs = [Int128](repeating: 0, count: Holder.allCases.count)
    package private(set) var idle: [ImageID: Idle] = [:]
    /// How such a stay ended; nil: with the run.
    package private(set) var idleByEnd: [LossKind?: Idle] = [:]

    package subscript(holder: Holder) -> Int128 { byteNs[Int(holder.rawValue)] }

    /// Counts an image's bytes as held first by a holder for a while.
    mutating func stayed(_ bytes: Int64, with holder: Holder, forNs ns: Int64) {
        byteNs[Int(holder.rawValue)] += Int128(bytes) * Int128(ns)
    }

    /// Counts bytes that go from a store, and that no view has had since they came.
    mutating func idled(_ image: ImageID, _ bytes: Int64, forNs ns: Int64, until end: LossKind?) {
        guard bytes > 0, ns > 0 else { return }
        idle[image, default: Idle()].add(bytes, forNs: ns)
        idleByEnd[end, default: Idle()].add(bytes, forNs: ns)
    }

    /// Corrects the reason for which bytes went just now.
    mutating func correct(_ bytes: Int64, forNs ns: Int64, from end: LossKind, to other: LossKind) {
        guard bytes > 0, ns > 0 else { return }
        idleByEnd[end, default: Idle()].add(bytes, forNs: ns, times: -1)
        idleByEnd[other, default: Idle()].add(bytes, forNs: ns)
    }
}
