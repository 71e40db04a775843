import LabBase
import Synchronization

/// The children that this process has started and not seen to end: another copy of it that is its
/// child was left to it by one of them.
final class LivingChildren: Sendable {
    private let known = Mutex<Set<pid_t>>([])

    func started<Failure>(_ spawn: () throws(Failure) -> pid_t) throws(Failure) -> pid_t {
        try known.withLock { known throws(Failure) in
            let child = try spawn()
            known.insert(child)
            return child
        }
    }

    func ended(_ child: pid_t) { known.withLock { _ = $0.remove(child) } }

    /// Ends the copies that were left to us: they hold open what we read from.
    func endStrays() {
        var children = [pid_t](repeating: 0, count: 1024)
        known.withLock { known in
            let count = platform_copies(&children, children.count)
            for child in children.prefix(count) where !known.contains(child) {
                kill(child, SIGKILL)
                waitpid(child, nil, 0)
            }
        }
    }
}
