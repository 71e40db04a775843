/// The timeline and the watched warning are handed what is held.
extension Replay {
    func sampleTimeline(until timeNs: Int64) {
        timeline?.advance(holding: heldNow, nowNs: nowNs, until: timeNs) { memory.sample() }
    }

    func sampleBeforeWarning() {
        timeline?.warn(holding: heldNow, nowNs: nowNs) { memory.sample() }
    }

    /// Lines tell of holders, of whom garbage is none.
    private var heldNow: ByteSnapshot {
        var bytes = instances.ledger.snapshot
        bytes.garbage = 0
        return bytes
    }

    func checkProbe(until timeNs: Int64) {
        guard let probe, probe.endsBefore(timeNs) else { return }
        let endNs = min(
            probe.atNs + WarningProbe.watchedNs, max(nowNs, timeNs == .max ? nowNs : timeNs))
        self.probe!.end(redecodes: counts.redecodes, blankNs: blankNsSoFar(at: endNs))
    }
}
