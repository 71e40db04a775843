import LabBase

/// Ends a run whose plugin broke its rules: none of its answers counts any more.
package enum PluginFault {
    /// Reports to the parent process. Set before any plugin is loaded.
    nonisolated(unsafe) package static var tell: ((Complaint) -> Void)?

    package static func end(_ problem: Complaint) -> Never {
        guard let tell else { fatalError(problem.description) }
        tell(problem)
        // Exits at once: the library's own exit handlers could hang, or write output.
        _exit(1)
    }
}
