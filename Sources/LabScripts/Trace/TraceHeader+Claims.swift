import LabBase

extension TraceHeader {
    package var claims: [Claim] { claimed?.claims ?? [] }

    /// The first difference between this run and the file's, caused by options; nil for none.
    package var departure: ClaimedRun.Departure? {
        guard let claimed else { return nil }
        if device != claimed.device { return .device }
        if network != claimed.network { return .network }
        return seed == claimed.seed ? nil : .seed
    }
}
