import LabPolicies

/// Traps of parts that did nothing in a whole replay.
extension Trap {
    static let idleParts = [
        idleStore, idleWeak, idlePrefetch, unusedPrefetch, idleReaction, idleOffscreen,
        idleCoalesce, idleFiles, idleMapped, idleCalm, idleCancel, idleLifetime,
    ]

    /// - Parameters:
    ///   - isPiece: true of the piece that the trap is about: the first one counts.
    ///   - isIdle: true if the piece did nothing, and if that matters.
    private static func idle(
        _ name: String, in isPiece: @escaping @Sendable (WrittenPart) -> Bool, _ what: String,
        if isIdle: @escaping @Sendable (PartWork, TrapScene) -> Bool
    ) -> Trap {
        Trap("idle-\(name)", .replay) { scene in
            guard let work = scene.work, let piece = scene.pieces.first(where: isPiece),
                isIdle(work, scene)
            else { return [] }
            return [TrapSite(part: piece.text, what: what)]
        }
    }

    private static let idleStore = idle(
        "store", in: { $0.hasOwnStore },
        "its store answered no request, and never kept an image that no view held",
        if: { work, scene in
            // If it can keep no image at all, never-stays has said so. Marks of loads matter even
            // in a store without images.
            work.count(.strongHits) == 0 && work.count(.evictions) == 0
                && work.count(.peakStoreBytes) == 0
                && scene.rules.contains { $0.rule.store != nil && $0.rule.joining != .marker }
                && !scene.stores.contains { $0.refusesAll }
        })

    private static let idleWeak = idle(
        "weak", in: { $0.hasOwn(WeakPart.id) }, "its weak table answered no request",
        if: { work, scene in
            // Images that wait for a collection take memory, found or not.
            // So do those of which a range is told by it.
            work.count(.weakHits) == 0
                && !scene.rules.contains {
                    $0.rule.weak?.collectsAfterBytes != nil
                        || $0.rule.store == nil && $0.rule.prefetches.contains { $0.played.holds }
                }
        })

    private static let idlePrefetch = idle(
        "prefetch", in: { $0.hasOwn(PrefetchPart.id) }, "it loaded nothing ahead",
        if: { work, scene in
            // A range that holds images matters even if it loads none.
            work.count(.prefetched) == 0
                && !scene.rules.contains { $0.rule.prefetches.contains { $0.played.holds } }
                && Trap.nothingAhead.find(scene).isEmpty
        })

    private static let unusedPrefetch = Trap("unused-prefetch", .replay) { scene in
        guard let piece = scene.pieces(of: PrefetchPart.id).first, let work = scene.work,
            work.count(.prefetched) > 0, work.count(.prefetchUsed) == 0
        else { return [] }
        let count = work.count(.prefetched)
        return [
            TrapSite(
                part: piece.text,
                what: "it loaded \(count) image\(count == 1 ? "" : "s") ahead, and no view got one",
                remedy: scene.remedyOfUnused(work))
        ]
    }

    private static let idleReaction = Trap("idle-reaction", .replay) { scene in
        guard let work = scene.work else { return [] }
        let pieces = scene.pieces(of: OnPart.id) + scene.pieces(of: TidyPart.id)
        return pieces.flatMap { piece in
            piece.reactions(on: scene.header.device).compactMap { reaction, isOwn -> TrapSite? in
                guard isOwn, scene.signals.send(reaction.trigger) else { return nil }
                guard work.came(reaction.trigger, scene) else {
                    let signal = OnPart.text(reaction)
                    var site = TrapSite(
                        part: piece.text, what: "the signal of \(signal) never came")
                    if case .every = reaction.trigger {
                        site.remedy = "Let the script last longer."
                    }
                    return site
                }
                guard reaction.removesFromStore, work.log?.leftOnSignal == 0 else { return nil }
                return TrapSite(part: piece.text, what: "it removed nothing from the store")
            }
        }
    }

    private static let idleOffscreen = Trap("idle-offscreen", .replay) { scene in
        guard let work = scene.work, let rule = scene.rules.first?.rule.views else { return [] }
        if rule.showsNothingInBackground, !work.came(.background, scene),
            let piece = scene.pieces(of: ViewsPart.id).first(where: {
                $0.keys.contains("background")
            })
        {
            return [TrapSite(part: piece.text, what: "the app was never left")]
        }
        guard let piece = scene.pieces(of: OffscreenPart.id).first else { return [] }
        // If the device sends no warning at all, unsent-signal has said so.
        let hears =
            rule.releasesOnBackground || rule.releasesOnWarning && scene.signals.send(.warning)
        let came =
            rule.releasesOnWarning && work.came(.warning, scene)
            || rule.releasesOnBackground && work.came(.background, scene)
        guard hears, !came else { return [] }
        return [TrapSite(part: piece.text, what: "the signal of \(piece.text) never came")]
    }

    private static let idleCoalesce = idle(
        "coalesce", in: { $0.keys.contains("coalesce") },
        "no request joined a load of another",
        if: { $0.count(.joins) == 0 && $1.rules.contains { $0.rule.joining != .off } })

    private static let idleFiles = idle(
        "encoded", in: { $0.hasOwn(EncodedPart.id) }, "it kept no file in memory",
        if: { work, _ in work.count(.peakEncodedBytes) == 0 })

    private static let idleMapped = idle(
        "mapped", in: { $0.hasOwn(MappedPart.id) },
        "no load took pixels from it",
        if: { work, _ in work.log?.mapped == 0 })

    private static let idleCalm = idle(
        "calm", in: { $0.keys.contains("calm") && $0.hasOwn(LoadingPart.id) },
        "no load waited for calmer content",
        if: { work, _ in work.log?.postponed == 0 })

    private static let idleCancel = idle(
        "cancel", in: { $0.keys.contains("abandoned") && $0.hasOwn(LoadingPart.id) },
        "no load was given up",
        if: {
            $0.count(.cancelled) == 0
                && $1.rules.contains { $0.rule.loading.abandoned == .cancelled }
        })

    private static let idleLifetime = idle(
        "ttl", in: { $0.keys.contains("ttl") && $0.hasStore }, "no entry of its store expired",
        if: { work, scene in
            work.log?.expired == 0
                && scene.rules.contains { $0.rule.store?.lifetime != nil }
        })
}

extension TrapScene {
    /// The way out where no view got images that were loaded ahead.
    fileprivate func remedyOfUnused(_ work: PartWork) -> String {
        let ranges = rules.flatMap { $0.rule.prefetches }
        let hasStore = rules.contains { $0.rule.store != nil }
        let storeKept =
            hasStore && work.count(.evictions) == 0 && !stores.contains(where: { $0.refusesAll })
        // Files and images in range are kept, too: the views never came.
        if storeKept || ranges.allSatisfy({ $0.played.holds || $0.target.loaded != .memory }) {
            return "Let the script go on to what is ahead: all of it was kept."
        }
        let room =
            hasStore
            ? "Give the store room for what is ahead"
            : "Add a store that has room for what is ahead"
        // Lists of systems say themselves what they hold.
        let canHold = ranges.contains { $0.system == nil && !$0.holds }
        return room + (canHold ? ", or add hold=on." : ".")
    }
}

extension Reaction {
    /// True if it acts on the store alone, and at once: another limit may act at a later insertion.
    fileprivate var removesFromStore: Bool {
        if case .limit = action { return false }
        return targets == .store
    }
}

extension PartWork {
    /// True if a signal came, or may have come.
    fileprivate func came(_ trigger: Reaction.Trigger, _ scene: TrapScene) -> Bool {
        let left = scene.content.departures > 0
        switch trigger {
        case .warning: return count(.warnings) > 0
        case .critical:
            return log.map { $0.criticalWarnings > 0 } ?? (count(.warnings) > 0)
        case .background, .foreground, .hidden, .freezing: return left
        case .cached: return count(.warnings) > 0 || left
        case .every(let ns): return scene.content.lastNs > ns
        case .level(let levels):
            return count(.warnings) > 0 || left && !levels.isDisjoint(with: [20, 40])
        }
    }
}

extension ClosedRange<Int> {
    fileprivate func isDisjoint(with numbers: [Int]) -> Bool { !numbers.contains(where: contains) }
}
