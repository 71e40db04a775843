/// Sampling memory over time.
extension Replay {
    /// The clock is about to pass from now to an instant: what is held now holds until then.
    func sampleTimeline(until timeNs: Int64) {
        let bytes = heldNow
        let hasNews = !timeline!.events.isEmpty
        if !hasNews, timeNs <= timeline!.nextNs {
            if bytes.image > timeline!.highest?.bytes.image ?? timeline!.last?.image ?? 0 {
                timeline!.highest = sample(bytes, atNs: nowNs)
            }
            return
        }
        guard hasNews || bytes != timeline!.last || timeline!.highest != nil else { return }
        let atNs = hasNews ? nowNs : max(nowNs, timeline!.nextNs)
        if let highest = timeline!.highest, highest.bytes.image > bytes.image,
            highest.timeNs < atNs
        {
            timeline!.write(highest)
        }
        timeline!.write(sample(bytes, atNs: atNs))
        timeline!.events.removeAll(keepingCapacity: true)
        timeline!.highest = nil
        timeline!.last = bytes
        timeline!.nextNs = (atNs / Timeline.periodNs + 1) * Timeline.periodNs
    }

    /// What is held as a warning comes, before anybody reacts, where the last line says otherwise.
    func sampleBeforeWarning() {
        let bytes = heldNow
        guard bytes != timeline!.last else { return }
        if let highest = timeline!.highest, highest.bytes.image > bytes.image {
            timeline!.write(highest)
        }
        var before = sample(bytes, atNs: nowNs)
        before.events = []
        timeline!.write(before)
        timeline!.highest = nil
        timeline!.last = bytes
    }

    /// Lines tell of holders, of whom garbage is none.
    private var heldNow: ByteSnapshot {
        var bytes = instances.ledger.snapshot
        bytes.garbage = 0
        return bytes
    }

    private func sample(_ bytes: ByteSnapshot, atNs: Int64) -> TimelineSample {
        TimelineSample(
            timeNs: atNs, bytes: bytes, memory: memory.sample(), screen: timeline!.screen,
            events: timeline!.events)
    }
}
