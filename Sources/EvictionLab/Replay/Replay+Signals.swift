/// Signals, and what the policy does about them.
extension Replay {
    func warn(_ level: WarningLevel, from source: WarningSource) throws(TraceFailure) {
        if life.isOver { return }
        // A level that the device doesn't tell apps of is nothing to them.
        if let number = level.trimLevel, reaching([number]).isEmpty { return }
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
        heldAtWarnings.add(instances.ledger.snapshot)
        isReacting = true
        let levels = reaching([level.trimLevel(inBackground: pressure.isInBackground)])
        let named: [Reaction.Trigger?] =
            level.isWarning ? (level.isCritical ? [.warning, .critical] : [.warning]) : [nil]
        for (index, trigger) in named.enumerated() {
            // The number comes with the worse of both words.
            try signal(trigger, levels: index == named.count - 1 ? levels : [])
        }
        if level.isWarning {
            releaseOffScreen(where: \.releasesOnWarning)
            try narrowRanges()
        }
        isReacting = false
        if isProbed {
            probe!.after(instances.ledger.snapshot, resident: memory.sample()?.residentBytes)
        }
    }

    /// Those of Android's trim levels that the device tells apps.
    func reaching(_ levels: [Int]) -> [Int] {
        device.pressure.trimLevels == .all
            ? levels : levels.filter(WarningLevel.leaving.contains)
    }

    /// The person leaves the app.
    func leave() throws(TraceFailure) {
        timeline?.note("background")
        pressure.leave()
        if let afterNs = device.pressure.freezeAfterNs {
            pending.schedule(.freeze(departure: pressure.departures), atNs: nowNs + afterNs)
        }
        try signal(.background, levels: reaching([20]))
    }

    func comeBack() throws(TraceFailure) {
        timeline?.note("foreground")
        pressure.isInBackground = false
        try signal(.foreground)
    }

    /// Every lane's reactions to a signal, and to Android's trim levels that it stands for.
    func signal(
        _ trigger: Reaction.Trigger?, levels: [Int] = []
    ) throws(TraceFailure) {
        for lane in lanes where !lane.rule.reactions.isEmpty {
            for (index, reaction) in lane.rule.reactions.enumerated() {
                let isMeant =
                    switch reaction.trigger {
                    case .level(let meant): levels.contains(where: meant.contains)
                    case let other: other == trigger
                    }
                guard isMeant else { continue }
                guard reaction.delayNs > 0 else {
                    perform(reaction, of: lane)
                    continue
                }
                pending.schedule(
                    .reaction(
                        lane: lane.number, index: UInt16(index), isWarned: isReacting),
                    atNs: nowNs + reaction.delayNs)
            }
        }
        if trigger == .background {
            releaseOffScreen(where: \.releasesOnBackground)
            try narrowRanges()
        }
    }

    /// A reaction that was put off.
    func react(_ lane: Lane, _ index: UInt16, isWarned: Bool) {
        isReacting = isWarned
        perform(lane.rule.reactions[Int(index)], of: lane)
        isReacting = false
    }

    private func perform(_ reaction: Reaction, of lane: Lane) {
        if reaction.targets.contains(.store), let store = lane.store {
            act(reaction.deed, on: store, of: lane)
        }
        if reaction.targets.contains(.weak), reaction.deed == .clear {
            for key in lane.weak.indices { lane.weak[key] = .absent }
        }
        if reaction.targets.contains(.encoded), let encoded = lane.encoded {
            let before = encoded.usedBytes
            act(reaction.deed, on: encoded, of: lane)
            noteEncoded(since: before, encoded)
        }
        if reaction.targets.contains(.pool), lane.pool != nil {
            let most = Self.share(
                reaction.deed, of: lane.rule.pool!, holding: lane.pool!.bytes)
            while let buffer = lane.pool!.surplus(overBytes: most.bytes, count: most.count) {
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
                store, toBytes: Self.share(share, of: store.limitBytes),
                count: Int(Self.share(share, of: Int64(store.limitCount))), lane)
        case .shrink(let share):
            trim(
                store, toBytes: Self.share(share, of: store.usedBytes),
                count: store.rule.cost == .none
                    ? Int(Self.share(share, of: Int64(store.usedCount))) : .max, lane)
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
            let most = Self.share(deed, of: lane.rule.encoded!, holding: files.usedBytes)
            files.trim(toBytes: most.bytes, count: most.count)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = files.limitBytes
            files.setLimit(bytes)
            scheduleLimit(
                restoresFound ? found : files.ownLimitBytes, ofFiles: true, forNs,
                restartsTime: !restoresFound, lane)
        }
    }

    /// The limit that comes back after a time, if another holds for a time only. A store's own
    /// limit comes back once: the latest reaction says when.
    private func scheduleLimit(
        _ bytes: Int64, ofFiles: Bool, _ forNs: Int64?, restartsTime: Bool, _ lane: Lane
    ) {
        guard let forNs else { return }
        if restartsTime { lane.limitSerials[ofFiles ? 1 : 0] &+= 1 }
        pending.schedule(
            .restoreLimit(
                lane: lane.number, ofFiles: ofFiles, bytes: bytes,
                serial: lane.limitSerials[ofFiles ? 1 : 0]), atNs: nowNs + forNs)
    }

    func restoreLimit(of lane: Lane, ofFiles: Bool, to bytes: Int64, _ serial: UInt32) {
        guard serial == lane.limitSerials[ofFiles ? 1 : 0] else { return }
        if ofFiles, let files = lane.encoded {
            let before = files.usedBytes
            files.setLimit(bytes)
            noteEncoded(since: before, files)
        } else if !ofFiles, let store = lane.store {
            setLimit(bytes, of: store, lane)
        }
    }

    private func setLimit(_ bytes: Int64, of store: ImageStore, _ lane: Lane) {
        store.setLimit(bytes)
        if !store.rule.heedsLimitsLate, store.usedBytes > bytes { evictSurplus(of: store, lane) }
    }

    /// What a deed leaves of a shelf, where nothing is in use.
    private static func share(
        _ deed: Reaction.Deed, of rule: ShelfRule, holding bytes: Int64
    ) -> (bytes: Int64, count: Int) {
        switch deed {
        case .clear, .clearUnused: (0, 0)
        case .trim(let share):
            (
                Self.share(share, of: rule.limitBytes ?? .max),
                Int(Self.share(share, of: Int64(rule.limitCount ?? .max)))
            )
        case .shrink(let share): (Self.share(share, of: bytes), .max)
        case .limit(let bytes, _, _): (bytes, .max)
        }
    }

    private static func share(_ millionths: Int64, of limit: Int64) -> Int64 {
        limit == .max ? .max : Int64(Int128(limit) * Int128(millionths) / 1_000_000)
    }

    /// Each view that has no window lets go of its image, and remembers it for its return.
    private func releaseOffScreen(where lets: (ViewRule) -> Bool) {
        guard lanes.contains(where: { lets($0.rule.views) }) else { return }
        for index in views.indices where !views[index].isInWindow {
            guard views[index].wanted != .absent, lets(lane(of: views[index].wanted).rule.views)
            else { continue }
            release(index)
        }
    }

    /// Blank time up to an instant, views that are blank still included.
    func blankNsSoFar(at timeNs: Int64) -> Int64 {
        views.reduce(counts.blankNs) { sum, view in
            view.blankSinceNs >= 0 ? sum + max(0, timeNs - view.blankSinceNs) : sum
        }
    }
}
