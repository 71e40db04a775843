import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Signals, and what the policy does about them.
extension Replay {
    func warn(_ level: WarningLevel, from source: WarningSource) throws(Halt) {
        if life.isOver || !reactions.isTold(level) { return }
        // A warning that is the first one in front is so to an app in the background as well.
        let isFirstSign = source == .device && level == .trim5 && pressure.isInBackground
        let level = isFirstSign ? .trim40 : level
        counts.warnings += 1
        if source == .device || source == .kernel { counts.pressureWarnings += 1 }
        pressure.noteWarning(atNs: nowNs)
        sampleBeforeWarning()
        timeline?.note(.warning(level))
        log?.note(.warning(level, from: source))
        let isProbed = probe?.isDue(level, at: nowNs) == true
        if !isProbed, isWatched { probe?.noteWarning(nowNs: nowNs) }
        if isProbed {
            probe!.before(
                instances.ledger.snapshot, resident: memory.sample()?.residentBytes,
                redecodes: counts.redecodes, blankNs: blankNsSoFar(at: nowNs))
        }
        reactions.beginWarning(holding: instances.ledger.snapshot)
        try asWarned { () throws(Halt) in
            tellOwn(level)
            perform(reactions.called(by: level, inBackground: pressure.isInBackground))
            if level.isWarning {
                releaseOffScreen(where: \.releasesOnWarning)
                try narrowRanges()
            }
        }
        reactions.endWarning()
        if isProbed {
            probe!.after(instances.ledger.snapshot, resident: memory.sample()?.residentBytes)
        }
    }

    /// The person leaves the app.
    func leave() throws(Halt) {
        timeline?.note(.background)
        log?.note(.background)
        pressure.leave()
        if let afterNs = device.pressure.freezeAfterNs {
            pending.schedule(.freeze(departure: pressure.departures), atNs: nowNs + afterNs)
        }
        tellOwn(.background)
        perform(reactions.called(by: .background, levels: [20]))
        for policy in policies { collectGarbage(of: policy) }
        releaseOffScreen(where: \.releasesOnBackground)
        try narrowRanges()
    }

    /// The process of an app that was left a while ago is about to be frozen.
    func freeze(_ departure: UInt32) {
        guard pressure.isInBackground, pressure.departures == departure else { return }
        timeline?.note(.warning(.trim40))
        log?.note(.freezes)
        tellOwn(.trim(level: 40))
        perform(reactions.called(by: nil, levels: [40]))
    }

    func comeBack() throws(Halt) {
        timeline?.note(.foreground)
        log?.note(.foreground)
        pressure.isInBackground = false
        tellOwn(.foreground)
        perform(reactions.called(by: .foreground))
    }

    /// Reactions are carried out, or put off.
    private func perform(_ calls: [Reactions.Call]) {
        for call in calls {
            let reaction = reactions[call]
            if reaction.delayNs > 0 {
                pending.schedule(.reaction(call), atNs: nowNs + reaction.delayNs)
            } else {
                perform(reaction, of: policies[Int(call.policy)])
            }
        }
    }

    /// A reaction that was put off.
    func performLate(_ call: Reactions.Call) throws(Halt) {
        reactions.begin(call)
        let policy = policies[Int(call.policy)]
        if call.isWarned {
            try asWarned { perform(reactions[call], of: policy) }
        } else {
            perform(reactions[call], of: policy)
        }
        reactions.endWarning()
    }

    private func perform(_ reaction: Reaction, of policy: PolicyState) {
        guard let log else { return carryOut(reaction, of: policy) }
        log.because(.signal) { carryOut(reaction, of: policy) }
    }

    private func carryOut(_ reaction: Reaction, of policy: PolicyState) {
        if reaction.targets.contains(.store), let store = policy.store {
            act(reaction.action, on: store, of: policy)
        }
        if reaction.targets.contains(.weak), reaction.action == .clear {
            policy.forgetWeak()
        }
        if reaction.targets.contains(.encoded), let encoded = policy.encoded {
            let before = encoded.usedBytes
            act(reaction.action, on: encoded, of: policy)
            noteEncoded(since: before, encoded)
        }
        if reaction.targets.contains(.loads) { forgetLoads(of: policy) }
        if reaction.targets.contains(.pool), policy.pool != nil {
            let rest = reaction.action.rest(of: policy.rule.pool!, holding: policy.pool!.bytes)
            while let buffer = policy.pool!.surplus(overBytes: rest.bytes, count: rest.count) {
                change(buffer) { $0.isPooled = false }
            }
        }
    }

    private func act(_ action: Reaction.Action, on store: ImageStore, of policy: PolicyState) {
        switch action {
        case .clear: clear(store, because: .signal)
        case .clearUnused:
            for key in store.keys {
                let held = store.instance(of: key)
                if held != ImageStore.marker, instances[held].viewHolds == 0 {
                    unstore(key, from: store, because: .signal)
                }
            }
        case .trim(let share):
            trim(
                store, toBytes: Reaction.Action.share(share, of: store.limitBytes),
                count: Int(Reaction.Action.share(share, of: Int64(store.limitCount))), policy)
        case .shrink(let share):
            trim(
                store, toBytes: Reaction.Action.share(share, of: store.usedBytes),
                count: store.rule.cost == .none
                    ? Int(Reaction.Action.share(share, of: Int64(store.usedCount))) : .max, policy)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = store.limitBytes
            setLimit(bytes, of: store, policy)
            scheduleLimit(
                restoresFound ? found : store.rule.limitBytes ?? .max, ofFiles: false,
                forNs, restartsTime: !restoresFound, policy)
        }
    }

    private func act(
        _ action: Reaction.Action, on files: ByteLRU<ImageID>, of policy: PolicyState
    ) {
        switch action {
        case .clear, .clearUnused, .trim, .shrink:
            let rest = action.rest(of: policy.rule.encoded!, holding: files.usedBytes)
            files.trim(toBytes: rest.bytes, count: rest.count)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = files.limitBytes
            files.setLimit(bytes)
            scheduleLimit(
                restoresFound ? found : files.ownLimitBytes, ofFiles: true, forNs,
                restartsTime: !restoresFound, policy)
        }
    }

    private func scheduleLimit(
        _ bytes: Int64, ofFiles: Bool, _ forNs: Int64?, restartsTime: Bool, _ policy: PolicyState
    ) {
        guard let forNs else { return }
        let restoring = reactions.restoring(
            policy.number, ofFiles: ofFiles, to: bytes, restartsTime: restartsTime)
        pending.schedule(.restoreLimit(restoring), atNs: nowNs + forNs)
    }

    func restoreLimit(_ restoring: Reactions.Restoring) {
        guard reactions.isDue(restoring) else { return }
        let policy = policies[Int(restoring.policy)]
        if restoring.isOfFiles, let files = policy.encoded {
            let before = files.usedBytes
            files.setLimit(restoring.bytes)
            noteEncoded(since: before, files)
        } else if !restoring.isOfFiles, let store = policy.store {
            setLimit(restoring.bytes, of: store, policy)
        }
    }

    private func setLimit(_ bytes: Int64, of store: ImageStore, _ policy: PolicyState) {
        store.setLimit(bytes)
        if !store.rule.heedsLimitsLate, store.usedBytes > bytes { evictSurplus(of: store, policy) }
    }

    /// Each view that has no window lets go of its image, and remembers it for its return.
    private func releaseOffScreen(where lets: (ViewRule) -> Bool) {
        guard policies.contains(where: { lets($0.rule.views) }) else { return }
        for view in views.numbers where !views[view].isInWindow && !views[view].isPlain {
            guard views[view].wanted != .absent, lets(policy(of: views[view].wanted).rule.views)
            else { continue }
            release(view)
        }
    }

    /// Blank time up to an instant, views that are blank still included.
    func blankNsSoFar(at timeNs: Int64) -> Int64 {
        counts.blankNs + views.blankNs(until: timeNs)
    }
}
