@testable import LabOrders
@testable import LabPolicies
@testable import LabScripts
@testable import OrderOracles

/// Loads: fetched, read, decoded, delivered.
extension ReferenceReplay {
    func joinable(_ name: ImageID, _ size: SizeID) -> ReferenceLoad? {
        let policy = policy(of: name)
        if [.off, .fetches].contains(policy.rule.joining) || policy.rule.key.known == .read {
            return nil
        }
        let key = key(of: name, size)
        if policy.rule.joining == .marker {
            guard policy.entries.contains(where: { $0.key == key && $0.copy == nil }) else {
                return nil
            }
        }
        let load = loads.last {
            $0.policy === policy && $0.key == key && !$0.isClosed
                && isEnough($0.size, for: name, size)
        }
        guard let load else { return nil }
        if load.isForgotten { reached.insert(.joinsForgotten) }
        if policy.rule.joining == .downloads, load.origin != .network {
            reached.insert(.loadsForItself)
            return nil
        }
        if load.rank != .view, load.phase == .queued, policy.rule.loading.wanted == .twice {
            reached.insert(.besideItsPrefetch)
            return nil
        }
        return load
    }

    func makeLoad(_ name: ImageID, _ size: SizeID, for view: ViewID?) -> ReferenceLoad {
        let policy = policy(of: name)
        let image = content[Int(name)]
        let picture = Picture(image: image, version: version[Int(image)])
        let (pixels, bytes) = made(picture.image, size, policy.rule.decode)
        scheduled += 1
        let load = ReferenceLoad(
            scheduled, policy, name, key(of: name, size), picture, pixels, bytes)
        load.asked = size
        if let view { load.waiters = [view] }
        return load
    }

    func file(_ load: ReferenceLoad) -> Int { Int(load.picture.image) }

    private func isRemote(_ load: ReferenceLoad) -> Bool {
        header.catalog.groups[Int(header.catalog.groupOf[load.picture.image])].remote
    }

    /// A load sets out at the first stage that it needs.
    func begin(_ load: ReferenceLoad, at stage: Stage) throws {
        loads.append(load)
        load.origin = stage == .fetch ? .network : stage == .read ? .disk : .memory
        try enter(load, stage)
    }

    /// Takes bytes that are at hand as they are.
    func firstStage(_ load: ReferenceLoad) -> Stage {
        let policy = load.policy
        if load.target == .memory {
            if take(file(load), for: load, from: &policy.mapped) {
                load.isMapped = true
                reached.insert(.fromMapped)
                return .read
            }
            if take(file(load), for: load, from: &policy.encoded) {
                reached.insert(.fromEncoded)
                return .decode
            }
            if take(variant(load), for: load, from: &policy.variants) {
                load.isVariant = true
                reached.insert(.fromVariant)
                return .read
            }
        }
        if !isRemote(load) { return .read }
        return takeFromDisk(load) ? .read : .fetch
    }

    func takeFromDisk(_ load: ReferenceLoad) -> Bool {
        guard take(file(load), for: load, from: &load.policy.disk) else { return false }
        load.isFromDisk = true
        reached.insert(.fromDisk)
        return true
    }

    private func take(
        _ thing: Int, for load: ReferenceLoad, from shelf: inout ReferenceShelf?
    ) -> Bool {
        let image = load.picture.image
        let held = shelf?.holds(thing) == true
        guard shelf?.gives(thing, at: version[Int(image)]) == true else {
            if held { reached.insert(.fileFoundOutdated) }
            return false
        }
        shelf!.use(thing)
        load.picture.version = shelf!.version(of: thing)
        if isOutdated(load.picture) { reached.insert(.fromOutdatedFile) }
        return true
    }

    /// Notes the picture that its file shows now.
    func seeFile(_ load: ReferenceLoad) { load.picture.version = version[Int(load.picture.image)] }

    func work(on load: ReferenceLoad) throws {
        switch load.stage {
        case .fetch:
            // Another may have fetched it while this one waited.
            if !load.isOutdated, takeFromDisk(load) {
                reached.insert(.fetchedMeanwhile)
                if load.target == .disk { return try goOn(load) }
                return try enter(load, .read)
            }
            if load.isEcho, hasLostItsMain(load) { return end(load) }
            if !load.isEcho, sharesFetch(load) { return }
            reached.insert(.fetch)
            seeFile(load)
            if network == .down {
                counts.fetches += 1
                return lose(load)
            }
            fetch(load)
        case .read:
            load.phase = .reading
            if !load.isMapped, !load.isVariant, !load.isFromDisk { seeFile(load) }
            // Its file is there, and nothing else was wanted.
            if load.target == .disk { return try goOn(load) }
            if shared.flash.isBusy { reached.insert(.sharesFlash) }
            shared.flash.begin(load.number, amount: readBytes(load), nowNs: nowNs)
            divideNow()
        case .decode:
            if try isFoundByItsFile(load) { return }
            try beginDecode(load)
        }
    }

    func readBytes(_ load: ReferenceLoad) -> Int64 {
        if load.isMapped { return load.bytes }
        return load.isVariant ? variantBytes(load) : header.catalog.encodedBytes[load.picture.image]
    }

    func decodeNs(_ load: ReferenceLoad) -> Int64 {
        let image = load.picture.image
        if load.isVariant {
            return decodeNs(image, pixels: load.size.pixels, bytes: variantBytes(load))
        }
        let rule = load.policy.rule.decode
        let decoded = rule.redraws ? decodedSize(image, load.asked, rule).decoded : load.size
        return decodeNs(image, decoded, rule)
    }

    func stageIsDone(_ load: ReferenceLoad) throws {
        lastDeliveryNs = nowNs
        if load.isDropped {
            let isThere = header.catalog.failure(of: load.picture.image) != .missing
            if load.phase == .fetching, isThere {
                counts.fetchBytes += header.catalog.encodedBytes[load.picture.image]
            }
            return drop(load)
        }
        switch load.phase {
        case .fetching:
            if header.catalog.failure(of: load.picture.image) == .missing {
                reached.insert(.missing)
                return try failOrTryAgain(load)
            }
            let bytes = header.catalog.encodedBytes[load.picture.image]
            counts.fetchBytes += bytes
            load.policy.parts[file(load)] = nil
            serveSharers(of: load)
            if !load.isOutdated, !load.isApart {
                let gone =
                    load.policy.disk?.keep(
                        file(load), bytes: bytes, version: load.picture.version) ?? []
                if !gone.isEmpty { reached.insert(.diskGaveUp) }
            }
            try keepEncoded(load)
            try goOn(load)
        case .reading:
            if load.isMapped {
                if try isFoundByItsFile(load) { return }
                load.copy = try born(copy(of: load))
                return try arrive(load)
            }
            try keepEncoded(load)
            try goOn(load)
        case .decoding:
            load.whole = nil
            keepMapped(load)
            keepVariant(load)
            // The main thread itself has it.
            if load.policy.rule.decode.mode == .sync { return try deliver(load) }
            try arrive(load)
        case .arriving: try arrive(load)
        case .shared:
            if load.isFetchedByOther { try goOn(load) } else { try work(on: load) }
        case .queued, .connecting, .offline, .sharing: break
        }
    }

    /// Its file is there, which may be all that was wanted.
    private func goOn(_ load: ReferenceLoad) throws {
        takeBack(load)
        if load.target == .memory { return try enter(load, .decode) }
        reached.insert(.fileAhead)
        if load.isPrefetch, !load.isApart, load.target == .encoded || load.origin == .network {
            load.policy.fetchedAhead.insert(file(load))
        }
        try replaceHeld(load)
        end(load)
    }

    func keepEncoded(_ load: ReferenceLoad) throws {
        guard load.policy.encoded != nil, !load.isOutdated, !load.isApart, !load.isVariant else {
            return
        }
        let gone = load.policy.encoded!.keep(
            file(load), bytes: header.catalog.encodedBytes[load.picture.image],
            version: load.picture.version)
        if !gone.isEmpty { reached.insert(.encodedGaveUp) }
        destroy()
        noteSums()
        try checkLimit()
    }

    /// Keeps a shown image mapped.
    func keepMapped(_ load: ReferenceLoad) {
        guard load.policy.mapped != nil, !load.isOutdated,
            header.catalog.failure(of: load.picture.image) != .whileDecoding
        else { return }
        let bytes = header.catalog.sizeBytes[load.picture.image]
        let gone = load.policy.mapped!.keep(
            file(load), bytes: bytes, version: load.picture.version
        ) { image in
            self.copies.values.contains {
                Int($0.picture.image) == image && $0.use == .shown && $0.isDecoded
            }
        }
        if !gone.isEmpty { reached.insert(.mappedGaveUp) }
    }

    func copy(of load: ReferenceLoad) -> Copy {
        Copy(
            policy: load.policy.number, key: load.key, picture: load.picture, size: load.size,
            bytes: load.bytes, isMapped: load.policy.mapped != nil,
            isUnasked: load.isPrefetch, isReadWhole: load.isMapped,
            isCollected: load.policy.rule.weak?.collectsAfterBytes != nil)
    }

    private func beginDecode(_ load: ReferenceLoad) throws {
        if header.catalog.failure(of: load.picture.image) == .beforeDecoding {
            reached.insert(.failedEarly)
            return try failOrTryAgain(load)
        }
        if load.policy.rule.decode.mode == .lazy || load.isApart {
            var copy = copy(of: load)
            copy.isDecoded = false
            load.copy = try born(copy)
            return try arrive(load)
        }
        guard makesRoomAhead(for: load) else { return fail(load, isFatal: false) }
        try decode(load)
        load.phase = .decoding
        let ns = decodeNs(load)
        if load.policy.rule.decode.mode == .sync {
            plan(.stage(load: load.number), atNs: workOnMain(ns: ns))
        } else {
            divideNow()
            if shared.cores.isBusy { reached.insert(.sharesCores) }
            shared.cores.begin(load.number, amount: ns, nowNs: nowNs)
        }
    }

    func decode(_ load: ReferenceLoad) throws {
        countDecode(load.picture, load.bytes)
        collect(load.policy, after: load.bytes)
        let beside = bytesBeside(load)
        if beside > 0 {
            var copy = copy(of: load)
            copy.use = .workspace
            copy.isUnasked = false
            copy.isCollected = false
            copy.isMapped = false
            copy.bytes = beside
            load.whole = bornUnchecked(copy)
            reached.insert(.wholeInMemory)
        }
        takeFromPool(load.bytes, load.policy)
        var made = copy(of: load)
        made.isDecodersWork = true
        load.copy = try born(made)
    }

    func countDecode(_ picture: Picture, _ bytes: Int64) {
        counts.decodes += 1
        if !decoded.insert(picture).inserted { counts.redecodes += 1 }
        counts.decodedBytes += bytes
    }

    /// Memory of the very size is decoded into.
    func takeFromPool(_ bytes: Int64, _ policy: ReferencePolicy) {
        guard let fitting = policy.pool?.things.first(where: { $0.bytes == bytes }) else { return }
        reached.insert(.outOfPool)
        policy.pool!.remove(fitting.number)
    }

    /// Delivered as soon as the main thread is free.
    private func arrive(_ load: ReferenceLoad) throws {
        if load.isLeft { return try deliver(load) }
        if let everyNs = load.policy.rule.loading.deliversEveryNs, !load.isBatched {
            return waitForOthers(load, everyNs)
        }
        guard main.freeNs > nowNs else { return try deliver(load) }
        reached.insert(.waitsForMain)
        leaveQueue(load)
        load.phase = .arriving
        plan(.stage(load: load.number), atNs: main.freeNs)
    }

    func deliver(_ load: ReferenceLoad) throws {
        defer { end(load) }
        leaveQueue(load)
        let failure = header.catalog.failure(of: load.picture.image)
        if failure == .whileDecoding {
            reached.insert(.failedLate)
            counts.failed += 1
            counts.failedFatal += 1
            endRequests(of: load, as: \.failedRequests)
            inHand = [:]
            return
        }
        let isDecoded = copies[load.copy!]!.isDecoded && !load.isMapped
        if load.waiters.isEmpty, isDecoded, !load.isPrefetch {
            counts.wastedDecodes += 1
            reached.insert(.wasted)
        }
        if load.waiters.contains(where: { !openRequests.contains($0) }) {
            reached.insert(.deliveredAfterHiding)
        }
        endRequests(of: load, as: \.servedRequests)
        inHand = [load.copy!: .inFlight]
        if load.isOutdated || !isAskedFor(load.key) { reached.insert(.outdated) }
        if isForItsPolicy(load), !load.isKept { take(load) }
        // A view that has its image clears the thumbnail beneath it, which may have waited, too.
        for view in load.waiters where load.waiters.contains(view) {
            if !views[view]!.isInWindow { reached.insert(.deliveredOffScreen) }
            noteGiven(load.copy!, for: views[view]!.asked)
            try give(load.copy!, to: view)
        }
        inHand = [:]
    }

    /// `isFatal`: trying again would not mend it.
    func fail(_ load: ReferenceLoad, isFatal: Bool = true) {
        endRequests(of: load, as: \.failedRequests)
        let sharers = sharers(of: load)
        for sharer in sharers { sharer.fetcher = nil }
        end(load)
        counts.failed += 1
        if isFatal { counts.failedFatal += 1 }
        for sharer in sharers {
            reached.insert(.failsWithFetcher)
            fail(sharer, isFatal: isFatal)
        }
    }

    func end(_ load: ReferenceLoad) {
        leaveQueue(load)
        loads.removeAll { $0 === load }
        for sharer in sharers(of: load) {
            reached.insert(.fetcherCancelled)
            sharer.fetcher = nil
            sharer.phase = .shared
            plan(.stage(load: sharer.number), atNs: nowNs)
        }
        unmark(load)
    }
}
