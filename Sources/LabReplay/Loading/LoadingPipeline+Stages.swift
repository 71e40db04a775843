/// A load's stages: fetched, read, decoded, and given to the main thread.
extension LoadingPipeline {
    mutating func fetch(_ load: Load, bytes: Int64, nowNs: Int64) {
        load.amount = bytes
        if connections.take(load, nowNs: nowNs) {
            return transfer(load, nowNs: nowNs)
        }
        enter(load, .connecting, .connecting)
    }

    mutating func transfer(_ load: Load, nowNs: Int64) {
        if load.state.isBeside {
            besideOnLink += 1
            enter(load, .transfer)
        } else {
            begunFetches += 1
            enter(load, .fetching)
        }
        machine.link.begin(
            load.id, number: load.serial, amount: load.amount,
            bundle: connections.bundle(of: load), nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.link.nextNs)
    }

    /// A load that was begun at low priority goes on at the usual one.
    mutating func raise(_ load: Load, nowNs: Int64) {
        let isFetching = load.state == .fetching
        let before = isFetching ? connections.bundle(of: load) : 0
        load.priority = .usual
        guard isFetching, connections.bundle(of: load) != before else { return }
        machine.link.move(
            load.id, number: load.serial, to: connections.bundle(of: load), nowNs: nowNs)
        quietUntilNs = nowNs
    }

    mutating func freeConnection(of load: Load, nowNs: Int64) {
        if load.host == Connections.dedicated { return }
        if let next = connections.giveBack(of: load) {
            transfer(next, nowNs: nowNs)
        }
    }

    mutating func read(_ load: Load, bytes: Int64, nowNs: Int64) {
        enter(load, .reading)
        machine.flash.begin(load.id, number: load.serial, amount: bytes, nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.flash.nextNs)
        updateReserved(nowNs: nowNs)
    }

    mutating func decode(_ load: Load, ns: Int64, nowNs: Int64) {
        enter(load, .decoding)
        updateReserved(nowNs: nowNs)
        machine.cores.begin(load.id, number: load.serial, amount: ns, nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.cores.nextNs)
    }

    mutating func decodeOnMain(_ load: Load, ns: Int64, nowNs: Int64) {
        enter(load, .decoding, .decodingOnMain)
        schedule(.load(load), atNs: workOnMain(ns: ns, nowNs: nowNs))
    }

    /// A load is decoded, and waits for the main thread.
    mutating func awaitMain(_ load: Load) {
        leaveQueue(load)
        enter(load, .delivering, .awaitsMain)
        schedule(.load(load), atNs: main.freeNs)
    }

    /// A load is decoded, and goes to views with others, so long after the first of them.
    mutating func awaitBatch(_ load: Load, everyNs: Int64, nowNs: Int64) {
        leaveQueue(load)
        enter(load, .delivering, .awaitsBatch)
        load.isBatched = true
        let policy = policies[Int(load.policy)]
        if policy.batchNs <= nowNs { policy.batchNs = nowNs + everyNs }
        schedule(.load(load), atNs: policy.batchNs)
    }

    /// Another load has fetched for this one, or has given up.
    mutating func endSharing(_ load: Load, isFetched: Bool, nowNs: Int64) {
        enter(load, .shared)
        if !isFetched { load.fetcher = nil }
        schedule(.load(load), atNs: nowNs)
    }

    mutating func schedule(_ timer: LoadTimer, atNs timeNs: Int64) {
        timers.schedule(timer, atNs: timeNs)
        quietUntilNs = min(quietUntilNs, timeNs)
    }
}
