import LabBase
import LabDevices

/// Several apps on one device, one of them in front at a time: all that a replay of them needs,
/// with nothing left to draw.
///
/// A `PhoneFile` makes it, for the device, the network and the seed that are in force then.
package struct Phone: Sendable {
    /// The name that results show.
    package let name: String
    package var about = ""
    package let seed: UInt64
    package let device: Device
    /// The network of all apps; nil for the device's own.
    package var network: Network?
    /// In the order of the file.
    package var apps: [PhoneApp]
    /// The apps' turns, without gaps: each begins where the one before ends, the first at 0.
    package let visits: [Visit]
    /// Variants as written, in order: the apps' policies as the file has them, or with others for
    /// some of them.
    package var policies = [PhoneVariant.asWritten]
    /// The file's claims; nil if it makes none.
    package var claimed: ClaimedRun?
    /// Notes on what is right in the file and may not be meant.
    package var remarks: [Complaint] = []
    /// SHA-256 of the phone's text and of all that it names.
    package var sha256 = ""

    package var claims: [Claim] { claimed?.claims ?? [] }

    package var durationNs: Int64 { visits.last?.endNs ?? 0 }

    /// The link that all transfers share.
    package var link: Network { network ?? device.network }

    /// How long an app is in front altogether.
    package func frontNs(ofApp app: Int) -> Int64 {
        visits.reduce(0) { $1.app == app ? $0 + $1.durationNs : $0 }
    }
}
