import LabOrders
import LabScripts

/// Fetches that several loads share, and fetches that go on from where they were.
extension Replay {
    /// A load waits for another's fetch of the same file; false if no load fetches it.
    func shareFetch(_ load: LoadID, _ policy: PolicyState) -> Bool {
        let image = pipeline.loads[load].image
        let fetchers = pipeline.loads.all { other in
            guard other.policy == policy.number, other.image == image, !other.isOutdated,
                !other.isDropped, !other.isApart,
                other.stage == .fetch, other.serial != pipeline.loads[load].serial
            else { return false }
            switch other.state {
            case .connecting, .fetching, .parked: return true
            default: return false
            }
        }
        guard let fetcher = fetchers.first, !pipeline.loads[load].isOutdated else { return false }
        pipeline.loads.enter(load, .sharing, .shares(pipeline.loads[fetcher].logged))
        pipeline.loads[load].fetcher = fetcher
        return true
    }

    /// A fetch is over: who waits for it goes on with its file, or, since it was cancelled, fetches
    /// for itself.
    func releaseSharers(of load: LoadID, _ policy: PolicyState, areServed: Bool) {
        guard policy.rule.joining == .fetches else { return }
        for sharer in pipeline.loads.all(where: { $0.state == .sharing && $0.fetcher == load }) {
            if areServed { pipeline.loads[sharer].version = pipeline.loads[load].version }
            pipeline.endSharing(sharer, isFetched: areServed, nowNs: nowNs)
        }
    }

    /// The loads that wait for a load's fetch, and wait no more: when it fails, it fails for all.
    func takeSharers(of load: LoadID) -> [LoadID] {
        guard policies[Int(pipeline.loads[load].policy)].rule.joining == .fetches else { return [] }
        let sharers = pipeline.loads.all { $0.state == .sharing && $0.fetcher == load }
        for sharer in sharers { pipeline.loads[sharer].fetcher = .absent }
        return sharers
    }

    /// A fetch begins with its connection, which another load may have given back.
    @inline(__always)
    func noteFetches() { counts.fetches += pipeline.takeBegunFetches() }

    func continueAfterSharing(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        guard pipeline.loads[load].fetcher != .absent else { return try work(on: load, of: policy) }
        try continueFromFile(load, policy)
    }

    /// Bytes of a file that have not come yet: all of them, unless the policy keeps a part.
    func bytesToFetch(_ load: LoadID, _ policy: PolicyState) -> Int64 {
        let image = pipeline.loads[load].image
        let whole = stageSizes.fileBytes(image)
        guard let part = policy.part(of: image), part.version == pictures.version(of: image) else {
            return whole
        }
        return whole - part.bytes
    }

    /// A load is about to be cancelled: what it has fetched is kept, if fetches are resumed.
    func keepPart(of load: LoadID) {
        let policy = policies[Int(pipeline.loads[load].policy)]
        guard policy.rule.loading.resumesFetches, pipeline.loads[load].state == .fetching else {
            return
        }
        let image = pipeline.loads[load].image
        let bytes = stageSizes.fileBytes(image) - pipeline.left(of: load, nowNs: nowNs)
        guard bytes > 0 else { return }
        policy.keep(
            PolicyState.FilePart(bytes: bytes, version: pipeline.loads[load].version), of: image)
    }
}
