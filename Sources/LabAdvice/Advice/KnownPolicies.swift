import LabBase
import LabDevices
import LabPolicies

/// Policies on a device by their texts, each read once: the search asks for most of them several
/// times.
final class KnownPolicies {
    private let device: Device
    private var known: [String: Policy] = [:]

    init(_ device: Device) { self.device = device }

    func policy(_ text: String) throws(Complaint) -> Policy {
        if let policy = known[text] { return policy }
        let policy = try PolicySpec.parse(text, device: device)
        known[text] = policy
        return policy
    }
}
