@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks

/// Bytes: every living copy counts once, by its first holder.
extension ReferenceReplay {
    func holder(of copy: Int) -> Holder? {
        let holding = views.values.filter { $0.copy == copy }
        if holding.contains(where: \.isInWindow) { return .onScreen }
        if streams.contains(where: { $0.buffer == copy }) { return .onScreen }
        if !holding.isEmpty { return .offScreen }
        if policies.contains(where: { $0.holds(copy) }) { return .store }
        if loads.contains(where: { $0.copy == copy || $0.whole == copy }) { return .inFlight }
        if handedOver.contains(copy) { return .inFlight }
        return nil
    }

    /// As long as something is there.
    func isKept(_ copy: Int) -> Bool {
        inHand[copy] != nil || holder(of: copy) != nil || copies[copy]!.isCollected
    }

    private func firstHolder(of copy: Int) -> Holder {
        var holders = [holder(of: copy), inHand[copy]].compactMap { $0 }
        if holders.isEmpty {
            // Garbage waits to be collected.
            reached.insert(.garbage)
            holders.append(.store)
        }
        return Holder.allCases.first(where: holders.contains)!
    }

    /// A new copy: its bytes count from here on, whatever comes of it.
    func born(_ what: Copy) throws -> Int {
        let copy = bornUnchecked(what)
        try checkLimit()
        return copy
    }

    /// The same, where more is to come before anybody looks.
    func bornUnchecked(_ what: Copy) -> Int {
        destroy()
        let copy = copiesMade
        copiesMade += 1
        copies[copy] = what
        copies[copy]!.birth = copiesMade
        // Until its holder has it.
        inHand[copy] = .inFlight
        noteSums()
        return copy
    }

    /// Destroys copies without a holder.
    func destroy() {
        for (copy, what) in copies where !isKept(copy) {
            noteUnasked(what)
            copies[copy] = nil
        }
    }

    /// Counts a copy that was decoded ahead and never requested.
    private func noteUnasked(_ copy: Copy) {
        guard copy.isUnasked, copy.isDecoded, !copy.isReadWhole else { return }
        counts.wastedDecodes += 1
        reached.insert(.neverAsked)
    }

    /// No request will come any more.
    func noteUnasked() {
        for (copy, what) in copies {
            noteUnasked(what)
            copies[copy]!.isUnasked = false
        }
    }

    /// Destroys copies without a holder, and adds up the rest.
    func settle() {
        inHand = [:]
        addUp()
    }

    /// Adds up bytes by holder, as of now.
    func addUp() {
        destroy()
        held = .empty
        for (copy, what) in copies where what.isDecoded {
            switch firstHolder(of: copy) {
            case .onScreen: held.onScreen += what.bytes
            case .offScreen: held.offScreen += what.bytes
            case .store: held.store += what.bytes
            case .inFlight: held.inFlight += what.bytes
            }
        }
        noteSums()
    }

    /// An instant is over.
    func noteHolders() {
        peaks.onScreen = max(peaks.onScreen, held.onScreen)
        peaks.offScreen = max(peaks.offScreen, held.offScreen)
        peaks.store = max(peaks.store, held.store)
        peaks.inFlight = max(peaks.inFlight, held.inFlight)
    }

    func noteSums() {
        let living = copies.values.filter(\.isDecoded)
        held.image = living.reduce(0) { $0 + $1.bytes }
        var first: [ImageID: Int64] = [:]
        held.duplicate = 0
        for (_, what) in copies.sorted(by: { $0.value.birth < $1.value.birth })
        where what.use == .shown && what.isDecoded {
            if first[what.picture.image] == nil {
                first[what.picture.image] = what.bytes
            } else {
                held.duplicate += what.bytes
            }
        }
        if held.duplicate > 0 { reached.insert(.duplicate) }
        if held.image > peaks.image {
            peaks.image = held.image
            peakNs = nowNs
        }
        peaks.duplicate = max(peaks.duplicate, held.duplicate)
        let pages = living.reduce(0) { $0 + ($1.bytes + 4095) / 4096 }
        peaks.paged = max(peaks.paged, pages * 4096)
        peaks.encoded = max(peaks.encoded, encodedBytes)
        peaks.footprint = max(peaks.footprint, chargedBytes)
    }

    /// Every figure of a run, by name.
    func figures() -> [(name: String, value: Int64?)] {
        func rank(_ percent: Int, _ times: [Int64]) -> Int64? {
            let tenths = times.sorted().map { ($0 + 50_000) / 100_000 * 100_000 }
            return tenths.isEmpty ? nil : tenths[(tenths.count * percent + 99) / 100 - 1]
        }
        let mean = nowNs > 0 ? Int64((byteNs + Int128(nowNs / 2)) / Int128(nowNs)) : nil
        return Self.figures(
            counts, peaks, heldAtWarnings,
            [
                ("peak time", peakNs), ("mean", mean), ("duration", nowNs),
                ("killed at", killedAtNs), ("killed by", Self.number(killedBy)),
                ("served images", Int64(servedPictures.count)),
                ("over warning", overWarningNs),
                ("over limit", overLimitNs), ("is killed", hasEnded ? 1 : 0),
            ],
            [
                ("first image p50", rank(50, firstImagesNs)),
                ("first image p95", rank(95, firstImagesNs)),
                ("all visible p50", rank(50, allVisibleNs)),
                ("all visible p95", rank(95, allVisibleNs)),
                ("next warning p50", rank(50, zip(warnedNs.dropFirst(), warnedNs).map(-))),
                ("video start p50", rank(50, videoStartsNs)),
            ])
    }

    static func figures(of result: RunResult) -> [(name: String, value: Int64?)] {
        figures(
            result.counts, result.peaks, result.heldAtWarnings,
            [
                ("peak time", result.peakNs), ("mean", result.meanImageBytes),
                ("duration", result.durationNs), ("killed at", result.killedAtNs),
                ("killed by", number(result.killedBy)), ("served images", result.servedImages),
                ("over warning", result.aboveWarningNs),
                ("over limit", result.aboveLimitNs),
                ("is killed", result.status == .killed ? 1 : 0),
            ],
            [
                ("first image p50", result.durations.firstImages.p50Ns),
                ("first image p95", result.durations.firstImages.p95Ns),
                ("all visible p50", result.durations.allVisible.p50Ns),
                ("all visible p95", result.durations.allVisible.p95Ns),
                ("next warning p50", result.durations.nextWarnings.p50Ns),
                ("video start p50", result.durations.videoStarts.p50Ns),
            ])
    }

    private static func number(_ killer: Killer?) -> Int64? {
        killer.map { Int64(Killer.allCases.firstIndex(of: $0)!) }
    }

    private static func figures(
        _ counts: Counts, _ peaks: BytePeaks, _ warned: ByteSnapshot,
        _ others: [(String, Int64?)]...
    ) -> [(name: String, value: Int64?)] {
        let counted: [(String, Int64?)] = [
            ("requests", counts.requests), ("strong hits", counts.strongHits),
            ("weak hits", counts.weakHits), ("joins", counts.joins), ("misses", counts.misses),
            ("restores", counts.restores), ("decodes", counts.decodes),
            ("redecodes", counts.redecodes), ("compulsory", counts.compulsory),
            ("decoded bytes", counts.decodedBytes), ("evictions", counts.evictions),
            ("prefetched", counts.prefetched), ("prefetch used", counts.prefetchUsed),
            ("prefetched hits", counts.prefetchedHits),
            ("lookups", counts.lookups), ("lookup hits", counts.lookupHits),
            ("app prefetches", counts.appPrefetches), ("app removals", counts.appRemovals),
            ("wasted", counts.wastedDecodes), ("failed", counts.failed),
            ("failed for good", counts.failedFatal),
            ("warnings", counts.warnings), ("freed", counts.warningFreedBytes),
            ("kills", counts.kills), ("device's warnings", counts.pressureWarnings),
            ("blank ns", counts.blankNs),
            ("blank views", counts.blankViews), ("blank again", counts.reblankNs),
            ("waits again", counts.rewaitNs), ("without the app", counts.restartNs),
            ("in front", counts.frontNs), ("motion", counts.hitches.motionNs),
            ("hitch", counts.hitches.lateNs), ("fetches", counts.fetches),
            ("fetched bytes", counts.fetchBytes), ("retried", counts.retried),
            ("cancelled", counts.cancelled), ("wrong images", counts.wrongImages),
            ("served", counts.servedRequests), ("failed requests", counts.failedRequests),
            ("unserved", counts.unservedRequests),
            ("store's excess", counts.storeExcessBytes),
            ("store's surplus", counts.storeExcessCount),
            ("video stalled", counts.videoStalledNs), ("streamed frames", counts.streamedFrames),
        ]
        let bytes: [(String, Int64?)] = [
            ("peak image", peaks.image), ("peak store", peaks.store),
            ("peak on screen", peaks.onScreen), ("peak off screen", peaks.offScreen),
            ("peak in flight", peaks.inFlight), ("peak duplicate", peaks.duplicate),
            ("peak paged", peaks.paged), ("peak encoded", peaks.encoded),
            ("peak footprint", peaks.footprint), ("peak app", peaks.app),
            ("warned image", warned.image),
            ("warned on screen", warned.onScreen), ("warned off screen", warned.offScreen),
            ("warned store", warned.store), ("warned in flight", warned.inFlight),
            ("warned duplicate", warned.duplicate), ("warned garbage", warned.garbage),
        ]
        return counted + bytes + others.joined()
    }
}
