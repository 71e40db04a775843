import LabScripts

/// The system looks at its memory, warns the app, and ends apps in the background.
extension Replay {
    func scheduleLook() {
        let every = device.pressure.samplingNs
        pending.schedule(.look, atNs: (nowNs / every + 1) * every)
    }

    /// As often as the device looks.
    func look() throws(TraceFailure) {
        scheduleLook()
        try makeRoom()
        if life.isOver { return }
        let used = instances.ledger.footprint
        let process = pressure.processWarning(bytes: used, nowNs: nowNs)
        let system = pressure.systemWarning(available: availableBytes)
        // Both at once are one warning, the worse one.
        guard let level = system == .trim5 ? process ?? system : system ?? process else { return }
        guard pressure.arrives() else { return }
        pending.schedule(
            .warning(level, from: .device), atNs: nowNs + device.pressure.deliveryLatencyNs)
    }

    private var footprint: Int64 {
        life.isOver ? 0 : device.baselineBytes + instances.ledger.footprint
    }

    /// What nobody uses of the RAM.
    private var availableBytes: Int64 { device.ramBytes - footprint - pressure.otherBytes }

    /// Ends apps in the background until there is enough for the one in front, and then that.
    private func makeRoom() throws(TraceFailure) {
        while availableBytes < pressure.evictBelowBytes,
            let victim = pressure.nextToEnd(ownBytes: footprint)
        {
            switch victim {
            case .other(let index):
                timeline?.note(.otherAppEnded)
                log?.note(.otherAppEnded)
                pressure.end(other: index)
            case .ours:
                if life.isOver { return }
                life.isSystemsWill = true
                throw .killed
            }
        }
        guard !life.isOver, pressure.endsFront(available: availableBytes) else { return }
        life.isSystemsWill = true
        throw .killed
    }
}
