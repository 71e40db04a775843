import LabDevices
import LabOrders

/// The end of a run: its figures, and the proof that the bookkeeping was right.
extension Replay {
    func endOfRun() {
        failParked()
        counts.wastedDecodes += unasked
        pipeline.main.showTransition(until: .max)
        closeBooks()
    }

    func closeBooks() {
        counts.hitches = pipeline.main.hitches
        instances.ledger.settle()
        if entry.waitsForAll { noteAllVisible() }
        for view in views.numbers {
            closeBlank(view)
            giveUp(view)
        }
        if timeline != nil { sampleTimeline(until: nowNs + 1) }
        if probe != nil { checkProbe(until: .max) }
    }

    /// What was counted, as of now.
    package func result() -> RunResult {
        let ledger = instances.ledger
        return RunResult(
            status: life.isEnded ? .killed : .ok, killedAtNs: life.killedAtNs,
            killedBy: life.killedBy, servedImages: served.count,
            networkBytesPerSecond: pipeline.resources.network.bytesPerSecond, counts: counts,
            peaks: ledger.peak, peakNs: ledger.peakNs,
            meanImageBytes: ledger.meanBytes(durationNs: nowNs),
            baselineBytes: device.baselineBytes,
            firstImageP50Ns: firstImages.quantileNs(percent: 50),
            firstImageP95Ns: firstImages.quantileNs(percent: 95),
            allVisibleP50Ns: allVisible.quantileNs(percent: 50),
            allVisibleP95Ns: allVisible.quantileNs(percent: 95),
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
        if served.count > counts.decodes {
            faults.append("\(served.count) images were served by \(counts.decodes) decodes")
        }
        if counts.decodes > counts.misses + counts.prefetched + restarts + lateDecodes {
            faults.append("\(counts.decodes) decodes for \(counts.misses) misses")
        }
        for view in views.numbers { dropLease(view) }
        for lane in lanes { empty(lane) }
        if instances.liveCount != 0 { faults.append("\(instances.liveCount) instances live on") }
        if instances.ledger.snapshot != .empty { faults.append("bytes are left in the ledger") }
        if instances.ledger.paged != 0 { faults.append("paged bytes are left in the ledger") }
        if instances.ledger.encoded != 0 { faults.append("encoded bytes are left in the ledger") }
        for lane in lanes {
            if let store = lane.store, !store.rule.costDrifts,
                store.usedBytes != 0 || store.usedCount != 0
            {
                faults.append("the store holds \(store.usedBytes) bytes after it was cleared")
            }
            if pipeline.lanes[Int(lane.number)].queues.contains(where: { !$0.isEmpty }) {
                faults.append("a queue isn't empty at the end")
            }
        }
        return faults
    }

    private func empty(_ lane: Lane) {
        if let store = lane.store { clear(store) }
        if let own = lane.own { letGo(own) }
        for range in ranges(of: lane) {
            for key in range.held.numbers { letGo(key, range) }
        }
        while let buffer = lane.pool?.surplus(overBytes: 0, count: 0) {
            change(buffer) { $0.isPooled = false }
        }
        if let encoded = lane.encoded {
            let before = encoded.usedBytes
            encoded.trim(toBytes: 0, count: 0)
            noteEncoded(since: before, encoded)
        }
    }
}

/// How a run ended.
public enum RunStatus: String, Sendable, CaseIterable {
    /// At the script's end.
    case ok
    /// The modelled device killed the app, for good.
    case killed
    /// The run's own process died.
    case crashed
    /// The Linux kernel killed the app in the device's place, or somebody killed its process.
    case killedByKernel = "killed-by-kernel"
    /// A plugin's call didn't come back.
    case timedOut = "timed-out"
    /// A library that can't be used, or won't be made so.
    case refused
    /// A cache of one's own did something wrong on the way, or a plugin's order did, which ends the
    /// run.
    case unbalanced

    /// Of a row: whether somebody has to mend something before its figures mean anything.
    package static func isFailure(_ status: String) -> Bool {
        switch RunStatus(rawValue: status) {
        case .ok, .killed, .killedByKernel, nil: false
        case .crashed, .timedOut, .refused, .unbalanced: true
        }
    }
}

/// The figures of one run that depend on its inputs alone.
package struct RunResult: Sendable {
    package var status: RunStatus
    /// What a cache of one's own did wrong, first of all.
    package var cacheProblem: CacheProblem?
    /// Of the first kill.
    package var killedAtNs: Int64?
    package var killedBy: Killer?
    /// Different pictures that were decoded and given to a view.
    package var servedImages: Int64
    /// That the link brought at most.
    package var networkBytesPerSecond: Int64
    package var counts: Counts
    package var peaks: BytePeaks
    package var peakNs: Int64
    package var meanImageBytes: Int64?
    package var baselineBytes: Int64
    package var firstImageP50Ns: Int64?
    package var firstImageP95Ns: Int64?
    package var allVisibleP50Ns: Int64?
    package var allVisibleP95Ns: Int64?
    package var nextWarningP50Ns: Int64?
    package var aboveWarningNs: Int64
    package var aboveLimitNs: Int64
    package var durationNs: Int64
    package var heldAtWarnings: ByteSnapshot
    package var warningProbe: WarningProbe?
}
