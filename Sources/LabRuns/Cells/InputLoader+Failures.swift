import LabBase
import LabDevices
import LabOrders
import LabReplay

extension InputLoader {
    package static func failure(_ failure: TraceFailure) -> LoadFailure { LoadFailure(failure) }

    /// Any failure of a cell's own process, for its parent.
    package static func wording(of error: any Error) -> String {
        switch error {
        case let problem as PluginProblem: problem.message
        case let failure as LoadFailure: failure.lines.joined(separator: " ")
        case RealRun.Failure.trace(let failure):
            Self.failure(failure).lines.joined(separator: " ")
        case RealRun.Failure.allocator(let failure):
            "jemalloc can't \(failure.operation): \(failure.reason)"
        case RealRun.Failure.kernel(let refusal): refusal.text
        case RealRun.Failure.noResidentSet:
            "this system doesn't say how much memory is resident"
        default: "\(error)"
        }
    }
}

extension ScenarioProblem: ReportedFailure {
    package var lines: [String] { [description] }

    package var exitCode: ExitCode {
        position == nil && fault == .noSuchFile ? .noInput : .badData
    }
}

extension TraceFailure: ReportedFailure {
    package var lines: [String] {
        switch self {
        case .refused(let problem): [problem.description]
        case .memory(let failure): [failure.wording]
        case .stopped, .killed: ["stopped"]
        }
    }

    package var exitCode: ExitCode { if case .refused = self { .badData } else { .failed } }
}

extension PluginProblem: ReportedFailure {
    package var lines: [String] { [message] }
    package var exitCode: ExitCode { .badData }
}

extension MemoryFailure {
    var wording: String {
        switch self {
        case .outOfMemory(let image, let bytes):
            "no memory for \(image) (\(Fixed.bytes(bytes))). Use --memory model"
        case .changedFile(let path, let reason):
            "\(path): was good when it was read, and isn't now: \(reason). Run again"
        }
    }
}
