import LabCells
import LabReplay

/// The end of a candidate's run: `ok`, or the reason why it has no score.
package enum CandidateStatus: String, Sendable, CaseIterable {
    case ok
    /// Its source has mistakes.
    case uncompiled
    /// The library can't be used.
    case refused
    case crashed
    /// It needs too long, for an answer or in all.
    case timedOut = "timed-out"
    /// Its process took more memory than it may.
    case outOfMemory = "out-of-memory"
    /// It claims what can't be.
    case unbalanced
    /// It held more than its size.
    case overLimit = "over-limit"
    /// Two runs of it differ.
    case differs
    /// It failed before, on another trace.
    case skipped

    init(_ status: RunStatus) { self = CandidateStatus(rawValue: status.rawValue) ?? .crashed }
}

/// The most that a candidate may take for one trace at one size.
package struct CandidateLimits: Sendable, Equatable {
    /// Time of a processor.
    package var timeNs: Int64 = 60_000_000_000
    /// Time for the answer to some requests.
    package var answerNs = PluginOptions().timeoutNs
    package var bytes: Int64 = 1_000_000_000

    package init() {}

    /// In whole seconds, as the system counts them.
    var seconds: Int64 { (timeNs + 999_999_999) / 1_000_000_000 }

    /// Most time that passes while it is waited for: a candidate that sleeps takes no processor.
    var waitNs: Int64 { timeNs > .max / 10 ? .max : timeNs * 10 }
}
