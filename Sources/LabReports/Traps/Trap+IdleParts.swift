import LabPolicies

/// Traps of parts that did nothing in a whole replay.
extension Trap {
    static let idleParts = [
        idleStore, idleWeak, idlePrefetch, unusedPrefetch, idleReaction, idleOffscreen,
        idleCoalesce, idleFiles, idleMapped, idleCalm, idleCancel, idleLifetime,
    ]

    private static func idle(
        _ name: String, _ summary: String, _ remedy: String,
        effect: String = "The policy's figures are the same without it.",
        find: @escaping @Sendable (TrapScene) -> [TrapSite]
    ) -> Trap {
        Trap(
            "idle-\(name)", .replay, summary,
            effect: effect, remedy: remedy, find: find)
    }

    private static let idleStore = idle(
        "store", "a store that kept nothing",
        "Compare its limit, its costs and what it lets in with the images, or leave it out."
    ) { scene in
        // If it can keep no image at all, never-stays has said so. Marks of loads matter even in a
        // store without images.
        guard scene.rules.contains(where: { $0.rule.store != nil && $0.rule.joining != .marker }),
            !scene.stores.contains(where: { $0.refusesAll })
        else { return [] }
        return scene.idle(
            scene.pieces.first(where: { $0.hasOwnStore }),
            "its store answered no request, and never kept an image that no view held"
        ) {
            $0.count(.strongHits) == 0 && $0.count(.evictions) == 0
                && $0.count(.peakStoreBytes) == 0
        }
    }

    private static let idleWeak = idle(
        "weak", "a weak table that answered no request",
        "Leave it out, or let the script show an image twice at a time."
    ) { scene in
        // Images that wait for a collection take memory, found or not.
        if scene.rules.contains(where: { $0.rule.weak?.collectsAfterBytes != nil }) { return [] }
        return scene.idle(
            scene.pieces(of: WeakPart.id).first, "its weak table answered no request"
        ) { $0.count(.weakHits) == 0 }
    }

    private static let idlePrefetch = idle(
        "prefetch", "prefetching that loaded nothing",
        "Let the script scroll through rows whose images aren't there yet."
    ) { scene in
        // A range that holds images matters even if it loads none.
        let holds = scene.rules.contains { $0.rule.prefetches.contains { $0.played.holds } }
        guard !holds, Trap.nothingAhead.find(scene).isEmpty else { return [] }
        return scene.idle(scene.pieces(of: PrefetchPart.id).first, "it loaded nothing ahead") {
            $0.count(.prefetched) == 0
        }
    }

    private static let unusedPrefetch = Trap(
        "unused-prefetch", .replay, "prefetching of images that no view got",
        effect: "It costs decodes and memory, and no view waits less for it.",
        remedy: "Add a store that has room for what is ahead, or hold=on.",
        find: { scene in
            guard let piece = scene.pieces(of: PrefetchPart.id).first, let work = scene.work,
                work.count(.prefetched) > 0, work.count(.prefetchUsed) == 0
            else { return [] }
            let count = work.count(.prefetched)
            return [
                TrapSite(
                    part: piece.text,
                    "it loaded \(count) image\(count == 1 ? "" : "s") ahead, and no view got one",
                    remedy: scene.remedyOfUnused(work))
            ]
        })

    private static let idleReaction = idle(
        "reaction", "a reaction whose signal never came, or that freed nothing",
        "Let the script send the signal ('memoryWarning', 'background') while images are stored."
    ) { scene in
        let device = scene.header.device
        let sent = SentSignals(scene)
        let pieces = scene.pieces(of: OnPart.id) + scene.pieces(of: TidyPart.id)
        return pieces.flatMap { piece in
            piece.reactions(on: device).flatMap { reaction, isOwn -> [TrapSite] in
                guard isOwn, sent.send(reaction.trigger) else { return [] }
                let text = OnPart.text(reaction)
                return scene.idle(piece, "the signal of \(text) never came") {
                    !$0.came(reaction.trigger, scene)
                }
                    + scene.idle(piece, "it removed nothing from the store") {
                        $0.came(reaction.trigger, scene) && reaction.removesFromStore
                            && $0.log.map { $0.leftOnSignal == 0 } ?? false
                    }
            }
        }
    }

    private static let idleOffscreen = idle(
        "offscreen", "views that wait for a signal which never came",
        "Let the script send the signal ('memoryWarning', 'background')."
    ) { scene in
        guard let rule = scene.rules.first?.rule.views else { return [] }
        // If the device sends no warning at all, unsent-signal has said so.
        let hears =
            rule.releasesOnBackground || rule.releasesOnWarning && SentSignals(scene).send(.warning)
        guard hears else { return [] }
        let piece = scene.pieces(of: OffscreenPart.id).first
        let text = piece?.text ?? OffscreenPart.id
        return scene.idle(piece, "the signal of \(text) never came") {
            !(rule.releasesOnWarning && $0.came(.warning, scene))
                && !(rule.releasesOnBackground && $0.came(.background, scene))
        }
    }

    private static let idleCoalesce = idle(
        "coalesce", "a 'coalesce' that joined no loads",
        "Let views ask for an image while another load of it is under way.",
        effect: "It saved no load."
    ) { scene in
        let joins = scene.rules.contains { $0.rule.joining != .off }
        return scene.idle(
            scene.pieces.first { joins && $0.keys.contains("coalesce") },
            "no request joined a load of another"
        ) { $0.count(.joins) == 0 }
    }

    private static let idleFiles = idle(
        "encoded", "a part that keeps files in memory, and kept none",
        "Compare its limit with the files' bytes, or leave it out."
    ) { scene in
        scene.idle(scene.pieces(of: EncodedPart.id).first, "it kept no file in memory") {
            $0.count(.peakEncodedBytes) == 0
        }
    }

    private static let idleMapped = idle(
        "mapped", "a file of mapped pixels that no load used",
        "Let the script ask for images again after they were evicted.",
        effect: "It saved no decode."
    ) { scene in
        scene.idle(scene.pieces(of: MappedPart.id).first, "no load took pixels from it") {
            $0.log.map { $0.mapped == 0 } ?? false
        }
    }

    private static let idleCalm = idle(
        "calm", "a 'calm' that held no load back",
        "Let the content move faster, or set a lower speed."
    ) { scene in
        scene.idle(
            scene.pieces(of: LoadingPart.id).first { $0.keys.contains("calm") },
            "no load waited for calmer content"
        ) { $0.log.map { $0.postponed == 0 } ?? false }
    }

    private static let idleCancel = idle(
        "cancel", "an 'abandoned' that cancelled no load",
        "Let views leave before their images are there: a faster scroll, or a slower network."
    ) { scene in
        let cancels = scene.rules.contains { $0.rule.loading.abandoned == .cancelled }
        return scene.idle(
            scene.pieces(of: LoadingPart.id).first { cancels && $0.keys.contains("abandoned") },
            "no load was given up"
        ) { $0.count(.cancelled) == 0 }
    }

    private static let idleLifetime = idle(
        "ttl", "a time to live that ended for no entry",
        "Let the script last longer than it, or leave it out."
    ) { scene in
        let ends = scene.rules.contains { $0.rule.store?.lifetime != nil }
        return scene.idle(
            scene.pieces.first { ends && $0.hasStore && $0.keys.contains("ttl") },
            "no entry of its store expired"
        ) { $0.log.map { $0.expired == 0 } ?? false }
    }
}

extension TrapScene {
    /// The way out where no view got images that were loaded ahead.
    fileprivate func remedyOfUnused(_ work: PartWork) -> String {
        let ranges = rules.flatMap { $0.rule.prefetches }
        let hasStore = rules.contains { $0.rule.store != nil }
        let storeKept =
            hasStore && work.count(.evictions) == 0 && !stores.contains(where: { $0.refusesAll })
        // Files and images in range are kept, too: the views never came.
        if storeKept || ranges.allSatisfy({ $0.played.holds || $0.target != .memory }) {
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
        case .level(let levels):
            return count(.warnings) > 0 || left && !levels.isDisjoint(with: [20, 40])
        }
    }
}

extension ClosedRange<Int> {
    fileprivate func isDisjoint(with numbers: [Int]) -> Bool { !numbers.contains(where: contains) }
}
