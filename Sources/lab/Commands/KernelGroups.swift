import LabBase
import LabRuns
import Synchronization

/// The memory groups of this process, for all the ways in which it can end.
enum KernelGroups {
    private static let current = Mutex<CommandGroups?>(nil)

    /// Made before anything else is done, or refused in one line.
    ///
    /// - Parameter name: as it was asked for; nil: by its own option.
    static func prepare(
        _ kernel: KernelOptions, as name: String? = nil
    ) throws(LoadFailure) -> CommandGroups? {
        guard kernel.needsGroup else { return nil }
        do throws(KernelRefusal) {
            return try current.withLock { (current) throws(KernelRefusal) in
                let groups = try CommandGroups(MemoryController.find())
                current = groups
                return groups
            }
        } catch {
            throw LoadFailure("\(name ?? kernel.name): \(error.text)", .unavailable)
        }
    }

    /// Ends what runs in them, and removes them.
    static func end() { current.withLock { $0?.end() } }
}
