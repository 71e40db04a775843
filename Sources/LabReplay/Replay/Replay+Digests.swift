import LabOrders
import LabScripts

/// The digest of an image, which becomes known with its file.
extension Replay {
    /// A load's file is there, and with it the key: views that wait take the image found under it.
    func isFoundByItsFile(_ load: LoadID, _ policy: PolicyState) throws(Halt) -> Bool {
        settleKey(of: load, policy)
        let state = pipeline.loads[load]
        // No name stands for it.
        if !hasItsKey(load, policy) { return false }
        guard
            let found = find(
                state.key, state.image, state.asked, wanted: state.size, in: policy)
        else { return false }
        pipeline.leaveQueue(load)
        if state.isPrefetch || state.firstWaiter == .absent {
            end(load, .found)
            return true
        }
        serveWaiters(of: load)
        // A view that has its image may clear another that waits, which must not cancel this.
        pipeline.loads.enter(load, .delivering)
        while pipeline.loads[load].firstWaiter != .absent {
            let view = pipeline.loads[load].firstWaiter
            stopWaiting(view)
            closeBlank(view)
            // It was counted as a miss before its key was known.
            counts.misses -= 1
            if found.isStrong { counts.strongHits += 1 } else { counts.weakHits += 1 }
            if instances[found.instance].isUnasked { counts.prefetchUsed += 1 }
            noteRightness(of: found.instance, for: views[view].asked)
            try lease(view, found.instance, from: found.isStrong ? .store : .alive)
        }
        settleUse(of: policy)
        end(load, .found)
        return true
    }
}
