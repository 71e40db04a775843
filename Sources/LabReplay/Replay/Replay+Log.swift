import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// The entries of a run's log that no part writes itself.
extension Replay {
    func tell(_ log: RunLog?) {
        self.log = log
        uncountedLog = log.map { Unmanaged.passUnretained($0) }
        pipeline.log = log
        instances.log = log
    }

    /// The clock is about to pass from now to an instant.
    @inline(__always)
    func noteInstant(_ log: RunLog, until timeNs: Int64) {
        if log.hasOrderChanged { noteChanges(log) }
        log.advance(to: timeNs)
    }

    @inline(never)
    private func noteChanges(_ log: RunLog) {
        log.hasOrderChanged = false
        if log.wantsOrders { noteOrders(log) }
        guard let sample = memory.sample() else { return }
        log.note(
            .memory(
                residentBytes: sample.residentBytes, arenaBytes: sample.arenaResidentBytes))
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

    /// True if an instance shows the picture that a view asked for.
    func isRight(_ instance: InstanceID, for image: ImageID) -> Bool {
        let entry = instances[instance]
        return entry.version == pictures.version(of: image)
            && policies[Int(entry.policy)].names.show(same: entry.image, image)
    }

    /// Images that leave the store from here on make room for this instance.
    @inline(__always)
    func noteNewcomer(_ instance: InstanceID?) {
        log?.newcomer = instance.map { instances[$0].image }
    }

    /// The run is over: the log isn't told of what is cleared away afterwards.
    func endLog() {
        guard let log else { return }
        noteInstant(log, until: nowNs)
        log.note(.ends)
        tell(nil)
    }
}

/// Entries that are written often. Each has a function of its own, never inlined, so that a run
/// without a log has as short a way as before: 1 % of its instructions.
extension Replay {
    @inline(never)
    func tell(_ frame: ScrollFrame) {
        uncountedLog?._withUnsafeGuaranteedRef { $0.note(.scroll(frame)) }
    }

    @inline(never)
    func tellEnters(_ view: ViewID) { log?.note(.entersWindow(view)) }

    @inline(never)
    func tellLeaves(_ view: ViewID) { log?.note(.leavesWindow(view)) }

    @inline(never)
    func tellBlank(_ view: ViewID) { log?.note(.blank(view)) }

    @inline(never)
    func tellNotBlank(_ view: ViewID) { log?.note(.notBlank(view)) }

    @inline(never)
    func tellAsked(
        _ view: ViewID, _ image: ImageID, _ reason: ViewRequest.Reason,
        _ answer: ViewRequest.Answer
    ) {
        guard let log else { return }
        log.hasOrderChanged = true
        log.note(
            .asked(
                ViewRequest(
                    view: view, image: image, size: views[view].size, screen: views[view].screen,
                    reason: reason, answer: answer)))
    }

    @inline(never)
    func tell(_ view: ViewID, gets instance: InstanceID, _ supply: Supply) {
        guard let log else { return }
        let isRight = isRight(instance, for: views[view].asked)
        log.note(.gets(view, log[instance], supply, isWrong: !isRight))
    }

    @inline(never)
    func tell(_ view: ViewID, letsGo instance: InstanceID) {
        guard let log else { return }
        log.note(.letsGo(view, log[instance]))
    }

    @inline(never)
    func tell(_ view: ViewID, waitsFor load: LoadID) {
        log?.note(.waits(view, pipeline.loads[load].logged))
    }

    @inline(never)
    func tellBegins(_ load: LoadID, isPrefetch: Bool) {
        let state = pipeline.loads[load]
        log?.note(
            .loadBegins(
                LoadBirth(
                    load: state.logged, image: state.image, size: state.size,
                    policy: state.policy, isPrefetch: isPrefetch)))
    }

    @inline(never)
    func tell(_ load: LoadID, _ end: LoadEnd) {
        log?.note(.loadEnds(pipeline.loads[load].logged, end))
    }
}
