import LabBase
import LabDevices
import LabOrders
import LabReplay

extension InputLoader {
    static func failure(_ problem: ScenarioProblem) -> LoadFailure {
        let isMissing = problem.position == nil && problem.fault == .noSuchFile
        return LoadFailure(problem.description, isMissing ? .noInput : .badData)
    }

    package static func failure(_ failure: TraceFailure) -> LoadFailure {
        switch failure {
        case .refused(let problem): LoadFailure(problem.description, .badData)
        case .memory(let failure): LoadFailure(failure.wording, .failed)
        case .stopped, .killed: LoadFailure("stopped", .failed)
        }
    }
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
