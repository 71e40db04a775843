import LabDevices
import LabPolicies

/// Signals, and what the policy does about them.
extension Replay {
    func warn(_ level: WarningLevel, from source: WarningSource) throws(TraceFailure) {
        if life.isOver || !reactions.isTold(level) { return }
        // What in front is the first sign is this to an app in the background.
        let isFirstSign = source == .device && level == .trim5 && pressure.isInBackground
        let level = isFirstSign ? .trim40 : level
        counts.warnings += 1
        if source == .device || source == .kernel { counts.pressureWarnings += 1 }
        pressure.noteWarning(atNs: nowNs)
        if timeline != nil { sampleBeforeWarning() }
        timeline?.note(level.event)
        let isProbed = probe?.isDue(level, at: nowNs) == true
        if !isProbed, isWatched { probe?.noteWarning(nowNs: nowNs) }
        if isProbed {
            probe!.before(
                instances.ledger.snapshot, resident: memory.sample()?.residentBytes,
                redecodes: counts.redecodes, blankNs: blankNsSoFar(at: nowNs))
        }
        reactions.beginWarning(holding: instances.ledger.snapshot)
        tellOwn(level)
        perform(reactions.called(by: level, inBackground: pressure.isInBackground))
        if level.isWarning {
            releaseOffScreen(where: \.releasesOnWarning)
            try narrowRanges()
        }
        reactions.endWarning()
        if isProbed {
            probe!.after(instances.ledger.snapshot, resident: memory.sample()?.residentBytes)
        }
    }

    /// The person leaves the app.
    func leave() throws(TraceFailure) {
        timeline?.note("background")
        pressure.leave()
        if let afterNs = device.pressure.freezeAfterNs {
            pending.schedule(.freeze(departure: pressure.departures), atNs: nowNs + afterNs)
        }
        tellOwn(.background)
        perform(reactions.called(by: .background, levels: reactions.reaching([20])))
        releaseOffScreen(where: \.releasesOnBackground)
        try narrowRanges()
    }

    /// The process of an app that was left a while ago is about to be frozen.
    func freeze(_ departure: UInt32) {
        guard pressure.isInBackground, pressure.departures == departure else { return }
        timeline?.note(WarningLevel.trim40.event)
        tellOwn(.trim(level: 40))
        perform(reactions.called(by: nil, levels: reactions.reaching([40])))
    }

    func comeBack() throws(TraceFailure) {
        timeline?.note("foreground")
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
                perform(reaction, of: lanes[Int(call.lane)])
            }
        }
    }

    /// A reaction that was put off.
    func performLate(_ call: Reactions.Call) {
        reactions.begin(call)
        perform(reactions[call], of: lanes[Int(call.lane)])
        reactions.endWarning()
    }

    private func perform(_ reaction: Reaction, of lane: Lane) {
        if reaction.targets.contains(.store), let store = lane.store {
            act(reaction.deed, on: store, of: lane)
        }
        if reaction.targets.contains(.weak), reaction.deed == .clear {
            for key in lane.weak.numbers { lane.weak[key] = .absent }
        }
        if reaction.targets.contains(.encoded), let encoded = lane.encoded {
            let before = encoded.usedBytes
            act(reaction.deed, on: encoded, of: lane)
            noteEncoded(since: before, encoded)
        }
        if reaction.targets.contains(.pool), lane.pool != nil {
            let rest = reaction.deed.rest(of: lane.rule.pool!, holding: lane.pool!.bytes)
            while let buffer = lane.pool!.surplus(overBytes: rest.bytes, count: rest.count) {
                change(buffer) { $0.isPooled = false }
            }
        }
    }

    private func act(_ deed: Reaction.Deed, on store: ImageStore, of lane: Lane) {
        switch deed {
        case .clear: clear(store)
        case .clearUnused:
            for key in store.keys {
                let held = store.instance(of: key)
                if held != ImageStore.marker, instances[held].viewHolds == 0 {
                    unstore(key, from: store)
                }
            }
        case .trim(let share):
            trim(
                store, toBytes: Reaction.Deed.share(share, of: store.limitBytes),
                count: Int(Reaction.Deed.share(share, of: Int64(store.limitCount))), lane)
        case .shrink(let share):
            trim(
                store, toBytes: Reaction.Deed.share(share, of: store.usedBytes),
                count: store.rule.cost == .none
                    ? Int(Reaction.Deed.share(share, of: Int64(store.usedCount))) : .max, lane)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = store.limitBytes
            setLimit(bytes, of: store, lane)
            scheduleLimit(
                restoresFound ? found : store.rule.limitBytes ?? .max, ofFiles: false,
                forNs, restartsTime: !restoresFound, lane)
        }
    }

    private func act(_ deed: Reaction.Deed, on files: RecencyShelf, of lane: Lane) {
        switch deed {
        case .clear, .clearUnused, .trim, .shrink:
            let rest = deed.rest(of: lane.rule.encoded!, holding: files.usedBytes)
            files.trim(toBytes: rest.bytes, count: rest.count)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = files.limitBytes
            files.setLimit(bytes)
            scheduleLimit(
                restoresFound ? found : files.ownLimitBytes, ofFiles: true, forNs,
                restartsTime: !restoresFound, lane)
        }
    }

    private func scheduleLimit(
        _ bytes: Int64, ofFiles: Bool, _ forNs: Int64?, restartsTime: Bool, _ lane: Lane
    ) {
        guard let forNs else { return }
        let restoring = reactions.restoring(
            lane.number, ofFiles: ofFiles, to: bytes, restartsTime: restartsTime)
        pending.schedule(.restoreLimit(restoring), atNs: nowNs + forNs)
    }

    func restoreLimit(_ restoring: Reactions.Restoring) {
        guard reactions.isDue(restoring) else { return }
        let lane = lanes[Int(restoring.lane)]
        if restoring.isOfFiles, let files = lane.encoded {
            let before = files.usedBytes
            files.setLimit(restoring.bytes)
            noteEncoded(since: before, files)
        } else if !restoring.isOfFiles, let store = lane.store {
            setLimit(restoring.bytes, of: store, lane)
        }
    }

    private func setLimit(_ bytes: Int64, of store: ImageStore, _ lane: Lane) {
        store.setLimit(bytes)
        if !store.rule.heedsLimitsLate, store.usedBytes > bytes { evictSurplus(of: store, lane) }
    }

    /// Each view that has no window lets go of its image, and remembers it for its return.
    private func releaseOffScreen(where lets: (ViewRule) -> Bool) {
        guard lanes.contains(where: { lets($0.rule.views) }) else { return }
        for view in views.numbers where !views[view].isInWindow {
            guard views[view].wanted != .absent, lets(lane(of: views[view].wanted).rule.views)
            else { continue }
            release(view)
        }
    }

    /// Blank time up to an instant, views that are blank still included.
    func blankNsSoFar(at timeNs: Int64) -> Int64 {
        views.numbers.reduce(counts.blankNs) { sum, view in
            let since = views[view].blankSinceNs
            return since >= 0 ? sum + max(0, timeNs - since) : sum
        }
    }
}
