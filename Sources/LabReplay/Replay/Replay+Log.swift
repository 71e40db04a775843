import LabDevices
import LabOrders
import LabPolicies

/// What a run's log is told by nobody else.
extension Replay {
    func tell(_ log: RunLog?) {
        self.log = log
        pipeline.log = log
        instances.log = log
    }

    /// The clock is about to pass from now to an instant.
    func noteInstant(_ log: RunLog, until timeNs: Int64) {
        if log.hasOrderChanged {
            log.hasOrderChanged = false
            if log.wantsOrders { noteOrders(log) }
            if let sample = memory.sample() {
                log.note(
                    .memory(
                        residentBytes: sample.residentBytes, arenaBytes: sample.arenaResidentBytes))
            }
        }
        log.advance(to: timeNs)
    }

    private func noteOrders(_ log: RunLog) {
        for policy in policies {
            guard let store = policy.store else { continue }
            let keys = store.sequence
            log.note(
                .order(
                    policy: policy.number,
                    keys.map { keys in
                        keys.map { store.instance(of: $0) }.filter { $0 != ImageStore.marker }
                            .map { log[$0] }
                    }))
        }
    }

    /// Whether a view is given the picture that it asked for.
    func isRight(_ instance: InstanceID, for image: ImageID) -> Bool {
        let entry = instances[instance]
        return entry.version == version[entry.image]
            && policies[Int(entry.policy)].names.show(same: entry.image, image)
    }

    /// What an image leaves the store for while an instance is let in.
    @inline(__always)
    func noteNewcomer(_ instance: InstanceID?) {
        log?.newcomer = instance.map { instances[$0].image }
    }

    /// The run is over; what is cleared away afterwards is nobody's doing.
    func endLog() {
        guard let log else { return }
        noteInstant(log, until: nowNs)
        log.note(.ends)
        tell(nil)
    }
}
