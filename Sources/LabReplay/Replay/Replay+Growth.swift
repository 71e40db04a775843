import LabOrders
import LabScripts

/// Bytes that are added: who hears of it, and what may come of it.
extension Replay {
    /// Memory that no decoder fills.
    func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(Halt) {
        noteGrowing()
        try memory.fill(image, bytes: bytes, into: instance)
        try noteGrowth()
    }

    /// Called before bytes are added.
    @inline(__always)
    func noteGrowing() {
        growths += 1
        memory.willGrow(
            RunProgress(
                timeNs: nowNs, growths: growths, decodes: counts.decodes,
                requests: counts.requests))
    }

    /// Called when bytes were added and are really there.
    func noteGrowth() throws(Halt) {
        if instances.ledger.isAtPagedPeak { memory.notePeak() }
        if isWatched { probe?.noteBytes(instances.ledger.held, nowNs: nowNs) }
        if instances.ledger.footprint > pressure.mostBytes { throw .killed }
        if let level = memory.takeWarning() {
            pending.schedule(.warning(level, from: .kernel), atNs: nowNs)
        }
    }
}
