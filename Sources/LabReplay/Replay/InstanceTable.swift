import LabOrders
import LabPictures

/// All living instances, who holds each, and the bytes that follow from it.
///
/// An instance dies with its last hold. The table tells the ledger of each change of an instance's
/// first holder, so that the ledger's sums are right after every call.
package struct InstanceTable: ~Copyable {
    package struct Record: BitwiseCopyable {
        var key: KeyID
        /// The version that its key stood for.
        var keyStamp: UInt32 = 0
        var policy: UInt16
        package var image: ImageID
        /// Version of the image behind that name.
        var version: UInt32 = 0
        var size: PixelSize
        package var bytes: Int64
        /// The number of the load that brings it; 0: none does.
        var load: UInt32 = 0
        /// Its pixels are there; else they come when a view first shows it.
        var isDecoded = true
        /// Its pages are a file's: clean, and not the app's footprint.
        var isMapped = false
        /// Its pixels came from disk as they are.
        var isReadWhole = false
        var isUnasked = false
        /// The app made it itself.
        var isHandedOver = false
        /// It is no copy that anybody could show, or not any more: memory for work.
        var isScratch = false
        /// It dies when garbage is collected, and not with its last holder.
        var isCollected = false

        // Who holds it.
        /// Prefetch windows.
        var windows: UInt16 = 0
        var onScreen: UInt32 = 0
        var offScreen: UInt32 = 0
        var isStored = false
        var isInFlight = true
        /// The store was emptied while it was loaded: it is shared while it lives, and no more.
        var isNeverStored = false
        /// Its picture is over; its memory waits to be decoded into.
        var isPooled = false
        /// It has no holder, and was not collected yet.
        var isGarbage = false
        /// A copy of an image that had one; the number of its birth where that matters.
        var isDuplicate = false
        var birth: UInt64 = 0
        /// As the ledger has it.
        var holder = Holder.inFlight

        @inline(__always)
        var firstHolder: Holder? {
            if onScreen > 0 { return .onScreen }
            if offScreen > 0 { return .offScreen }
            if isStored || windows > 0 || isPooled || isGarbage { return .store }
            return isInFlight ? .inFlight : nil
        }

        mutating func loseHolds() {
            (onScreen, offScreen, windows) = (0, 0, 0)
            (isStored, isPooled, isInFlight) = (false, false, false)
            (isGarbage, isCollected) = (false, false)
        }

        var costsDecode: Bool { isDecoded && !isReadWhole }

        var viewHolds: UInt32 { onScreen + offScreen }
        /// Views and windows.
        var uses: UInt32 { viewHolds + UInt32(windows) }

        /// Its bytes, where nothing but garbage is left of it.
        var garbageBytes: Int64 {
            let isHeld = uses > 0 || isStored || isPooled
            return isGarbage && !isHeld && isDecoded ? bytes : 0
        }
    }

    static let pageBytes: Int64 = 4096

    private var records: GrowingTable<InstanceID, Record>
    private var free: GrowingTable<Int, InstanceID>
    private(set) var liveCount = 0
    /// Living instances of each image.
    private let copies: FixedTable<ImageID, UInt32>
    /// True if copies of an image can differ in size: then it matters which was first.
    private let haveSizes: Bool
    private var births: UInt64 = 0
    package var ledger: Ledger
    /// The log that notes births, holds and deaths; nil if the run keeps none.
    var log: RunLog?

    init(imageCount: Int, haveSizes: Bool, ledger: Ledger = Ledger()) {
        self.ledger = ledger
        self.haveSizes = haveSizes
        copies = FixedTable(count: imageCount)
        records = GrowingTable(capacity: min(1024, imageCount))
        free = GrowingTable(capacity: min(1024, imageCount))
    }

    @inline(__always)
    package subscript(instance: InstanceID) -> Record { records[instance] }

    /// True if there is a copy of an image that a view can show.
    func lives(_ image: ImageID) -> Bool { copies[image] > 0 }

    /// A new instance, in flight.
    mutating func make(_ record: Record) -> InstanceID {
        let slot: InstanceID
        if let reused = free.popLast() {
            slot = reused
            records[slot] = record
        } else {
            slot = InstanceID(records.count)
            records.append(record)
        }
        liveCount += 1
        if record.isDecoded { activate(slot) }
        if log != nil { tellBirth(record, slot) }
        return slot
    }

    /// Its pixels come, at last.
    mutating func materialize(_ instance: InstanceID) {
        records[instance].isDecoded = true
        activate(instance)
    }

    private mutating func activate(_ instance: InstanceID) {
        births += 1
        records[instance].birth = births
        if !records[instance].isScratch {
            let image = records[instance].image
            records[instance].isDuplicate = copies[image] > 0
            copies[image] += 1
        }
        let record = records[instance]
        ledger.born(
            bytes: record.bytes, pagedBytes: Self.paged(record.bytes), as: record.holder,
            isDuplicate: record.isDuplicate, isMapped: record.isMapped)
    }

    /// An instance is no copy any more. Where it was the first, the one born next is that now.
    private mutating func endCopy(_ instance: InstanceID) {
        let record = records[instance]
        records[instance].isScratch = true
        copies[record.image] -= 1
        guard copies[record.image] > 0 else { return }
        guard haveSizes, !record.isDuplicate else {
            return ledger.lostDuplicate(bytes: record.bytes)
        }
        var heir = InstanceID.absent
        for number in records.numbers {
            let other = records[number]
            guard other.image == record.image, other.isDecoded, !other.isScratch else { continue }
            if heir == .absent || other.birth < records[heir].birth { heir = number }
        }
        records[heir].isDuplicate = false
        ledger.lostDuplicate(bytes: records[heir].bytes)
    }

    /// Changes an instance's holds; true if that was its end.
    @inline(__always)
    mutating func change(_ instance: InstanceID, _ body: (inout Record) -> Void) -> Bool {
        if log != nil || records[instance].isCollected { return changeTelling(instance, body) }
        guard let move = Self.change(&records[instance], body) else {
            destroy(instance)
            return true
        }
        if move.old != move.new { ledger.moved(bytes: move.bytes, from: move.old, to: move.new) }
        return false
    }

    /// The log notes the change, and where memory is collected, the last hold leaves garbage.
    @inline(never)
    private mutating func changeTelling(
        _ instance: InstanceID, _ body: (inout Record) -> Void
    ) -> Bool {
        let wasStored = records[instance].isStored
        let before = records[instance].garbageBytes
        let move = Self.change(&records[instance]) { record in
            body(&record)
            if record.isCollected, record.firstHolder == nil { record.isGarbage = true }
        }
        ledger.waits(bytes: records[instance].garbageBytes - before)
        let isStored = records[instance].isStored
        if let log, isStored != wasStored {
            log.hasOrderChanged = true
            log.note(isStored ? .stored(log[instance]) : .leavesStore(log[instance], log.leaving))
        }
        guard let move else {
            destroy(instance)
            return true
        }
        guard move.old != move.new else { return false }
        ledger.moved(bytes: move.bytes, from: move.old, to: move.new)
        if let log { log.note(.held(log[instance], move.new)) }
        return false
    }

    /// The bytes that change their first holder, none where there are no pixels.
    private typealias Move = (bytes: Int64, old: Holder, new: Holder)

    /// In one access to the record; nil where it has no holder any more.
    @inline(__always)
    private static func change(_ record: inout Record, _ body: (inout Record) -> Void) -> Move? {
        body(&record)
        guard let holder = record.firstHolder else { return nil }
        let old = record.holder
        record.holder = holder
        return (record.isDecoded ? record.bytes : 0, old, holder)
    }

    /// Instances that a policy's next collection looks at, by number.
    func garbage(of policy: UInt16) -> [InstanceID] {
        records.numbers.filter { records[$0].isGarbage && records[$0].policy == policy }
    }

    var waiting: [InstanceID] { records.numbers.filter { records[$0].garbageBytes > 0 } }

    /// Its picture is over; from now on it is memory to decode into, and no copy of anything.
    mutating func pool(_ instance: InstanceID) {
        ledger.waits(bytes: -records[instance].garbageBytes)
        records[instance].isPooled = true
        records[instance].isCollected = false
        records[instance].isGarbage = false
        endCopy(instance)
    }

    private mutating func destroy(_ instance: InstanceID) {
        let record = records[instance]
        if record.isDecoded {
            if !record.isScratch { endCopy(instance) }
            ledger.died(
                bytes: record.bytes, pagedBytes: Self.paged(record.bytes), as: record.holder,
                isMapped: record.isMapped)
        }
        liveCount -= 1
        free.append(instance)
        if log != nil { tellDeath(instance) }
    }

    @inline(never)
    private func tellBirth(_ record: Record, _ slot: InstanceID) {
        log?.note(.born(record.birth(as: log!.made(slot))))
    }

    @inline(never)
    private func tellDeath(_ instance: InstanceID) { log?.note(.died(log![instance])) }

    /// Destroys all instances at once, with any holders: the process is gone.
    mutating func destroyAll(_ destroyed: (InstanceID, Record) -> Void) {
        for instance in records.numbers {
            let record = records[instance]
            guard record.firstHolder != nil else { continue }
            ledger.waits(bytes: -record.garbageBytes)
            records[instance].loseHolds()
            destroy(instance)
            destroyed(instance, record)
        }
    }

    private static func paged(_ bytes: Int64) -> Int64 {
        (bytes + pageBytes - 1) / pageBytes * pageBytes
    }
}

extension InstanceTable.Record {
    fileprivate func birth(as instance: LogInstance) -> InstanceBirth {
        let kind: InstanceBirth.Kind =
            if isScratch {
                .scratch
            } else if isHandedOver {
                .handedOver
            } else if !isDecoded {
                .undecoded
            } else {
                isReadWhole ? .mapped : .decoded
            }
        return InstanceBirth(
            instance: instance, image: image, size: size, bytes: bytes, kind: kind,
            policy: policy, load: load == 0 ? nil : LogLoad(number: load & MachineSeat.serials))
    }
}
