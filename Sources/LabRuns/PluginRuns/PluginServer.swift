import LabBase
import LabOrders

/// The first and the last steps of a process that calls plugins.
enum PluginServer {
    /// Has faults of plugins reported, and shares with the parent where a plugin is.
    static func begin(_ tell: @escaping (Complaint) -> Void) throws(Complaint) {
        PluginFault.tell = tell
        guard PluginWatch.share() else {
            throw Complaint("the memory that shows where a plugin is can't be had", "Run again")
        }
    }

    /// Ends a process in which libraries were called: what they have left to do could hang, and is
    /// of no use any more. What they printed comes out.
    static func end() -> Never {
        fflush(nil)
        _exit(0)
    }
}
