import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Several apps on one phone, replayed on one clock: each with its own policy and memory, over one
/// link, one flash, one set of cores and one RAM.
package final class PhoneReplay<Memory: ImageMemory> {
    package let phone: Phone
    /// Set before `run` where a real system has the processes: it is asked what they hold, told how
    /// they stand, and asked whom it has ended.
    package var keeper: (any ProcessKeeper)?

    /// - Parameters:
    ///   - compositions: by app; nil for one that isn't replayed.
    ///   - memories: by app. One that isn't replayed tells its own how much it takes.
    ///   - system: nil for the phone's own.
    ///   - log: is told what happens to processes.
    package init(
        _ phone: Phone, compositions: [Composition?], memories: [Memory],
        system: PhoneMemory? = nil, log: PhoneLog? = nil
    ) throws(Halt) {
        self.phone = phone
        self.memories = memories
    }

    /// A timeline and a log of one app.
    package func watch(app: Int, _ timeline: Timeline?, _ log: RunLog?) {}

    /// By app, as they are after `run`.
    package private(set) var memories: [Memory]

    /// Replays all visits, and closes the books.
    package func run() throws(Halt) -> PhoneResult {
        preconditionFailure("\(phone.name) can't be run yet")
    }
}
