/// One decoded copy of an image: a slot that is used again after the copy's death.
typealias InstanceID = UInt32

extension InstanceID {
    /// No instance, no view, no load, no image: one mark for all dense numbers.
    static var absent: UInt32 { .max }
}

/// All living instances, who holds each, and the bytes that follow from it.
///
/// An instance dies with its last hold. The ledger is told of each change of an instance's first
/// holder, so that its sums are right after every call.
struct InstanceTable {
    struct Entry {
        var image: ImageID
        var onScreen: UInt32 = 0
        var offScreen: UInt32 = 0
        var isStored = false
        var isInFlight = false
        /// As the ledger has it.
        var holder: Holder

        var firstHolder: Holder? {
            if onScreen > 0 { return .onScreen }
            if offScreen > 0 { return .offScreen }
            if isStored { return .store }
            return isInFlight ? .inFlight : nil
        }

        var viewHolds: UInt32 { onScreen + offScreen }
    }

    static let pageBytes: Int64 = 4096

    private(set) var entries: [Entry] = []
    private var free: [InstanceID] = []
    private(set) var liveCount = 0
    /// Living instances of each image.
    private var copies: [UInt32]
    private let sizeBytes: [Int64]
    var ledger = Ledger()

    init(catalog: ImageCatalog) {
        sizeBytes = catalog.sizeBytes
        copies = Array(repeating: 0, count: catalog.imageCount)
        entries.reserveCapacity(min(4096, catalog.imageCount))
    }

    subscript(instance: InstanceID) -> Entry { entries[Int(instance)] }

    func bytes(of instance: InstanceID) -> Int64 { sizeBytes[Int(entries[Int(instance)].image)] }

    /// A new instance, in flight.
    mutating func make(_ image: ImageID) -> InstanceID {
        let entry = Entry(image: image, isInFlight: true, holder: .inFlight)
        let slot: InstanceID
        if let reused = free.popLast() {
            slot = reused
            entries[Int(slot)] = entry
        } else {
            slot = InstanceID(entries.count)
            entries.append(entry)
        }
        liveCount += 1
        copies[Int(image)] += 1
        let bytes = sizeBytes[Int(image)]
        ledger.born(
            bytes: bytes, pagedBytes: Self.paged(bytes), as: .inFlight,
            isDuplicate: copies[Int(image)] > 1)
        return slot
    }

    /// Changes an instance's holds; true if that was its end.
    @inline(__always)
    mutating func change(_ instance: InstanceID, _ body: (inout Entry) -> Void) -> Bool {
        body(&entries[Int(instance)])
        let entry = entries[Int(instance)]
        guard let holder = entry.firstHolder else {
            bury(instance)
            return true
        }
        if holder != entry.holder {
            ledger.moved(
                bytes: sizeBytes[Int(entry.image)], from: entry.holder, to: holder)
            entries[Int(instance)].holder = holder
        }
        return false
    }

    private mutating func bury(_ instance: InstanceID) {
        let entry = entries[Int(instance)]
        let image = Int(entry.image)
        let bytes = sizeBytes[image]
        ledger.died(
            bytes: bytes, pagedBytes: Self.paged(bytes), as: entry.holder,
            wasDuplicate: copies[image] > 1)
        copies[image] -= 1
        liveCount -= 1
        free.append(instance)
    }

    private static func paged(_ bytes: Int64) -> Int64 {
        (bytes + pageBytes - 1) / pageBytes * pageBytes
    }
}
