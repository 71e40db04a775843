import LabBase
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What an interrupt does, which changes as a command goes on: at first it only ends.
final class Interruption: Sendable {
    private let action = Mutex<@Sendable () -> Void>({})

    /// To be made before any thread is started.
    init() {
        Interrupt.handle {
            // Held to the end, so that what is being done can't change any more.
            self.action.withLock { action in
                action()
                Self.end()
            }
        }
    }

    /// From here on an interrupt does this, and ends.
    func means(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Leaves no file that is half written, and no group of the kernel's.
    static func end() -> Never {
        KernelGroups.end()
        Temporaries.abandon { _exit(ExitCode.interrupted.rawValue) }
    }
}
