import LabOrders
import LabPictures
import LabScripts

/// All living instances and the memory that has their pixels: an instance has its memory from its
/// birth to the end of its last hold.
///
/// Holders are views, stores, ranges and loads: each says here that it holds an instance, or holds
/// it no longer.
final class Holders {
    let run: RunState
    let policies: Policies
    /// Where images really are; nil: nowhere, since they are only counted.
    let memory: (any ImageMemory)?
    var instances: InstanceTable
    /// How often memory was asked for.
    private var growths: Int64 = 0
    /// Living instances that were decoded ahead and not asked for yet.
    private(set) var unasked: Int64 = 0
    /// The number of the warning to which policies react now: it frees what dies meanwhile.
    var warning: UInt32?
    /// Images that the app has handed over at this instant, and holds until the instant is over.
    var handedOver: [InstanceID] = []
    /// More than this, and the app is killed for it at once.
    private let mostBytes: Int64
    /// Bytes beside images, as memory last learned of them.
    private var keptBeside: Int64 = 0

    init(
        _ run: RunState, _ policies: Policies, imageCount: Int, ledger: Ledger,
        mostBytes: Int64, memory: (any ImageMemory)?
    ) {
        self.run = run
        self.policies = policies
        self.memory = memory
        self.mostBytes = mostBytes
        instances = InstanceTable(
            imageCount: imageCount,
            haveSizes: policies.rules.contains { $0.decode.hasSizes || $0.decode.hasOwnBytes },
            ledger: ledger)
    }

    @inline(__always)
    subscript(instance: InstanceID) -> InstanceTable.Record { instances[instance] }

    var ledger: Ledger {
        @inline(__always) _read { yield instances.ledger }
    }

    /// A new instance. Its decode is counted as one that was not asked for, if it is that.
    func make(_ spec: InstanceTable.Record) -> InstanceID {
        if spec.isUnasked, spec.costsDecode { unasked += 1 }
        return instances.make(spec)
    }

    /// Changes an instance's holds; memory is given back with the last one.
    func change(_ instance: InstanceID, _ body: (inout InstanceTable.Record) -> Void) {
        guard instances.change(instance, body) else { return }
        // Its slot still says what it was.
        let before = instances[instance]
        let policy = policies[before.policy]
        if !policy.weak.isEmpty, policy.weak[before.key] == instance {
            policy.weak[before.key] = .absent
        }
        guard before.isDecoded else { return }
        if before.isUnasked, before.costsDecode {
            unasked -= 1
            run.counts.wastedDecodes += 1
        }
        if let warning { noteFreed(instance, by: warning) }
        memory?.release(instance)
    }

    /// An instance dies of a policy's reaction to a warning, or waits to be collected since then.
    func noteFreed(_ instance: InstanceID, by warning: UInt32) {
        run.counts.warningFreedBytes += instances[instance].bytes
        run.tell(.freed(run.log![instance], warning: warning))
    }

    /// Images that leave a store from here on make room for this instance.
    @inline(__always)
    func noteNewcomer(_ instance: InstanceID?) {
        run.log?.newcomer = instance.map { instances[$0].image }
    }

    /// An image that was decoded ahead was asked for.
    func noteAsked(_ instance: InstanceID) {
        guard instances[instance].isUnasked else { return }
        if instances[instance].costsDecode { unasked -= 1 }
        change(instance) { $0.isUnasked = false }
    }

    /// Decodes that nothing asked for are lost with the app, or when the run ends.
    func wasteUnasked() { run.counts.wastedDecodes += unasked }

    /// The instant is over in which the app had it in hand.
    func letGoOfHandedOver() {
        for instance in handedOver { change(instance) { $0.isInFlight = false } }
        handedOver.removeAll()
    }

    /// All memory goes with the app, with any holder.
    func loseAll() {
        wasteUnasked()
        unasked = 0
        handedOver.removeAll()
        run.log?.cause = .over
        instances.destroyAll { instance, record in
            if record.isDecoded { memory?.release(instance) }
        }
        run.log?.cause = .limit
    }
}

/// Bytes that are added and given back, and what may come of it.
extension Holders {
    /// An instance's pixels are decoded, beside so many bytes that its decoder needs.
    func decode(
        _ image: ImageID, _ target: @autoclosure () -> PictureTarget, into instance: InstanceID,
        beside: (InstanceID, bytes: Int64)? = nil, isMore: Bool
    ) throws(Halt) {
        noteGrowing()
        if isMore {
            try memory?.fill(image, bytes: instances[instance].bytes, into: instance)
        } else {
            try memory?.decode(image, target(), into: instance)
        }
        // A real decoder has had it and given it back: it is there for as long as decoding takes.
        // The sum is read after this alone.
        if let (scratch, bytes) = beside {
            try memory?.fill(image, bytes: bytes, into: scratch)
        }
        try noteGrowth()
    }

    /// Memory that no decoder fills.
    func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(Halt) {
        noteGrowing()
        try memory?.fill(image, bytes: bytes, into: instance)
        try noteGrowth()
    }

    /// Files take more memory than before.
    func keptEncoded(bytes: Int64) throws(Halt) {
        instances.ledger.keptEncoded(bytes: bytes)
        noteGrowing()
        try keepBeside()
        try noteGrowth()
    }

    /// The app's own memory, or a player's, becomes more or less.
    func changeApp(by bytes: Int64) throws(Halt) {
        guard bytes != 0 else { return }
        if bytes > 0 { noteGrowing() }
        instances.ledger.appChanged(by: bytes)
        // It may be more than this machine has.
        if bytes > 0, ledger.footprint > mostBytes { throw .killed }
        try keepBeside()
        if bytes > 0 { try noteGrowth() }
    }

    /// The process is gone, with all that isn't an image.
    func loseApp() {
        guard ledger.app != 0 else { return }
        instances.ledger.appChanged(by: -ledger.app)
        // Nothing was taken of what was too much, and giving back can't fail.
        if ledger.beside != keptBeside { try? keepBeside() }
    }

    /// Files take less memory than before.
    func droppedEncoded(bytes: Int64) {
        instances.ledger.droppedEncoded(bytes: bytes)
        // Giving back can't fail.
        try? keepBeside()
    }

    /// Memory has what isn't an image.
    private func keepBeside() throws(Halt) {
        keptBeside = ledger.beside
        try memory?.keepBeside(bytes: keptBeside)
    }

    /// Called before bytes are added.
    @inline(__always)
    private func noteGrowing() {
        growths += 1
        memory?.willGrow(
            RunProgress(
                timeNs: run.nowNs, growths: growths, decodes: run.counts.decodes,
                requests: run.counts.requests))
    }

    /// Called when bytes were added and are really there.
    private func noteGrowth() throws(Halt) {
        if ledger.isAtPeak { memory?.notePeak() }
        if run.isWatched { run.probe?.noteBytes(ledger.held, nowNs: run.nowNs) }
        if ledger.footprint > mostBytes { throw .killed }
        if let level = memory?.takeWarning() {
            run.pending.schedule(.warning(level, from: .kernel), atNs: run.nowNs)
        }
    }
}
