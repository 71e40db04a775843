import LabDevices
import LabScripts

/// An app of a phone as the phone's replay moves it on: with a script, or with memory alone.
///
/// Its process is there from its first visit on, until it is ended, and again once the person has
/// opened it anew.
protocol PhoneProcess: AnyObject {
    var isAlive: Bool { get }
    /// Its process is there, and runs no more.
    var isHalted: Bool { get }
    /// The person can use it now.
    var isUsable: Bool { get }
    /// The instant at which all that it shows then has been drawn.
    var drawnNs: Int64 { get }
    var kills: Int64 { get }
    /// When a process that has begun to start is there; nil for none.
    var launchesAtNs: Int64? { get }
    func figures(_ presence: ProcessPresence) -> ProcessFigures
    /// The sums of its bytes now.
    var bytes: BytePeaks { get }

    /// The next thing that it does; nil for nothing until something is done to it.
    func next(nowNs: Int64, isRunningOut: Bool) -> PhoneStep?
    /// - Parameter untilNs: the phone does nothing to the process before then, so far as is known;
    ///   for certain if the source is the script.
    func perform(_ source: PhoneStep.Source, atNs timeNs: Int64, untilNs: Int64) throws(Halt)

    /// The person opens it. A process that is there runs again after so long.
    func open(atNs timeNs: Int64, restoreNs: Int64) throws(Halt) -> PhoneOpening
    func leave(atNs timeNs: Int64) throws(Halt)
    /// The system counts it among the cached.
    func hearCaching(atNs timeNs: Int64) throws(Halt)
    func halt(atNs timeNs: Int64) throws(Halt)
    /// The system takes the memory that it may take.
    func empty(atNs timeNs: Int64)
    func end(by killer: Killer, atNs timeNs: Int64) throws(Halt)
    /// A warning is on its way.
    func send(_ level: WarningLevel, atNs timeNs: Int64)
    /// A warning is there.
    func warn(_ level: WarningLevel, atNs timeNs: Int64) throws(Halt)
    /// Transfers go at another pace.
    func setNetwork(_ state: NetworkState, atNs timeNs: Int64) throws(Halt)

    /// True if something that it asked for is still to come.
    func isUnderWay() -> Bool
    /// Closes its books, and returns its figures.
    func result(atNs timeNs: Int64) -> RunResult
}

/// The state of an app as a person opened it.
enum PhoneOpening: Equatable {
    /// It had never been opened: it is there at once.
    case first
    case warm
    /// Its process was ended, and another is there after so long.
    case cold(afterNs: Int64)
    /// It died so often that the system doesn't start it any more.
    case gone
}
