import LabDevices

/// One event of a phone, for those who ask how its figures came about. What happens inside an app
/// that replays a scenario is told by that app's own log.
package enum PhoneEntry: Sendable {
    /// A visit begins, by its number among the phone's; the one before is over.
    case visit(Int)
    /// A process is made: the app's first launch, or a cold start.
    case launches(app: Int, isFirst: Bool)
    /// The app that was returned to was still there.
    case warm(app: Int)
    /// The app in front runs, and every view in sight has its picture. Each return is told once.
    case usable(app: Int)
    /// How everything stands, as the system looks at it.
    case stands(PhoneStanding)
    /// The system acts on what it saw last.
    case acts(SystemAction)
    /// A process is gone.
    case ended(app: Int, by: KillReason)
    /// The run is over.
    case ends
}

/// The phone's memory as the system sees it, before it acts, and what each app has of it.
package struct PhoneStanding: Sendable, Equatable {
    /// An app's process.
    package struct Process: Sendable, Equatable {
        package var state: ProcessState
        package var figures: ProcessFigures
        /// The RAM that it takes, what is compressed of it as small as it is.
        package var residentBytes: Int64
        /// Bytes of its footprint that are compressed or swapped, as large as they were before.
        package var packedBytes: Int64

        package init(
            state: ProcessState, figures: ProcessFigures, residentBytes: Int64, packedBytes: Int64
        ) {
            self.state = state
            self.figures = figures
            self.residentBytes = residentBytes
            self.packedBytes = packedBytes
        }
    }

    /// By app.
    package var processes: [Process]
    /// Memory that no process and not the system itself takes.
    package var availableBytes: Int64
    /// The system acts as soon as less than this is available.
    package var lineBytes: Int64

    package init(processes: [Process], availableBytes: Int64, lineBytes: Int64) {
        self.processes = processes
        self.availableBytes = availableBytes
        self.lineBytes = lineBytes
    }
}

/// Tells what happens on a phone, as it happens, and gives each app the log of its own replay.
package struct PhoneLog {
    /// With the instant, in nanoseconds since the phone's beginning; they never go back.
    package let note: (Int64, PhoneEntry) -> Void
    /// The log of an app's replay, by the app's number, whose times are the phone's; nil: none.
    package let ofApp: (Int) -> RunLog?

    package init(
        ofApp: @escaping (Int) -> RunLog? = { _ in nil },
        note: @escaping (Int64, PhoneEntry) -> Void
    ) {
        self.note = note
        self.ofApp = ofApp
    }
}
