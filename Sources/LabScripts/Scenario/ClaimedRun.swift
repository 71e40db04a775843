import LabBase
import LabDevices

/// The claims of a scenario about its own run, and the run that they are about.
/// That run uses the device, the network and the seed that the file names, whatever the command
/// line replaces.
package struct ClaimedRun: Sendable, Equatable {
    package var claims: [Claim]
    var device: Device
    /// The network; nil for the device's own.
    var network: Network?
    var seed: UInt64

    /// The ways in which a run can differ from the one that the file describes.
    package enum Departure: String, Sendable, CaseIterable {
        case device = "the device isn't the file's"
        case network = "the network isn't the file's"
        case seed = "the seed isn't the file's"
        case warning = "a warning is added"
        case kernel = "the kernel has a say"
        case limit = "the limit isn't the policy's own"

        /// Words that follow "since".
        package var wording: String { rawValue }
    }
}
