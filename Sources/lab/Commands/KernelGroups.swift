import LabBase
import LabCells
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
    ) throws(Complaint) -> CommandGroups? {
        guard kernel.needsGroup else { return nil }
        let swap = kernel.swaps ? try swap() : nil
        return try Complaint.placed(at: .whole(name ?? kernel.name), exit: .unavailable) {
            () throws(Complaint) in
            try current.withLock { (current) throws(Complaint) in
                let groups = try CommandGroups(MemoryController.find(), swap: swap)
                current = groups
                return groups
            }
        }
    }

    private static func swap() throws(Complaint) -> SwapSpace {
        try Complaint.placed(at: .whole("--enforce-swap"), exit: .unavailable) {
            () throws(Complaint) in
            try SwapSpace.choose(folder: Terminal.environment("TMPDIR") ?? "/tmp")
        }
    }

    /// Ends what runs in them, and removes them.
    static func end() { current.withLock { $0?.end() } }
}
