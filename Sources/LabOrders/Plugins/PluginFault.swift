import LabBase
import LabSystem

/// How a run ends in which a plugin did what it may not do: nothing that it says counts any more.
package enum PluginFault {
    /// Tells the process that started this one. Set before any plugin is loaded.
    nonisolated(unsafe) package static var tell: ((Complaint) -> Void)?

    package static func end(_ problem: Complaint) -> Never {
        guard let tell else { fatalError(problem.description) }
        tell(problem)
        // At once: what a library has left to do at the end could hang, or say anything.
        _exit(1)
    }
}
