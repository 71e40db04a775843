/// Signals, and what the policy does about them.
extension Replay {
    mutating func warn(_ level: WarningLevel) {
        counts.warnings += 1
        timeline?.note(level == .critical ? "critical warning" : "warning")
        let isProbed = probe?.isDue(level, at: nowNs) == true
        if isProbed {
            probe!.before(
                instances.ledger.snapshot, resident: memory.sample()?.residentBytes,
                redecodes: counts.redecodes, blankNs: blankNsSoFar(at: nowNs))
        }
        heldAtWarnings.add(instances.ledger.snapshot)
        isReacting = true
        react(to: .warning)
        if level == .critical { react(to: .critical) }
        if composition.views.releasesOnWarning { releaseOffScreen() }
        isReacting = false
        if isProbed {
            probe!.after(instances.ledger.snapshot, resident: memory.sample()?.residentBytes)
        }
    }

    mutating func react(to trigger: Reaction.Trigger) {
        for reaction in composition.reactions where reaction.trigger == trigger {
            switch reaction.deed {
            case .clear, .clearUnused, .shrink, .limit: clearStore()
            case .trim(let share):
                guard let store else { continue }
                trim(
                    toBytes: Self.share(share, of: store.limitBytes),
                    count: Int(Self.share(share, of: Int64(store.limitCount))))
            }
        }
    }

    private static func share(_ millionths: Int64, of limit: Int64) -> Int64 {
        limit == .max ? .max : Int64(Int128(limit) * Int128(millionths) / 1_000_000)
    }

    private mutating func clearStore() {
        while let victim = store?.victim() { unstore(victim) }
    }

    /// Each view that has no window lets go of its image, and remembers it for its return.
    private mutating func releaseOffScreen() {
        for index in views.indices where !views[index].isInWindow {
            guard views[index].instance != .absent else { continue }
            views[index].released = views[index].wanted
            dropLease(ViewID(index))
        }
    }

    /// Blank time up to an instant, views that are blank still included.
    func blankNsSoFar(at timeNs: Int64) -> Int64 {
        views.reduce(counts.blankNs) { sum, view in
            view.blankSinceNs >= 0 ? sum + max(0, timeNs - view.blankSinceNs) : sum
        }
    }
}
