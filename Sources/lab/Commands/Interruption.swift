import LabBase
import Synchronization

/// The action of an interrupt signal. A command replaces it as it goes on; at first it only ends.
enum Interruption {
    private static let action = Mutex<@Sendable () -> Void>({})
    private static let signal = Atomic<Int32>(SIGINT)

    /// Installs the handler. Each command that a person gives calls it before it starts any thread.
    static func begin() {
        Interrupt.handle { signal in
            Self.signal.store(signal, ordering: .relaxed)
            // Held to the end, so that what is being done can't change any more.
            action.withLock { action -> Void in
                action()
                end()
            }
            end()
        }
    }

    /// From here on an interrupt does this, and ends.
    static func means(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Leaves no file that is half written, and no group of the kernel's.
    static func end() -> Never {
        KernelGroups.end()
        let code = ExitCode.interrupted(by: signal.load(ordering: .relaxed))
        Temporaries.abandon { _exit(code.rawValue) }
    }
}
