import LabBase

extension Complaint {
    /// The kernel doesn't limit memory as it was asked to.
    static func unlimited(_ what: String) -> Complaint { Complaint(what, exit: .unavailable) }
}
