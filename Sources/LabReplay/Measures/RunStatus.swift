/// How a run ended.
public enum RunStatus: String, Sendable, CaseIterable {
    /// At the script's end.
    case ok
    /// The modelled device killed the app, for good.
    case killed
    /// The run's own process died.
    case crashed
    /// The Linux kernel killed the app in the device's place, or a user killed its process.
    case killedByKernel = "killed-by-kernel"
    /// A plugin's call didn't come back.
    case timedOut = "timed-out"
    /// A library that can't be used, or won't be made so.
    case refused
    /// A cache of one's own did something wrong on the way, or a plugin's order did, which ends the
    /// run.
    case unbalanced
    /// A cache of one's own, or a plugin, held more than its limit. Its figures stand, and are
    /// compared with no others.
    case overLimit = "over-limit"

    /// True if a row of this status says nothing until a mistake is mended.
    package static func isFailure(_ status: String) -> Bool {
        switch RunStatus(rawValue: status) {
        case .ok, .killed, .killedByKernel, .overLimit, nil: false
        case .crashed, .timedOut, .refused, .unbalanced: true
        }
    }
}
