import LabBase
import LabDevices
import LabOrders
import LabReplay

extension InputLoader {
    /// Any failure of a cell's own process, for its parent.
    package static func wording(of error: any Error) -> String {
        switch error {
        case let failure as any ReportedFailure: failure.lines.joined(separator: " ")
        case RealRun.Failure.trace(let failure):
            failure.lines.joined(separator: " ")
        case RealRun.Failure.allocator(let failure):
            "jemalloc can't \(failure.operation): \(failure.reason)"
        case RealRun.Failure.pictures(let failure): "\(failure.path): \(failure.reason)"
        case RealRun.Failure.kernel(let refusal): refusal.text
        case RealRun.Failure.noResidentSet:
            "this system doesn't say how much memory is resident"
        default: "\(error)"
        }
    }
}
