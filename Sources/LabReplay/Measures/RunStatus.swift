public enum RunStatus: String, Sendable, CaseIterable {
    case ok, killed, crashed
    case killedByKernel = "killed-by-kernel"
    /// A plugin's call didn't come back.
    case timedOut = "timed-out"
    /// A library that can't be used, or won't be made so.
    case refused
    /// A cache of one's own did something wrong on the way, or a plugin's order did, which ends the
    /// run.
    case unbalanced

    /// Of a row: whether somebody has to mend something before its figures mean anything.
    public static func isFailure(_ status: String) -> Bool {
        switch RunStatus(rawValue: status) {
        case .ok, .killed, .killedByKernel, nil: false
        case .crashed, .timedOut, .refused, .unbalanced: true
        }
    }
}
