@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay

/// Signals and what they do; what the app does to its images itself.
extension ReferenceReplay {
    func warn(_ level: WarningLevel, by sender: Sender) {
        guard isRunning else { return }
        // A level that the device doesn't tell apps of is nothing to them.
        if level.trimLevel != nil, told([number(of: level)]).isEmpty { return }
        var level = level
        if level == .trim5, sender == .device, isInBackground {
            level = .trim40
            reached.insert(.firstSignInBackground)
        }
        if sender == .device { counts.pressureWarnings += 1 }
        warnedNs.append(nowNs)
        noteTrimLevel(level, sender)
        if loads.contains(where: { $0.copy != nil }) { reached.insert(.warnedWhileInFlight) }
        counts.warnings += 1
        heldAtWarnings = ByteSnapshot(
            image: heldAtWarnings.image + held.image,
            onScreen: heldAtWarnings.onScreen + held.onScreen,
            offScreen: heldAtWarnings.offScreen + held.offScreen,
            store: heldAtWarnings.store + held.store,
            inFlight: heldAtWarnings.inFlight + held.inFlight,
            duplicate: heldAtWarnings.duplicate + held.duplicate)
        asWarned(true) {
            // The number comes once, with the worst word.
            let numbers = told([number(of: level)])
            switch severity(of: level) {
            case .none: react(to: nil, levels: numbers)
            case .warning: react(to: .warning, levels: numbers)
            case .critical:
                react(to: .warning, levels: [])
                react(to: .critical, levels: numbers)
            }
            if severity(of: level) != .none { letGoOffScreen(where: \.releasesOnWarning) }
        }
    }

    /// Views without a window remember their image, and let go of it.
    func letGoOffScreen(where lets: (ViewRule) -> Bool) {
        for view in views.keys.sorted() where !views[view]!.isInWindow {
            guard let wanted = views[view]!.wanted, views[view]!.copy != nil,
                lets(lane(of: wanted).rule.views)
            else { continue }
            views[view]!.released = wanted
            letGo(view)
        }
    }

    /// What dies meanwhile counts as freed, if it is a warning.
    func asWarned(_ isWarned: Bool, _ deed: () -> Void) {
        self.isWarned = isWarned
        deed()
        self.isWarned = false
        guard isWarned else { return }
        defer { bury() }
        for (copy, what) in copies where what.isDecoded && holder(of: copy) == nil {
            counts.warningFreedBytes += what.bytes
            reached.insert(.freedByWarning)
        }
    }

    /// In the order in which the policy has its reactions, each once.
    func react(to signal: Reaction.Trigger?, levels: [Int] = []) {
        for lane in lanes {
            for (index, reaction) in lane.rule.reactions.enumerated() {
                let isMeant =
                    if case .level(let range) = reaction.trigger {
                        levels.contains(where: range.contains)
                    } else {
                        reaction.trigger == signal
                    }
                if isMeant { react(reaction, index, lane) }
            }
        }
    }

    private func react(_ reaction: Reaction, _ index: Int, _ lane: ReferenceLane) {
        guard reaction.delayNs > 0 else { return act(reaction, lane) }
        plan(
            .reaction(lane: lane.number, index: index, isWarned: isWarned),
            atNs: nowNs + reaction.delayNs)
    }

    func act(_ reaction: Reaction, _ lane: ReferenceLane) {
        if reaction.targets.contains(.store), lane.rule.store != nil {
            actOnStore(reaction.deed, lane)
        }
        if reaction.targets.contains(.weak), reaction.deed == .clear { lane.weak = [:] }
        if reaction.targets.contains(.encoded), lane.encoded != nil {
            _ = act(reaction.deed, on: &lane.encoded!)
        }
        if reaction.targets.contains(.pool), lane.pool != nil {
            _ = act(reaction.deed, on: &lane.pool!)
        }
    }

    private func act(_ deed: Reaction.Deed, on shelf: inout ReferenceShelf) -> [Int] {
        switch deed {
        case .clear:
            shelf.removeAll()
            return []
        case .clearUnused, .limit: return []
        case .trim(let share):
            return shelf.trim(
                bytes: shelf.rule.limitBytes.map { $0 * share / 1_000_000 },
                count: shelf.rule.limitCount.map { $0 * Int(share) / 1_000_000 })
        case .shrink(let share):
            return shelf.trim(bytes: shelf.bytes * share / 1_000_000, count: nil)
        }
    }

    private func actOnStore(_ deed: Reaction.Deed, _ lane: ReferenceLane) {
        let rule = lane.rule.store!
        switch deed {
        case .clear:
            while !lane.entries.isEmpty { take(lane.entries.count - 1, from: lane) }
            lane.lost = []
        case .clearUnused:
            for place in lane.entries.indices.reversed()
            where lane.entries[place].copy != nil && !isShown(lane.entries[place].copy) {
                take(place, from: lane)
                reached.insert(.clearedUnused)
            }
        case .trim(let share):
            trim(
                lane, lane.limitBytes.map { $0 * share / 1_000_000 },
                rule.limitCount.map { $0 * Int(share) / 1_000_000 }, .trim)
        case .shrink(let share):
            trim(
                lane, lane.costBytes * share / 1_000_000,
                rule.cost == .none ? lane.entryCount * Int(share) / 1_000_000 : nil, .shrunk)
        case .limit(let bytes, let forNs, let restoresFound):
            let found = lane.limitBytes
            setLimit(bytes, lane)
            guard let forNs else { return }
            lane.limitsSet += 1
            plan(
                .restoreLimit(
                    lane: lane.number, bytes: restoresFound ? found : rule.limitBytes,
                    serial: restoresFound ? 0 : lane.limitsSet), atNs: nowNs + forNs)
        }
    }

    /// Of several that restore the store's own limit, the last counts.
    func restoreLimit(of lane: ReferenceLane, _ bytes: Int64?, _ serial: Int) {
        guard serial == 0 || serial == lane.limitsSet else { return }
        setLimit(bytes, lane)
        let isOwn = bytes == lane.rule.store!.limitBytes
        reached.insert(isOwn ? .limitRestored : .limitStays)
    }

    private func setLimit(_ bytes: Int64?, _ lane: ReferenceLane) {
        let rule = lane.rule.store!
        lane.limitBytes = bytes
        guard let bytes, !rule.heedsLimitsLate, lane.costBytes > bytes else { return }
        trim(lane, min(bytes, rule.trimTargetBytes ?? bytes), nil, .trim)
    }

    private func trim(_ lane: ReferenceLane, _ bytes: Int64?, _ count: Int?, _ rarity: Rarity) {
        let before = lane.entries.count
        evict(from: lane) {
            lane.costBytes <= bytes ?? .max && lane.entryCount <= count ?? .max
        }
        if lane.entries.count < before { reached.insert(rarity) }
    }

    func handOver(_ image: ImageID, under name: ImageID) throws {
        reached.insert(.handedOver)
        let lane = lane(of: name)
        let key = key(of: name, 0)
        if content[Int(name)] != image {
            reached.insert(.underAnotherKey)
            for load in loads where load.lane === lane && load.key.image == key.image {
                outdate(load)
            }
        }
        content[Int(name)] = image
        let whole = wholeSize(image)
        let copy = try born(
            Copy(
                lane: lane.number, key: key,
                picture: Picture(image: image, version: version[Int(image)]), size: whole,
                bytes: bytes(image, whole)))
        takeIn(copy, isHandedOver: true, awaited: false)
    }

    func replace(_ name: ImageID) {
        let lane = lane(of: name)
        let rule = lane.rule.store
        let image = key(of: name, 0).image
        for load in loads
        where load.picture.image == name || load.lane === lane && load.key.image == image {
            outdate(load)
        }
        for place in lane.entries.indices.reversed() where lane.entries[place].key.image == image {
            switch rule!.replaced {
            case .forgotten: take(place, from: lane)
            case .checked, .served: break
            case .kept:
                reached.insert(.lostEntry)
                lane.lost.append(lane.entries.remove(at: place))
            }
        }
        if rule?.replaced != .served {
            lane.weak = lane.weak.filter { $0.key.image != image }
        }
        lane.disk?.remove(Int(name))
        lane.encoded?.remove(Int(name))
        lane.mapped?.remove(Int(name))
        content[Int(name)] = name
        version[Int(name)] += 1
        requested.remove(name)
        decoded.remove(name)
    }

    /// It is for the views that wait, and for nobody else; its mark goes.
    private func outdate(_ load: ReferenceLoad) {
        load.isOutdated = true
        load.lane.entries.removeAll { $0.load == load.number }
    }
}
