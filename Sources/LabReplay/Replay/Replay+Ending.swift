/// The end of a run: its figures, and the proof that the bookkeeping was right.
extension Replay {
    func endOfRun() {
        holders.letGoOfHandedOver()
        loads.failParked()
        holders.wasteUnasked()
        decodes.pipeline.main.showTransition(until: .max)
        closeBooks()
    }

    func closeBooks() {
        app.endAwaiting(nowNs: run.nowNs)
        run.counts.hitches = decodes.pipeline.main.hitches
        holders.instances.ledger.settle()
        leases.views.front.noteAllVisible()
        leases.giveUpAll()
        players.endAll()
        holders.sampleTimeline(until: run.nowNs + 1)
        run.checkProbe(until: .max, blankNs: leases.blankNsSoFar)
        endLog()
    }

    /// The run's figures, as of now.
    package func result() -> RunResult {
        let ledger = holders.ledger
        return RunResult(
            status: app.life.isEnded ? .killed : .ok, killedAtNs: app.life.killedAtNs,
            killedBy: app.life.killedBy, servedImages: stores.pictures.servedCount,
            networkBytesPerSecond: decodes.pipeline.resources.network.bytesPerSecond,
            counts: counts,
            isLimited: (
                policies.contains { $0.isLimited.bytes },
                policies.contains { $0.isLimited.entries }
            ),
            peaks: ledger.peak, peakNs: ledger.peakNs,
            meanImageBytes: ledger.meanBytes(durationNs: run.nowNs),
            baselineBytes: app.device.baselineBytes, aboveWarningNs: ledger.aboveWarningNs,
            aboveLimitNs: ledger.aboveLimitNs,
            durations: RunDurations(
                firstImages: leases.views.front.firstImages,
                allVisible: leases.views.front.allVisible,
                nextWarnings: app.pressure.untilNext, videoStarts: players.starts),
            durationNs: run.nowNs, heldAtWarnings: app.reactions.heldAtWarnings,
            warningProbe: run.probe)
    }

    /// The run's figures, once its books are closed. They must balance.
    ///
    /// - Parameter isHalted: true of a process that stands still: its loads come to nothing.
    package func settle(isHalted: Bool = false) -> RunResult {
        var result = result()
        let faults = tearDown(isHalted: isHalted)
        precondition(faults.isEmpty, "the books don't balance: \(faults.joined(separator: "; "))")
        if let cacheProblem { result.note(cacheProblem) }
        return result
    }

    /// Destroys all views, clears the store, and holds the books against each other. What is
    /// wrong here is a bug of the harness, never of its input.
    func tearDown(isHalted: Bool = false) -> [String] {
        var faults: [String] = []
        if app.life.isEnded || isHalted { app.loseEverything() }
        let counts = run.counts
        let sum = counts.strongHits + counts.weakHits + counts.joins + counts.misses
        if sum != counts.requests {
            faults.append("\(counts.requests) requests, but hits, joins and misses are \(sum)")
        }
        let ends = counts.servedRequests + counts.failedRequests + counts.unservedRequests
        if ends != counts.requests {
            faults.append(
                "\(counts.requests) requests, but served, failed and unserved are \(ends)")
        }
        if stores.pictures.servedCount > counts.decodes {
            faults.append(
                "\(stores.pictures.servedCount) images were served by \(counts.decodes) decodes")
        }
        if counts.decodes > counts.misses + counts.prefetched + loads.restarts
            + decodes.lateDecodes
        {
            faults.append("\(counts.decodes) decodes for \(counts.misses) misses")
        }
        for view in leases.views.numbers { leases.dropLease(view) }
        holders.loseApp()
        for policy in policies { stores.letGoOfAll(policy) }
        if holders.instances.liveCount != 0 {
            faults.append("\(holders.instances.liveCount) instances live on")
        }
        if holders.ledger.snapshot != .empty { faults.append("bytes are left in the ledger") }
        if holders.ledger.paged != 0 { faults.append("paged bytes are left in the ledger") }
        if holders.ledger.app != 0 { faults.append("bytes of the app are left in the ledger") }
        if holders.ledger.encoded != 0 { faults.append("encoded bytes are left in the ledger") }
        for policy in policies {
            if let store = policy.store, !store.rule.costDrifts,
                store.usedBytes != 0 || store.usedCount != 0
            {
                faults.append("the store holds \(store.usedBytes) bytes after it was cleared")
            }
            if decodes.pipeline.policies[Int(policy.number)].queues.contains(where: { !$0.isEmpty })
            {
                faults.append("a queue isn't empty at the end")
            }
        }
        return faults
    }

    /// The clock is about to pass from now to an instant.
    @inline(__always)
    func noteInstant(_ log: RunLog, until timeNs: Int64) {
        if log.hasOrderChanged { noteChanges(log) }
        log.advance(to: timeNs)
    }

    @inline(never)
    private func noteChanges(_ log: RunLog) {
        log.hasOrderChanged = false
        if log.wantsOrders { noteOrders(log) }
        guard let sample = holders.memory?.sample() else { return }
        log.note(
            .memory(
                residentBytes: sample.residentBytes, arenaBytes: sample.arenaResidentBytes))
    }

    private func noteOrders(_ log: RunLog) {
        for policy in policies {
            guard let store = policy.store else { continue }
            let keys = store.sequence
            log.note(
                .order(
                    policy: policy.number,
                    keys.map { keys in
                        keys.map { store.instance(of: $0) }.filter { $0 != ImageStore.marker }
                            .map { log[$0] }
                    }))
        }
    }

    /// The run is over: the log doesn't note what is cleared away afterwards.
    func endLog() {
        guard let log = run.log else { return }
        noteInstant(log, until: run.nowNs)
        log.note(.ends)
        write(to: nil)
    }
}
