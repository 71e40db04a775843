import LabBase
import LabDevices
import LabOrders
import LabReplay
import LabScripts

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
