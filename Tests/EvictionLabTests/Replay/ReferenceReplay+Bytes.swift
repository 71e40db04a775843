@testable import EvictionLab

/// Bytes: every living copy counts once, by its first holder.
extension ReferenceReplay {
    func holder(of copy: Int) -> Holder? {
        let holding = views.values.filter { $0.copy == copy }
        if holding.contains(where: \.isInWindow) { return .onScreen }
        if !holding.isEmpty { return .offScreen }
        if store.contains(where: { $0.copy == copy }) { return .store }
        if loads.contains(where: { $0.copy == copy }) { return .inFlight }
        return nil
    }

    /// A new copy: its bytes count from here on, whatever comes of it.
    func born(_ image: ImageID) -> Int {
        let copy = copiesMade
        copiesMade += 1
        images[copy] = image
        noteSums()
        return copy
    }

    /// What nobody holds is gone, and the rest is added up.
    func settle() {
        held = .empty
        for (copy, image) in images {
            let size = bytes(image)
            switch holder(of: copy) {
            case .onScreen: held.onScreen += size
            case .offScreen: held.offScreen += size
            case .store: held.store += size
            case .inFlight: held.inFlight += size
            case nil: images[copy] = nil
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

    private func noteSums() {
        held.image = images.values.reduce(0) { $0 + bytes($1) }
        let distinct = Set(images.values).reduce(0) { $0 + bytes($1) }
        held.duplicate = held.image - distinct
        if held.duplicate > 0 { reached.insert(.duplicate) }
        if held.image > peaks.image {
            peaks.image = held.image
            peakNs = nowNs
        }
        peaks.duplicate = max(peaks.duplicate, held.duplicate)
        let pages = images.values.reduce(0) { $0 + (bytes($1) + 4095) / 4096 }
        peaks.paged = max(peaks.paged, pages * 4096)
    }

    /// Every figure of a run, by name.
    func figures() -> [(name: String, value: Int64?)] {
        let tenths = firstImagesNs.sorted().map { ($0 + 50_000) / 100_000 * 100_000 }
        func rank(_ percent: Int) -> Int64? {
            tenths.isEmpty ? nil : tenths[(tenths.count * percent + 99) / 100 - 1]
        }
        let mean = nowNs > 0 ? Int64((byteNs + Int128(nowNs / 2)) / Int128(nowNs)) : nil
        return Self.figures(
            counts, peaks, heldAtWarnings,
            [("peak time", peakNs), ("mean", mean), ("duration", nowNs)],
            [("first image p50", rank(50)), ("first image p95", rank(95))])
    }

    static func figures(of result: RunResult) -> [(name: String, value: Int64?)] {
        figures(
            result.counts, result.peaks, result.heldAtWarnings,
            [
                ("peak time", result.peakNs), ("mean", result.meanImageBytes),
                ("duration", result.durationNs),
            ],
            [
                ("first image p50", result.firstImageP50Ns),
                ("first image p95", result.firstImageP95Ns),
            ])
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
            ("wasted", counts.wastedDecodes), ("failed", counts.failed),
            ("warnings", counts.warnings), ("freed", counts.warningFreedBytes),
            ("kills", counts.kills), ("blank ns", counts.blankNs),
            ("blank views", counts.blankViews), ("motion", counts.hitches.motionNs),
            ("hitch", counts.hitches.lateNs),
        ]
        let bytes: [(String, Int64?)] = [
            ("peak image", peaks.image), ("peak store", peaks.store),
            ("peak on screen", peaks.onScreen), ("peak off screen", peaks.offScreen),
            ("peak in flight", peaks.inFlight), ("peak duplicate", peaks.duplicate),
            ("peak paged", peaks.paged), ("warned image", warned.image),
            ("warned on screen", warned.onScreen), ("warned off screen", warned.offScreen),
            ("warned store", warned.store), ("warned in flight", warned.inFlight),
            ("warned duplicate", warned.duplicate),
        ]
        return counted + bytes + others.joined()
    }
}
