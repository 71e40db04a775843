import LabOrders
import LabPolicies

/// Memory of images that are over, the latest last, for images of the same size to be decoded
/// into.
struct BufferPool {
    private let limitBytes: Int64
    private let limitCount: Int
    private var buffers: [(instance: InstanceID, bytes: Int64)] = []
    private(set) var usedBytes: Int64 = 0

    init(_ rule: ShelfRule) {
        limitBytes = rule.limitBytes ?? .max
        limitCount = rule.limitCount ?? .max
    }

    func admits(bytes: Int64) -> Bool { bytes <= limitBytes && limitCount > 0 }

    /// The buffer that must go before so many bytes come in; nil when there is room.
    mutating func surplus(for bytes: Int64) -> InstanceID? {
        surplus(overBytes: limitBytes - bytes, count: limitCount - 1)
    }

    /// The oldest, if there are more than so many bytes or buffers.
    mutating func surplus(overBytes bytes: Int64, count: Int) -> InstanceID? {
        guard let first = buffers.first, usedBytes > bytes || buffers.count > count else {
            return nil
        }
        buffers.removeFirst()
        usedBytes -= first.bytes
        return first.instance
    }

    mutating func put(_ instance: InstanceID, bytes: Int64) {
        buffers.append((instance, bytes))
        usedBytes += bytes
    }

    /// The latest of this very size.
    mutating func take(bytes: Int64) -> InstanceID? {
        guard let index = buffers.lastIndex(where: { $0.bytes == bytes }) else { return nil }
        usedBytes -= bytes
        return buffers.remove(at: index).instance
    }
}
