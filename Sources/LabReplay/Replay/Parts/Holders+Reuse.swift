import LabOrders

/// Memory that is kept to decode into.
extension Holders {
    /// The memory of an image that nothing shows any more is kept to decode into.
    func sendToPool(_ instance: InstanceID, of policy: PolicyState) {
        let record = instances[instance]
        guard policy.pool?.admits(bytes: record.bytes) == true, record.isDecoded else { return }
        while let surplus = policy.pool!.surplus(for: record.bytes) {
            change(surplus) { $0.isPooled = false }
        }
        if !policy.weak.isEmpty, policy.weak[record.key] == instance {
            policy.weak[record.key] = .absent
        }
        instances.pool(instance)
        policy.pool!.put(instance, bytes: record.bytes)
    }

    /// Memory of this very size is given up by the pool, to be decoded into.
    func takeFromPool(bytes: Int64, _ policy: PolicyState) {
        guard let buffer = policy.pool?.take(bytes: bytes) else { return }
        change(buffer) { $0.isPooled = false }
    }

    func trimPool(of policy: PolicyState, toBytes bytes: Int64, count: Int) {
        while let buffer = policy.pool?.surplus(overBytes: bytes, count: count) {
            change(buffer) { $0.isPooled = false }
        }
    }
}

/// Memory that is collected.
extension Holders {
    /// A decode makes garbage be collected, when enough was decoded since the last time.
    func collectGarbage(of policy: PolicyState, before bytes: Int64) {
        guard let most = policy.rule.weak?.collectsAfterBytes else { return }
        policy.decodedBytes += bytes
        if policy.decodedBytes >= most { collectGarbage(of: policy) }
    }

    /// Instances that only the weak table knows die.
    func collectGarbage(of policy: PolicyState) {
        guard policy.rule.weak?.collectsAfterBytes != nil else { return }
        policy.decodedBytes = 0
        for instance in instances.garbage(of: policy.number) {
            change(instance) { record in
                record.isGarbage = false
                record.isCollected = record.firstHolder != nil
            }
        }
    }

    /// Policies react to a warning. What they leave to the next collection is freed as well:
    /// nothing holds it any more, whenever its memory is given back.
    func whileWarned<Failure: Error>(
        by warning: UInt32, _ react: () throws(Failure) -> Void
    ) throws(Failure) {
        self.warning = warning
        defer { self.warning = nil }
        let before = policies.collect ? Set(instances.waiting) : []
        try react()
        if policies.collect {
            for instance in instances.waiting where !before.contains(instance) {
                noteFreed(instance, by: warning)
            }
        }
    }
}

/// The timeline and the watched warning are handed what is held.
extension Holders {
    func sampleTimeline(until timeNs: Int64) {
        run.timeline?.advance(holding: heldNow, nowNs: run.nowNs, until: timeNs) {
            memory?.sample()
        }
    }

    func sampleBeforeWarning() {
        run.timeline?.warn(holding: heldNow, nowNs: run.nowNs) { memory?.sample() }
    }

    /// Lines tell of holders, of whom garbage is none.
    private var heldNow: ByteSnapshot {
        var bytes = ledger.snapshot
        bytes.garbage = 0
        return bytes
    }
}
