import LabOrders
import LabScripts

/// Memory that is collected.
extension Replay {
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
            change(instance) { entry in
                entry.isGarbage = false
                entry.isCollected = entry.firstHolder != nil
            }
        }
    }

    /// A policy reacts to a warning. What it leaves to the next collection is freed as well:
    /// nothing holds it any more, whenever its memory is given back.
    func asWarned(_ react: () throws(Halt) -> Void) throws(Halt) {
        let collects = policies.contains { $0.rule.weak?.collectsAfterBytes != nil }
        let before = collects ? Set(instances.waiting) : []
        try react()
        guard collects else { return }
        for instance in instances.waiting where !before.contains(instance) {
            counts.warningFreedBytes += instances[instance].bytes
            log?.note(.freed(log![instance], warning: reactions.warning))
        }
    }
}
