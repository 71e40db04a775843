@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles

/// Signals and what they do; what the app does to its images itself.
extension ReferenceReplay {
    func warn(_ level: WarningLevel, by sender: Sender) {
        guard isRunning else { return }
        // A level that the device doesn't tell apps of is nothing to them.
        if told([number(of: level)]).isEmpty { return }
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
            duplicate: heldAtWarnings.duplicate + held.duplicate,
            garbage: heldAtWarnings.garbage + garbageBytes)
        asWarned(true) {
            // The number comes once, with the worst word.
            let numbers = told([number(of: level)])
            switch severity(of: level) {
            case .none: react(to: [], levels: numbers)
            case .warning: react(to: [.warning], levels: numbers)
            case .critical:
                react(to: [.warning], levels: [])
                react(to: [.critical], levels: numbers)
            }
            if severity(of: level) != .none { letGoOffScreen(where: \.releasesOnWarning) }
        }
    }

    /// Views without a window remember their image, and let go of it.
    func letGoOffScreen(where lets: (ViewRule) -> Bool) {
        letGo(offScreenIf: { lets($0.rule.views) })
    }

    /// The same as a reaction: of the images that one policy is for.
    private func letGoOffScreen(of one: ReferencePolicy) {
        reached.insert(.letGoWhenLeft)
        letGo(offScreenIf: { $0 === one })
    }

    /// In the background views have no image, if their policy says so.
    func showNothing() { letGo(inWindow: true) { $0.rule.views.showsNothingInBackground } }

    func showAgain() throws {
        for policy in policies where policy.rule.views.showsNothingInBackground {
            for view in views.keys.sorted() where views[view]!.isInWindow {
                guard let image = views[view]!.released, self.policy(of: image) === policy else {
                    continue
                }
                reached.insert(.shownAgain)
                views[view]!.released = nil
                counts.restores += 1
                try ask(view, image, isRestore: true)
            }
        }
    }

    private func letGo(offScreenIf isMeant: (ReferencePolicy) -> Bool) {
        letGo(inWindow: false, if: isMeant)
    }

    private func letGo(inWindow: Bool, if isMeant: (ReferencePolicy) -> Bool) {
        for view in views.keys.sorted()
        where (inWindow || !views[view]!.isInWindow) && !views[view]!.isPlain {
            guard let wanted = views[view]!.wanted, views[view]!.copy != nil,
                isMeant(policy(of: wanted))
            else { continue }
            views[view]!.released = wanted
            letGo(view)
        }
    }

    /// Counts copies that die meanwhile as freed, if it is a warning.
    func asWarned(_ isWarned: Bool, _ action: () -> Void) {
        self.isWarned = isWarned
        let garbage = garbageBytes
        action()
        self.isWarned = false
        guard isWarned else { return }
        defer { destroy() }
        for (copy, what) in copies where what.isDecoded && !isKept(copy) {
            counts.warningFreedBytes += what.bytes
            reached.insert(.freedByWarning)
        }
        // The garbage was freed, whenever it is collected.
        if garbageBytes > garbage { reached.insert(.freedForCollection) }
        counts.warningFreedBytes += garbageBytes - garbage
    }

    /// Held by nothing, and waiting for a collection.
    private var garbageBytes: Int64 {
        copies.reduce(0) { sum, next in
            let (copy, what) = next
            let waits = what.isCollected && inHand[copy] == nil && holder(of: copy) == nil
            return waits && what.isDecoded ? sum + what.bytes : sum
        }
    }

    /// In the order in which the policy has its reactions, each once.
    func react(to words: [Reaction.Trigger], levels: [Int] = []) {
        for policy in policies {
            for (index, reaction) in policy.rule.reactions.enumerated()
            where words.contains(reaction.trigger)
                || levels.contains(where: {
                    tells($0, of: reaction.trigger)
                })
            {
                react(reaction, index, policy)
            }
        }
    }

    /// On each device a number is itself; on Android alone it is the news of a state, too.
    private func tells(_ level: Int, of trigger: Reaction.Trigger) -> Bool {
        let isAndroid = header.device.apiLevel != nil
        return switch trigger {
        case .level(let range): range.contains(level)
        case .hidden: isAndroid && level == 20
        case .cached: isAndroid && [40, 60, 80].contains(level)
        case .freezing: isAndroid && level == 40 && rules.trimLevels == .reduced
        case .warning, .critical, .background, .foreground, .every: false
        }
    }

    private func react(_ reaction: Reaction, _ index: Int, _ policy: ReferencePolicy) {
        guard reaction.delayNs > 0 else { return act(reaction, policy) }
        plan(
            .reaction(policy: policy.number, index: index, isWarned: isWarned),
            atNs: nowNs + reaction.delayNs)
    }

    func act(_ reaction: Reaction, _ policy: ReferencePolicy) {
        if reaction.targets.contains(.views) { letGoOffScreen(of: policy) }
        if reaction.targets.contains(.store), policy.rule.store != nil {
            actOnStore(reaction.action, policy)
        }
        if reaction.targets.contains(.loads) {
            for load in loads where load.policy === policy {
                load.isForgotten = true
                if load.waiters.isEmpty, !load.isPrefetch { desert(load) }
            }
        }
        if reaction.targets.contains(.weak), reaction.action == .clear { policy.weak = [:] }
        if reaction.targets.contains(.encoded), policy.encoded != nil {
            _ = act(reaction.action, on: &policy.encoded!)
        }
        if reaction.targets.contains(.pool), policy.pool != nil {
            _ = act(reaction.action, on: &policy.pool!)
        }
    }

    private func act(_ action: Reaction.Action, on shelf: inout ReferenceShelf) -> [Int] {
        switch action {
        case .clear:
            shelf.removeAll()
            return []
        case .clearUnused, .limit, .keep: return []
        case .trim(let share):
            return shelf.trim(
                bytes: shelf.rule.limitBytes.map { $0 * share / 1_000_000 },
                count: shelf.rule.limitCount.map { $0 * Int(share) / 1_000_000 })
        case .shrink(let share):
            return shelf.trim(bytes: shelf.bytes * share / 1_000_000, count: nil)
        }
    }

    private func actOnStore(_ action: Reaction.Action, _ policy: ReferencePolicy) {
        let rule = policy.rule.store!
        switch action {
        case .clear:
            while !policy.entries.isEmpty { take(policy.entries.count - 1, from: policy) }
            policy.lost = []
        case .clearUnused:
            for place in policy.entries.indices.reversed()
            where policy.entries[place].copy != nil && !isShown(policy.entries[place].copy) {
                take(place, from: policy)
                reached.insert(.clearedUnused)
            }
        case .trim(let share):
            trim(
                policy, policy.limitBytes.map { $0 * share / 1_000_000 },
                rule.limitCount.map { $0 * Int(share) / 1_000_000 }, .trim)
        case .shrink(let share):
            trim(
                policy, policy.costBytes * share / 1_000_000,
                rule.cost == .none ? policy.entryCount * Int(share) / 1_000_000 : nil, .shrunk)
        case .keep(let bytes):
            let before = policy.entries.count
            evict(from: policy) { policy.lost.isEmpty && self.imageBytes(in: policy) <= bytes }
            if (1..<max(1, before)).contains(policy.entries.count) { reached.insert(.keptInPart) }
        case .limit(let bytes, let forNs, let restoresFound):
            let found = policy.limitBytes
            setLimit(bytes, policy)
            guard let forNs else { return }
            policy.limitsSet += 1
            plan(
                .restoreLimit(
                    policy: policy.number, bytes: restoresFound ? found : rule.limitBytes,
                    serial: restoresFound ? 0 : policy.limitsSet), atNs: nowNs + forNs)
        }
    }

    /// The bytes of decoded images in the store, whatever that counts.
    private func imageBytes(in policy: ReferencePolicy) -> Int64 {
        policy.entries.reduce(0) { sum, entry in
            guard let copy = entry.copy, copies[copy]!.isDecoded else { return sum }
            return sum + copies[copy]!.bytes
        }
    }

    /// The last of several reactions that restore the store's own limit counts.
    func restoreLimit(of policy: ReferencePolicy, _ bytes: Int64?, _ serial: Int) {
        guard serial == 0 || serial == policy.limitsSet else { return }
        setLimit(bytes, policy)
        let isOwn = bytes == policy.rule.store!.limitBytes
        reached.insert(isOwn ? .limitRestored : .limitStays)
    }

    private func setLimit(_ bytes: Int64?, _ policy: ReferencePolicy) {
        let rule = policy.rule.store!
        policy.limitBytes = bytes
        guard let bytes, !rule.heedsLimitsLate, policy.costBytes > bytes else { return }
        trim(policy, min(bytes, rule.trimTargetBytes ?? bytes), nil, .trim)
    }

    private func trim(_ policy: ReferencePolicy, _ bytes: Int64?, _ count: Int?, _ rarity: Rarity) {
        let before = policy.entries.count
        evict(from: policy) {
            policy.costBytes <= bytes ?? .max && policy.entryCount <= count ?? .max
        }
        if policy.entries.count < before { reached.insert(rarity) }
    }

    func handOver(_ image: ImageID, under name: ImageID) throws {
        reached.insert(.handedOver)
        let policy = policy(of: name)
        let key = key(of: name, 0)
        if content[Int(name)] != image {
            reached.insert(.underAnotherKey)
            if policy.rule.replaced != .served {
                for load in loads where load.policy === policy && load.key.isOfOneImage(as: key) {
                    outdate(load)
                }
            }
            if policy.rule.store?.replaced == .kept { loseKey(key, policy) }
        }
        content[Int(name)] = image
        let whole = wholeSize(image)
        let copy = try born(
            Copy(
                policy: policy.number, key: key,
                picture: Picture(image: image, version: version[Int(image)]), size: whole,
                bytes: header.catalog.sizeBytes[image],
                isCollected: policy.rule.weak?.collectsAfterBytes != nil))
        handedOver.insert(copy)
        takeIn(copy, of: nil)
    }

    func replace(_ name: ImageID) {
        let policy = policy(of: name)
        let old = key(of: name, 0)
        let byContent = isRenewed(name)
        // By content, others may ask for what it was.
        let isLost =
            !byContent
            || !version.indices.contains {
                $0 != Int(name) && key(of: ImageID($0), 0) == old
            }
        if byContent, !isLost { reached.insert(.leavesItsTwin) }
        let byFile = byContent && policy.rule.key.known == .read
        if policy.rule.replaced != .served || byContent && !byFile {
            for load in loads
            where load.picture.image == name
                || isLost && load.policy === policy && load.key.isOfOneImage(as: old)
            {
                outdate(load)
            }
        } else if loads.contains(where: { $0.picture.image == name }) {
            reached.insert(.goesOnOutdated)
        }
        if policy.rule.store?.replaced == .forgotten {
            for place in policy.entries.indices.reversed()
            where policy.entries[place].key.isOfOneImage(as: old) {
                reached.insert(.storeForgets)
                take(place, from: policy)
            }
        } else if isLost, byContent || policy.rule.store?.replaced == .kept {
            loseKey(old, policy)
        }
        if policy.rule.weak?.replaced == .forgotten || byContent && isLost {
            policy.weak = policy.weak.filter { !$0.key.isOfOneImage(as: old) }
        }
        if byContent, isLost {
            policy.eras[Picture(image: old.image, version: old.version), default: 0] += 1
        }
        policy.disk?.hears(replaced: Int(name))
        policy.encoded?.hears(replaced: Int(name))
        policy.mapped?.hears(replaced: Int(name))
        tellVariants(replaced: Int(name), policy)
        content[Int(name)] = name
        version[Int(name)] += 1
        requested.remove(name)
    }

    /// The app asks under another key from now on.
    private func loseKey(_ key: Key, _ policy: ReferencePolicy) {
        let gone = policy.entries.filter { $0.key.isOfOneImage(as: key) && $0.copy != nil }
        for entry in gone.sorted(by: { $0.key.size < $1.key.size }) {
            reached.insert(.lostEntry)
            policy.lost.append(entry)
            policy.entries.removeAll { $0.key == entry.key }
        }
    }

    /// The load serves its waiting views alone, and its mark goes.
    private func outdate(_ load: ReferenceLoad) {
        load.isOutdated = true
        unmark(load)
    }
}
