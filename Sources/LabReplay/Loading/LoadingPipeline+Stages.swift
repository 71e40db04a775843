import LabOrders

/// A load's stages: fetched, read, decoded, and given to the main thread.
extension LoadingPipeline {
    /// A load is fetched: over a connection, as soon as it has one.
    mutating func fetch(_ load: LoadID, bytes: Int64, nowNs: Int64) {
        machine.loads[load].amount = bytes
        if connections.take(load, nowNs: nowNs, &machine.loads) {
            return transfer(load, nowNs: nowNs)
        }
        machine.loads.enter(load, .connecting, .connecting)
    }

    mutating func transfer(_ load: LoadID, nowNs: Int64) {
        if machine.loads[load].state.isBeside {
            besideOnLink += 1
            machine.loads.enter(load, .transfer)
        } else {
            begunFetches += 1
            machine.loads.enter(load, .fetching)
        }
        machine.link.begin(
            load, number: machine.loads[load].serial, amount: machine.loads[load].amount,
            bundle: connections.bundle(of: machine.loads[load]), nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.link.nextNs)
    }

    /// A load that was begun at low priority goes on at the usual one.
    mutating func raise(_ load: LoadID, nowNs: Int64) {
        let isFetching = machine.loads[load].state == .fetching
        let before = isFetching ? connections.bundle(of: machine.loads[load]) : 0
        machine.loads[load].priority = .usual
        guard isFetching, connections.bundle(of: machine.loads[load]) != before else { return }
        machine.link.move(
            load, number: machine.loads[load].serial,
            to: connections.bundle(of: machine.loads[load]),
            nowNs: nowNs)
        quietUntilNs = nowNs
    }

    mutating func freeConnection(of load: LoadID, nowNs: Int64) {
        if machine.loads[load].host == Connections.own { return }
        if let next = connections.giveBack(of: load, &machine.loads) {
            transfer(next, nowNs: nowNs)
        }
    }

    mutating func read(_ load: LoadID, bytes: Int64, nowNs: Int64) {
        machine.loads.enter(load, .reading)
        machine.flash.begin(load, number: machine.loads[load].serial, amount: bytes, nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.flash.nextNs)
        updateReserved(nowNs: nowNs)
    }

    mutating func decode(_ load: LoadID, ns: Int64, nowNs: Int64) {
        machine.loads.enter(load, .decoding)
        updateReserved(nowNs: nowNs)
        machine.cores.begin(load, number: machine.loads[load].serial, amount: ns, nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.cores.nextNs)
    }

    mutating func decodeOnMain(_ load: LoadID, ns: Int64, nowNs: Int64) {
        machine.loads.enter(load, .decoding, .decodingOnMain)
        schedule(.load(load), atNs: workOnMain(ns: ns, nowNs: nowNs))
    }

    /// A load is decoded, and waits for the main thread.
    mutating func awaitMain(_ load: LoadID) {
        leaveQueue(load)
        machine.loads.enter(load, .delivering, .awaitsMain)
        schedule(.load(load), atNs: main.freeNs)
    }

    /// A load is decoded, and goes to views with others, so long after the first of them.
    mutating func awaitBatch(_ load: LoadID, everyNs: Int64, nowNs: Int64) {
        leaveQueue(load)
        machine.loads.enter(load, .delivering, .awaitsBatch)
        machine.loads[load].isBatched = true
        let policy = policy(of: load)
        if policy.batchNs <= nowNs { policy.batchNs = nowNs + everyNs }
        schedule(.load(load), atNs: policy.batchNs)
    }

    /// Another load has fetched for this one, or has given up.
    mutating func endSharing(_ load: LoadID, isFetched: Bool, nowNs: Int64) {
        machine.loads.enter(load, .shared)
        if !isFetched { machine.loads[load].fetcher = .absent }
        schedule(.load(load), atNs: nowNs)
    }

    mutating func schedule(_ timer: LoadTimer, atNs timeNs: Int64) {
        timers.schedule(timer, atNs: timeNs)
        quietUntilNs = min(quietUntilNs, timeNs)
    }
}
