import LabOrders
import LabPolicies

/// Things kept by size, the least recently used given up first: files on disk, files in memory,
/// decoded images on disk. An object, since a copy of its tables would be dear.
final class ByteLRU {
    /// As reactions have it now.
    private(set) var limitBytes: Int64
    let ownLimitBytes: Int64
    private let limitCount: Int
    private var chain: Chains<ImageID>
    private let bytesOf: ArrayTable<ImageID, Int64>
    private(set) var usedBytes: Int64 = 0
    private(set) var usedCount = 0

    /// `bytes`: of each thing.
    init(_ rule: ShelfRule, bytes: ArrayTable<ImageID, Int64>) {
        limitBytes = rule.limitBytes ?? .max
        ownLimitBytes = limitBytes
        limitCount = rule.limitCount ?? .max
        bytesOf = bytes
        chain = Chains(keyCapacity: bytes.count)
    }

    func holds(_ image: ImageID) -> Bool { chain.holds(image) }

    func used(_ image: ImageID) {
        chain.moveToFront(image)
    }

    /// Takes a thing in, and gives up others until it fits. What `isInUse` stays.
    func keep(_ image: ImageID, isInUse: (ImageID) -> Bool = { _ in false }) {
        if holds(image) { return used(image) }
        let bytes = bytesOf[image]
        guard bytes <= limitBytes, limitCount > 0 else { return }
        trim(toBytes: limitBytes - bytes, count: limitCount - 1, isInUse: isInUse)
        usedBytes += bytes
        usedCount += 1
        chain.pushFront(image)
    }

    func drop(_ image: ImageID) {
        guard holds(image) else { return }
        usedBytes -= bytesOf[image]
        usedCount -= 1
        chain.remove(image)
    }

    func setLimit(_ bytes: Int64) {
        limitBytes = bytes
        trim(toBytes: bytes, count: .max)
    }

    func trim(
        toBytes bytes: Int64, count: Int, isInUse: (ImageID) -> Bool = { _ in false }
    ) {
        var next = chain.back()
        while usedBytes > bytes || usedCount > count, next != .absent {
            let victim = next
            next = chain.ahead(of: victim)
            if !isInUse(victim) { drop(victim) }
        }
    }
}
