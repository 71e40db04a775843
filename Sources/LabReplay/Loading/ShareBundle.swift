import LabOrders

/// Tasks that get as much as each other.
///
/// A task that comes is done when the bundle's virtual time has grown by the task's own size, so
/// that neither a change of pace nor one of number reschedules any.
struct ShareBundle: ~Copyable {
    /// When a task is done, in virtual time; of several the one that was begun first.
    struct End: Comparable, BitwiseCopyable {
        var at: UInt128
        var number: UInt32

        @inline(__always)
        static func < (a: End, b: End) -> Bool {
            a.at != b.at ? a.at < b.at : a.number < b.number
        }
    }

    private var ends = DenseHeap<LoadID, End>(keyCapacity: 64, isBinary: true)
    /// Tasks below have room.
    private var room = 64
    var time = VirtualTime()
    /// The log says that tasks are in it.
    var isLogged = false

    var count: Int { ends.count }
    var lowest: LoadID? { ends.lowest }
    var lowestRank: End? { ends.lowestRank }

    func contains(_ task: LoadID) -> Bool { task.index < room && ends.contains(task) }

    func left(of task: LoadID) -> UInt128 {
        let end = ends.rank(of: task).at
        return end > time.given ? end - time.given : 0
    }

    /// - Parameter left: the amount that it has still to get, in 2^-32ths.
    mutating func insert(_ task: LoadID, number: UInt32, left: UInt128) {
        if task.index >= room {
            ends.makeRoom(for: task)
            room = task.index + 1
        }
        ends.insert(task, End(at: time.given + left, number: number))
    }

    mutating func remove(_ task: LoadID) { ends.remove(task) }

    mutating func pass(to nowNs: Int64) {
        if ends.count == 0 { return time.restart(nowNs: nowNs) }
        time.pass(to: nowNs)
    }
}

/// A bundle beside the first. An object, since an array can't hold what isn't copied.
final class SideBundle {
    var bundle = ShareBundle()
}
