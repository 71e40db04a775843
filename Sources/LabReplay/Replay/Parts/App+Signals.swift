import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Signals, and what the policy does about them.
extension App {
    func warn(_ level: WarningLevel, from source: WarningSource) throws(Halt) {
        if life.isOver || !device.pressure.trimLevels.sends(level) { return }
        // A warning that is the first one in front is so to an app in the background as well.
        let isFirstSign = source == .device && level == .trim5 && run.isInBackground
        let level = isFirstSign ? .trim40 : level
        run.counts.warnings += 1
        if source == .device || source == .kernel { run.counts.pressureWarnings += 1 }
        pressure.noteWarning(atNs: run.nowNs)
        holders.sampleBeforeWarning()
        run.timeline?.note(.warning(level))
        run.tell(.warning(level, from: source))
        let isProbed = run.probe?.isDue(level, at: run.nowNs) == true
        if !isProbed, run.isWatched { run.probe?.noteWarning(nowNs: run.nowNs) }
        if isProbed {
            run.probe!.before(
                holders.ledger.snapshot, resident: holders.memory?.sample()?.residentBytes,
                redecodes: run.counts.redecodes, blankNs: leases.blankNsSoFar(at: run.nowNs))
        }
        reactions.beginWarning(holding: holders.ledger.snapshot)
        try holders.whileWarned(by: reactions.warning) { () throws(Halt) in
            tellOwnCaches(level)
            perform(reactions.called(by: level, inBackground: run.isInBackground))
            if level.isWarning {
                leases.releaseOffScreen { $0.rule.views.releasesOnWarning }
                try ahead.shrinkWindows()
            }
        }
        reactions.endWarning()
        if isProbed {
            run.probe!.after(
                holders.ledger.snapshot, resident: holders.memory?.sample()?.residentBytes)
        }
    }

    func leave() throws(Halt) {
        run.timeline?.note(.background)
        run.tell(.background)
        pressure.departures += 1
        leases.leaveSight()
        scheduleFreezing()
        stores.owned.tell(.background)
        perform(reactions.called(by: .background, .hidden, levels: [20]))
        for policy in policies.all { holders.collectGarbage(of: policy) }
        leases.releaseOffScreen { $0.rule.views.releasesOnBackground }
        for policy in policies.all where policy.rule.views.showsNothingInBackground {
            leases.releaseAll(of: policy)
            stores.letGoOfWindows(of: policy)
        }
        try ahead.shrinkWindows()
        leases.streams.pause()
        players.pause()
    }

    /// Its process will be frozen, or suspended, which matters to policies that wait for it.
    private func scheduleFreezing() {
        let isHeard =
            device.pressure.freezeAfterNs != nil
            || device.apiLevel == nil && reactions.wait(for: .freezing)
        guard !isOnPhone, isHeard, let afterNs = device.pressure.lastCodeNs else { return }
        run.pending.schedule(.freeze(departure: pressure.departures), atNs: run.nowNs + afterNs)
    }

    /// The process of an app that was left a while ago is about to be frozen, or suspended.
    func freeze(_ departure: UInt32) {
        guard run.isInBackground, pressure.departures == departure else { return }
        hearCaching()
        hearSuspension()
    }

    /// The system may end the process from here on. An Android that freezes it soon says so by
    /// level 40, and the app runs no code after that.
    func hearCaching() {
        guard device.pressure.freezeAfterNs != nil else { return }
        run.timeline?.note(.warning(.trim40))
        run.tell(.freezes)
        stores.owned.tell(.trim(level: 40))
        perform(reactions.called(by: .freezing, levels: [40]))
    }

    /// The process runs no more from here on. On iOS that is the end of the time that the app has
    /// asked for; Android tells nothing, or has told it before.
    func hearSuspension() {
        guard device.apiLevel == nil, device.pressure.freezeAfterNs == nil else { return }
        run.tell(.freezes)
        perform(reactions.called(by: .freezing))
    }

    func comeBack() throws(Halt) {
        run.timeline?.note(.foreground)
        run.tell(.foreground)
        leases.comeInSight()
        stores.owned.tell(.foreground)
        perform(reactions.called(by: .foreground))
        for policy in policies.all where policy.rule.views.showsNothingInBackground {
            try requests.restoreAll(of: policy)
            stores.prefetching.askAgain(of: policy)
        }
        leases.streams.resume()
        players.resume()
    }

    /// Reactions are carried out, or put off.
    private func perform(_ calls: [Reactions.Call]) {
        for call in calls {
            let reaction = reactions[call]
            if reaction.delayNs > 0 {
                run.pending.schedule(.reaction(call), atNs: run.nowNs + reaction.delayNs)
            } else {
                perform(reaction, of: policies[call.policy])
            }
        }
    }

    /// A reaction that was put off.
    func performLate(_ call: Reactions.Call) {
        reactions.begin(call)
        let policy = policies[call.policy]
        if call.isWarned {
            holders.whileWarned(by: reactions.warning) { perform(reactions[call], of: policy) }
        } else {
            perform(reactions[call], of: policy)
        }
        reactions.endWarning()
        if case .every(let ns) = reactions[call].trigger {
            stores.tick(policy, Int(call.index), ns)
        }
    }

    private func perform(_ reaction: Reaction, of policy: PolicyState) {
        run.because(.signal) { carryOut(reaction, of: policy) }
    }

    private func carryOut(_ reaction: Reaction, of policy: PolicyState) {
        if reaction.targets.contains(.views) {
            leases.releaseOffScreen { $0.number == policy.number }
        }
        if reaction.targets.contains(.store), let store = policy.store {
            act(reaction.action, on: store, of: policy)
        }
        // A cache in the user's code hears by itself of what clears all of a policy.
        if reaction.targets == .store, let own = policy.own {
            stores.owned.trim(own, toBytes: reaction.action.keptBytes)
        }
        if reaction.targets.contains(.weak), reaction.action == .clear {
            policy.weak = ArrayTable(repeating: .absent, count: policy.weak.count)
        }
        if reaction.targets.contains(.encoded) {
            stores.withEncoded(of: policy) { act(reaction.action, on: $0, of: policy) }
        }
        if reaction.targets.contains(.loads) { loads.forgetLoads(of: policy) }
        if reaction.targets.contains(.pool), policy.pool != nil {
            let rest = reaction.action.rest(of: policy.rule.pool!, holding: policy.pool!.usedBytes)
            holders.trimPool(of: policy, toBytes: rest.bytes, count: rest.count)
        }
    }

    private func act(_ action: Reaction.Action, on store: ImageStore, of policy: PolicyState) {
        switch action {
        case .clear: stores.clear(store, because: .signal)
        case .clearUnused:
            for key in store.keys {
                let held = store.instance(of: key)
                if held != ImageStore.marker, holders[held].uses == 0 {
                    stores.unstore(key, from: store, because: .signal)
                }
            }
        case .trim(let share):
            stores.trim(
                store, toBytes: Reaction.Action.share(share, of: store.limitBytes),
                count: Int(Reaction.Action.share(share, of: Int64(store.limitCount))), policy)
        case .shrink(let share):
            stores.trim(
                store, toBytes: Reaction.Action.share(share, of: store.usedBytes),
                count: store.rule.cost == .none
                    ? Int(Reaction.Action.share(share, of: Int64(store.usedCount))) : .max, policy)
        case .keep(let bytes): stores.trim(store, toImageBytes: bytes, policy)
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
        case .clear, .clearUnused, .trim, .shrink, .keep:
            let rest = action.rest(of: policy.rule.encoded!, holding: files.usedBytes)
            files.trim(toBytes: rest.bytes, count: rest.count)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = files.limitBytes
            files.setLimit(bytes)
            scheduleLimit(
                restoresFound ? found : files.ruleLimitBytes, ofFiles: true, forNs,
                restartsTime: !restoresFound, policy)
        }
    }

    private func scheduleLimit(
        _ bytes: Int64, ofFiles: Bool, _ forNs: Int64?, restartsTime: Bool, _ policy: PolicyState
    ) {
        guard let forNs else { return }
        let restoring = reactions.restoring(
            policy.number, ofFiles: ofFiles, to: bytes, restartsTime: restartsTime)
        run.pending.schedule(.restoreLimit(restoring), atNs: run.nowNs + forNs)
    }

    func restoreLimit(_ restoring: Reactions.Restoring) {
        guard reactions.isDue(restoring) else { return }
        let policy = policies[restoring.policy]
        if restoring.isOfFiles {
            stores.withEncoded(of: policy) { $0.setLimit(restoring.bytes) }
        } else if let store = policy.store {
            setLimit(restoring.bytes, of: store, policy)
        }
    }

    private func setLimit(_ bytes: Int64, of store: ImageStore, _ policy: PolicyState) {
        store.limitBytes = bytes
        if !store.rule.heedsLimitsLate, store.usedBytes > bytes {
            stores.evictSurplus(of: store, policy)
        }
    }

    private func tellOwnCaches(_ level: WarningLevel) {
        let trim = level.trimLevel(inBackground: run.isInBackground)
        guard level.isWarning else { return stores.owned.tell(.trim(level: trim)) }
        stores.owned.tell(.warning(critical: level.isCritical, trim: trim))
    }
}
