import LabScripts

/// The system looks at its memory, warns the app, and ends apps in the background.
extension App {
    /// Schedules the next look, and at the earliest the first one at an instant or after it.
    func schedulePressureCheck(from timeNs: Int64 = 0) {
        let every = device.pressure.samplingNs
        let first = max(run.nowNs + 1, timeNs)
        run.pending.schedule(.pressureCheck, atNs: (first - 1) / every * every + every)
    }

    /// As often as the device looks. A look at memory that nothing has changed comes to nothing and
    /// is passed over, so an idle day costs as much as an idle second.
    func checkPressure() throws(Halt) {
        var nextNs: Int64 = 0
        defer { schedulePressureCheck(from: nextNs) }
        try checkPressureNow()
        nextNs = unchangedUntilNs
    }

    /// Nothing that a look goes by changes before; 0 where it may at any time.
    private var unchangedUntilNs: Int64 {
        guard !pressure.awaitsItsTurn(bytes: holders.ledger.footprint), holders.handedOver.isEmpty,
            !stores.prefetching.rows.hasChanged
        else { return 0 }
        let untilNs = min(run.scriptNs, run.pending.nextNs, loads.pipeline.quietUntilNs)
        return untilNs == .max ? 0 : untilNs
    }

    private func checkPressureNow() throws(Halt) {
        try makeRoom()
        if life.isOver { return }
        let used = holders.ledger.footprint
        let process = pressure.processWarning(bytes: used, nowNs: run.nowNs)
        let system = pressure.lines.warning(available: availableBytes)
        // Both at once are one warning, the worse one.
        guard let level = system == .trim5 ? process ?? system : system ?? process else { return }
        guard pressure.arrives() else { return }
        run.pending.schedule(
            .warning(level, from: .device), atNs: run.nowNs + device.pressure.deliveryLatencyNs)
    }

    var footprint: Int64 {
        life.isOver ? 0 : device.baselineBytes + holders.ledger.footprint
    }

    /// Bytes of the RAM that no app uses.
    private var availableBytes: Int64 { device.ramBytes - footprint - pressure.otherBytes }

    /// Ends apps in the background until there is enough for the one in front, and then that.
    private func makeRoom() throws(Halt) {
        while let victim = pressure.nextToEnd(
            appBytes: run.isInBackground ? footprint : nil, available: availableBytes)
        {
            switch victim {
            case .other(let index):
                run.timeline?.note(.otherAppEnded)
                run.tell(.otherAppEnded)
                pressure.backgroundBytes.remove(at: index)
            case .ours:
                if life.isOver { return }
                life.outsider = .system
                throw .killed
            }
        }
        guard !life.isOver, !run.isInBackground, pressure.endsFront(available: availableBytes)
        else { return }
        life.outsider = .system
        throw .killed
    }
}
