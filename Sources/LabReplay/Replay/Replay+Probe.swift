/// Watching one warning.
extension Replay {
    func checkProbe(until timeNs: Int64) {
        guard let probe, probe.endsBefore(timeNs) else { return }
        let endNs = min(
            probe.atNs + WarningProbe.watchedNs, max(nowNs, timeNs == .max ? nowNs : timeNs))
        self.probe!.end(redecodes: counts.redecodes, blankNs: blankNsSoFar(at: endNs))
    }
}
