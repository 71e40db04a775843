import LabOrders
import LabPolicies
import LabScripts

/// Another picture is behind an image's name: what becomes of what is held and on its way.
extension Replay {
    /// Copies live on with their views; if they are found again, and what becomes of loads under
    /// way, is each part's rule. An image that is known by its content has another key from here.
    func replace(_ image: ImageID) {
        log?.note(.replaced(image))
        pictures.replace(image)
        let policy = policy(of: image)
        let isRenewed = policy.names.isRenewed(image)
        // Its old content is lost, unless that is another name's, too.
        let isLost = !isRenewed || policy.names.isAlone(image)
        outdateLoads(of: image, isRenewed: isRenewed, isLost: isLost, policy)
        for key in policy.names.keys(image) {
            forget(key, isRenewed: isRenewed, isLost: isLost, policy)
        }
        if isRenewed { renewKey(of: image, policy) }
        if let encoded = policy.encoded {
            let before = encoded.usedBytes
            encoded.note(replaced: image)
            noteEncoded(since: before, encoded)
        }
        policy.mapped?.note(replaced: image)
        policy.disk?.note(replaced: image)
        policy.noteVariants(replaced: image, imageCount: catalog.imageCount)
    }

    private func outdateLoads(
        of image: ImageID, isRenewed: Bool, isLost: Bool, _ policy: PolicyState
    ) {
        // A key that the file tells is that of what is read.
        let goesByFile = isRenewed && policy.rule.key.known == .read
        if policy.rule.replaced.trustsLoads, !isRenewed || goesByFile { return }
        let keys = isLost ? policy.names.keys(image) : []
        outdate { $0.image == image || ($0.policy == policy.number && keys.contains($0.key)) }
    }

    /// The old content is found no more, or is forgotten, as the policy has it.
    private func forget(_ key: KeyID, isRenewed: Bool, isLost: Bool, _ policy: PolicyState) {
        let rule = policy.rule.replaced
        if let store = policy.store {
            let isFoundNoMore = isRenewed || store.rule.replaced == .kept
            if store.rule.replaced == .forgotten {
                unstore(key, from: store, because: .replaced)
            } else if isFoundNoMore, isLost, store.holds(key) {
                store.orphan(key)
            }
        }
        let isForgotten = rule == .forgotten || (isRenewed && isLost)
        if let own = policy.own, isForgotten { forget(key, in: own) }
        if policy.hasWeak, policy.rule.weak?.replaced == .forgotten || (isRenewed && isLost) {
            policy[weak: key] = .absent
        }
        if isForgotten || (rule == .kept && isLost) {
            for range in ranges(of: policy) where range.rule.holds { letGo(key, range) }
        }
    }

    private func renewKey(of image: ImageID, _ policy: PolicyState) {
        let isShared = policy.renewKey(of: image, version: pictures.version(of: image))
        prefetching.renew(policy.names, of: Int(policy.number))
        if !isShared, !policy.wasLoaded.isEmpty {
            for key in policy.names.keys(image) { policy.wasLoaded[key] = false }
        }
        for range in ranges(of: policy) where range.rule.holds {
            for key in range.held.numbers where !range.isWanted(key) { letGo(key, range) }
        }
    }

    /// True if an instance is what its key stands for by now.
    func isCurrent(_ instance: InstanceID) -> Bool {
        let entry = instances[instance]
        let names = policies[Int(entry.policy)].names
        guard names.isRenewed(names.image(of: entry.key)) else {
            return entry.version == pictures.version(of: entry.image)
        }
        return names.stamp(of: entry.key) == entry.keyStamp
    }

    /// True if what a load brings can be asked for under the key that it was begun for.
    func hasItsKey(_ load: LoadID, _ policy: PolicyState) -> Bool {
        policy.names.stamp(of: pipeline.loads[load].key) == pipeline.loads[load].keyStamp
    }

    /// Under which key a load begins anew: its own, unless its file is to tell it.
    func keyNow(of load: LoadTable.Load, _ policy: PolicyState) -> KeyID {
        guard policy.rule.key.known == .read, policy.names.isRenewed(load.image) else {
            return load.key
        }
        return policy.names.key(load.image, size: load.asked)
    }

    /// A load's file is there and tells its key: that of what is in the file, which may be newer
    /// than what was asked for, or older. Where no name has that, it is for those who wait alone.
    func settleKey(of load: LoadID, _ policy: PolicyState) {
        let state = pipeline.loads[load]
        let names = policy.names
        guard names.isRenewed(state.image) else { return }
        let key: KeyID? =
            if state.version == state.askedVersion {
                hasItsKey(load, policy) ? state.key : nil
            } else {
                names.key(state.image, size: state.asked, showing: state.version)
            }
        if key == state.key, hasItsKey(load, policy) { return }
        closeToOthers(load)
        guard let key else {
            pipeline.loads[load].isOutdated = true
            return
        }
        pipeline.loads[load].key = key
        pipeline.loads[load].keyStamp = names.stamp(of: key)
    }

    /// Such loads serve the views that wait for them, and no request joins them.
    func outdate(where condition: (LoadTable.Load) -> Bool) {
        for load in pipeline.loads.all(where: condition) {
            pipeline.loads[load].isOutdated = true
            closeToOthers(load)
        }
    }
}
