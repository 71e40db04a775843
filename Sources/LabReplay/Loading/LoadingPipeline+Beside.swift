import LabPictures

/// Work beside the loads of images: transfers of the app and of players, and frames of animations.
/// They share the link and the cores as loads do. A run doesn't wait for their end.
extension LoadingPipeline {
    /// A transfer begins.
    ///
    /// - Parameter host: by its number; nil for a connection of its own.
    mutating func beginTransfer(bytes: Int64, host: UInt16?, nowNs: Int64) -> Load {
        let task = beginBeside(host: host ?? Connections.dedicated)
        task.amount = bytes
        guard host == nil else {
            if connections.take(task, nowNs: nowNs) {
                transfer(task, nowNs: nowNs)
            } else {
                enter(task, .transferWaits, .connecting)
            }
            return task
        }
        connections.openDedicated()
        machine.link.share(singleAs: connections.single)
        transfer(task, nowNs: nowNs)
        return task
    }

    /// A transfer that is done goes on with more, over the connection that it has.
    mutating func goOn(_ task: Load, bytes: Int64, nowNs: Int64) {
        task.amount = bytes
        besideOnLink += 1
        machine.link.goOn(
            task.id, number: task.serial, amount: bytes, bundle: connections.bundle(of: task),
            nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.link.nextNs)
    }

    /// True if a load waits for a connection, which a transfer may have.
    var isConnecting: Bool { !machine.loads.all { $0.state == .connecting }.isEmpty }

    mutating func beginFrame(ns: Int64, nowNs: Int64) -> Load {
        let task = beginBeside(host: 0)
        besideOnCores += 1
        enter(task, .frame)
        updateReserved(nowNs: nowNs)
        machine.cores.begin(task.id, number: task.serial, amount: ns, nowNs: nowNs)
        quietUntilNs = min(quietUntilNs, machine.cores.nextNs)
        return task
    }

    private mutating func beginBeside(host: UInt16) -> Load {
        let task = Load(
            key: .absent, image: .absent, version: 0, policy: .max, host: host, rank: .view,
            asked: 0, size: PixelSize(width: 0, height: 0), bytes: 0)
        task.state = .transferWaits
        machine.loads.add(task)
        log?.note(.besideBegins(task.logged))
        return task
    }

    /// A task's share of the link or of the cores is free again, and its owner is about to hear
    /// that it is done.
    mutating func noteBesideDone(_ task: Load) {
        if task.state == .frame { besideOnCores -= 1 } else { besideOnLink -= 1 }
    }

    mutating func endBeside(_ task: Load) {
        log?.note(.besideEnds(task.logged))
        machine.loads.end(task)
    }

    mutating func cancelBeside(_ task: Load, nowNs: Int64) {
        switch task.state {
        case .transferWaits: connections.leave(task)
        case .transfer:
            noteBesideDone(task)
            machine.link.cancel(task.id, nowNs: nowNs)
            freeConnection(of: task, nowNs: nowNs)
        default:
            noteBesideDone(task)
            machine.cores.cancel(task.id, nowNs: nowNs)
        }
        quietUntilNs = nowNs
        endBeside(task)
    }
}
