import LabBase
import LabDevices

extension TraceHeader {
    package var claims: [Claim] { claimed?.claims ?? [] }

    /// Where it was made another one than its file has it.
    package var departure: ClaimedRun.Departure? {
        guard let claimed else { return nil }
        if device != claimed.device { return .device }
        if network != claimed.network { return .network }
        return seed == claimed.seed ? nil : .seed
    }
}
