import LabDevices
import LabOrders

/// The end of a run: its figures, and the proof that the bookkeeping was right.
extension Replay {
    func endOfRun() {
        letGoOfHandedOver()
        failParked()
        counts.wastedDecodes += unasked
        pipeline.main.showTransition(until: .max)
        closeBooks()
    }

    func closeBooks() {
        counts.hitches = pipeline.main.hitches
        instances.ledger.settle()
        views.front.noteAllVisible()
        for view in views.numbers {
            closeBlank(view)
            giveUp(view)
        }
        sampleTimeline(until: nowNs + 1)
        if probe != nil { checkProbe(until: .max) }
        endLog()
    }

    /// The run's figures, as of now.
    package func result() -> RunResult {
        let ledger = instances.ledger
        return RunResult(
            status: life.isEnded ? .killed : .ok, killedAtNs: life.killedAtNs,
            killedBy: life.killedBy, servedImages: pictures.servedCount,
            networkBytesPerSecond: pipeline.resources.network.bytesPerSecond, counts: counts,
            isLimited: (
                policies.contains { $0.isLimited.bytes },
                policies.contains { $0.isLimited.entries }
            ),
            peaks: ledger.peak, peakNs: ledger.peakNs,
            meanImageBytes: ledger.meanBytes(durationNs: nowNs),
            baselineBytes: device.baselineBytes,
            firstImageP50Ns: views.front.firstImages.quantileNs(percent: 50),
            firstImageP95Ns: views.front.firstImages.quantileNs(percent: 95),
            allVisibleP50Ns: views.front.allVisible.quantileNs(percent: 50),
            allVisibleP95Ns: views.front.allVisible.quantileNs(percent: 95),
            nextWarningP50Ns: pressure.untilNext.quantileNs(percent: 50),
            aboveWarningNs: ledger.aboveWarningNs, aboveLimitNs: ledger.aboveLimitNs,
            durationNs: nowNs,
            heldAtWarnings: reactions.heldAtWarnings, warningProbe: probe)
    }

    /// Destroys all views, clears the store, and holds the books against each other. What is
    /// wrong here is a bug of the harness, never of its input.
    package func tearDown() -> [String] {
        var faults: [String] = []
        if life.isEnded { loseEverything() }
        let sum = counts.strongHits + counts.weakHits + counts.joins + counts.misses
        if sum != counts.requests {
            faults.append("\(counts.requests) requests, but hits, joins and misses are \(sum)")
        }
        let ends = counts.servedRequests + counts.failedRequests + counts.unservedRequests
        if ends != counts.requests {
            faults.append(
                "\(counts.requests) requests, but served, failed and unserved are \(ends)")
        }
        if pictures.servedCount > counts.decodes {
            faults.append("\(pictures.servedCount) images were served by \(counts.decodes) decodes")
        }
        if counts.decodes > counts.misses + counts.prefetched + restarts + lateDecodes {
            faults.append("\(counts.decodes) decodes for \(counts.misses) misses")
        }
        for view in views.numbers { dropLease(view) }
        for policy in policies { empty(policy) }
        if instances.liveCount != 0 { faults.append("\(instances.liveCount) instances live on") }
        if instances.ledger.snapshot != .empty { faults.append("bytes are left in the ledger") }
        if instances.ledger.paged != 0 { faults.append("paged bytes are left in the ledger") }
        if instances.ledger.encoded != 0 { faults.append("encoded bytes are left in the ledger") }
        for policy in policies {
            if let store = policy.store, !store.rule.costDrifts,
                store.usedBytes != 0 || store.usedCount != 0
            {
                faults.append("the store holds \(store.usedBytes) bytes after it was cleared")
            }
            if pipeline.policies[Int(policy.number)].queues.contains(where: { !$0.isEmpty }) {
                faults.append("a queue isn't empty at the end")
            }
        }
        return faults
    }

    private func empty(_ policy: PolicyState) {
        if let own = policy.own { letGo(own) }
        if let store = policy.store { noteProblem(of: store, policy) }
        for range in ranges(of: policy) {
            for key in range.held.numbers { letGo(key, range) }
        }
        forgetMemory(of: policy, because: .over)
        collectGarbage(of: policy)
    }

    /// All that a policy keeps in memory for its own sake.
    func forgetMemory(of policy: PolicyState, because cause: Leaving.Cause) {
        if let store = policy.store { clear(store, because: cause) }
        if let own = policy.own {
            for key in own.cache.books.livingKeys { forget(key, in: own) }
        }
        while let buffer = policy.pool?.surplus(overBytes: 0, count: 0) {
            change(buffer) { $0.isPooled = false }
        }
        if let encoded = policy.encoded {
            let before = encoded.usedBytes
            encoded.trim(toBytes: 0, count: 0)
            noteEncoded(since: before, encoded)
        }
    }
}
