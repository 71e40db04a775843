@testable import LabScripts
@testable import OrderOracles

/// Fetches that several loads share, that go on later, and what files tell.
extension ReferenceReplay {
    func sharers(of load: ReferenceLoad) -> [ReferenceLoad] {
        loads.filter { $0.phase == .sharing && $0.fetcher === load }
    }

    /// One fetch serves all who load a file.
    func sharesFetch(_ load: ReferenceLoad) -> Bool {
        guard load.policy.rule.joining == .fetches, !load.isOutdated else { return false }
        let fetcher = loads.first {
            $0 !== load && $0.policy === load.policy && file($0) == file(load) && !$0.isOutdated
                && !$0.isDropped && !$0.isApart
                && [.connecting, .fetching, .offline].contains($0.phase)
        }
        guard let fetcher else { return false }
        reached.insert(.sharesFetch)
        load.fetcher = fetcher
        load.phase = .sharing
        if load.priority == .usual { raise(fetcher) }
        return true
    }

    func serveSharers(of load: ReferenceLoad) {
        for sharer in sharers(of: load) {
            sharer.picture.version = load.picture.version
            sharer.isFetchedByOther = true
            sharer.phase = .shared
            plan(.stage(load: sharer.number), atNs: nowNs)
        }
    }

    /// Bytes of a file that are still to come.
    func fetchBytes(_ load: ReferenceLoad) -> Int64 {
        let whole = header.catalog.encodedBytes[load.picture.image]
        guard let part = load.policy.parts[file(load)],
            part.version == version[Int(load.picture.image)]
        else { return whole }
        reached.insert(.resumes)
        return whole - part.bytes
    }

    /// It is about to be cancelled.
    func keepPart(_ load: ReferenceLoad) {
        guard load.policy.rule.loading.resumesFetches, load.phase == .fetching else { return }
        let left = shared.link.left(load.number, nowNs: nowNs)
        let bytes = header.catalog.encodedBytes[load.picture.image] - left
        if bytes > 0 { load.policy.parts[file(load)] = (bytes, load.picture.version) }
    }

    /// Images go to views together, so long after the first of them.
    func waitForOthers(_ load: ReferenceLoad, _ everyNs: Int64) {
        leaveQueue(load)
        load.phase = .arriving
        load.isBatched = true
        let isBroken = header.catalog.failure(of: load.picture.image) == .whileDecoding
        if isForItsPolicy(load), !isBroken {
            load.isKept = true
            unmark(load)
            take(load)
            reached.insert(.keptBeforeDelivery)
        }
        if load.policy.batchNs > nowNs {
            reached.insert(.deliveredTogether)
        } else {
            load.policy.batchNs = nowNs + everyNs
        }
        plan(.stage(load: load.number), atNs: load.policy.batchNs)
    }

    /// The key is that of what the file shows. False: no name has that any more.
    private func settleKey(_ load: ReferenceLoad) -> Bool {
        let image = load.picture.image
        guard isRenewed(image) else { return true }
        if load.picture.version > load.askedVersion { reached.insert(.newerThanAsked) }
        if load.picture.version < load.askedVersion { reached.insert(.olderThanAsked) }
        if load.picture.version != load.askedVersion {
            let key = key(of: image, load.asked, showing: load.picture.version)
            if key != load.key { load.policy.entries.removeAll { $0.load == load.number } }
            load.key = key
        }
        if isAskedFor(load.key) { return true }
        load.policy.entries.removeAll { $0.load == load.number }
        load.isOutdated = true
        return false
    }

    /// Its file is there, and tells under which key it may be in memory.
    func isFoundByItsFile(_ load: ReferenceLoad) throws -> Bool {
        guard load.policy.rule.key.known == .read, settleKey(load),
            let found = find(load.key, load.picture.image, load.asked, wanted: load.size)
        else { return false }
        reached.insert(.foundByItsFile)
        leaveQueue(load)
        endRequests(of: load, as: \.servedRequests)
        for view in load.waiters where load.waiters.contains(view) {
            counts.misses -= 1
            try serve(view, found, asked: views[view]!.asked)
        }
        end(load)
        return true
    }
}

/// Decoded sizes on disk.
extension ReferenceReplay {
    private func variant(_ image: Int, _ size: SizeID) -> Int {
        image + Int(size) * header.catalog.imageCount
    }

    func variant(_ load: ReferenceLoad) -> Int { variant(file(load), load.asked) }

    /// As much smaller than the file as it has fewer pixels.
    func variantBytes(_ load: ReferenceLoad) -> Int64 {
        let whole = wholeSize(load.picture.image)
        let bytes = header.catalog.encodedBytes[load.picture.image]
        if load.size == whole { return bytes }
        return max(1, bytes * load.size.pixels / whole.pixels)
    }

    func keepVariant(_ load: ReferenceLoad) {
        guard load.policy.variants != nil, !load.isVariant, !load.isOutdated,
            header.catalog.failure(of: load.picture.image) != .whileDecoding
        else { return }
        let isRemote = header.catalog.isRemote(load.picture.image)
        switch load.policy.rule.variants!.whose {
        case .all: break
        case .local: if isRemote { return }
        case .remote: if !isRemote { return }
        }
        if load.size == wholeSize(load.picture.image), load.policy.rule.key.sizes != .exact {
            return
        }
        let gone = load.policy.variants!.keep(
            variant(load), bytes: variantBytes(load), version: load.picture.version)
        if !gone.isEmpty { reached.insert(.variantsGaveUp) }
    }

    func dropVariants(of image: Int, _ policy: ReferencePolicy) {
        for size in header.sizes.indices { policy.variants?.remove(variant(image, SizeID(size))) }
    }

    func tellVariants(replaced image: Int, _ policy: ReferencePolicy) {
        for size in header.sizes.indices {
            policy.variants?.hears(replaced: variant(image, SizeID(size)))
        }
    }

    /// Its policy may have what it brings, and not only those who wait.
    func isForItsPolicy(_ load: ReferenceLoad) -> Bool {
        !load.isOutdated && !load.isApart && isAskedFor(load.key)
    }

    /// The policy gets what a load has brought. What it let go of it finds while that lives.
    func take(_ load: ReferenceLoad) {
        guard load.isForgotten else { return takeIn(load.copy!, of: load) }
        reached.insert(.forgotten)
        copies[load.copy!]!.isNeverStored = true
        if load.policy.rule.weak?.registration == .load { record(load.copy!, in: load.policy) }
    }

    /// It was given up while it worked, and its stage is over.
    func drop(_ load: ReferenceLoad) {
        counts.cancelled += 1
        reached.insert(.dropped)
        end(load)
    }

    func desert(_ load: ReferenceLoad) {
        load.isDeserted = true
        unmark(load)
    }

    /// Its mark goes.
    func unmark(_ load: ReferenceLoad) { load.policy.entries.removeAll { $0.load == load.number } }
}
