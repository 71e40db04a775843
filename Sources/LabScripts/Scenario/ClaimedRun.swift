import LabBase
import LabDevices

/// What a scenario claims of its own run, and which run that is: the one on the device, over the
/// network and with the seed that its file names, whatever the command line replaces.
package struct ClaimedRun: Sendable, Equatable {
    package var claims: [Claim]
    var device: Device
    /// Nil: the device's own.
    var network: Network?
    var seed: UInt64

    /// What makes a run another one than a file speaks of.
    package enum Departure: String, Sendable, CaseIterable {
        case device, network, seed, warning, kernel, limit

        /// After "since".
        package var wording: String {
            switch self {
            case .device: "the device isn't the file's"
            case .network: "the network isn't the file's"
            case .seed: "the seed isn't the file's"
            case .warning: "a warning is added"
            case .kernel: "the kernel has a say"
            case .limit: "the limit isn't the policy's own"
            }
        }
    }
}
