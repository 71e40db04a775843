import LabBase
import LabDevices

/// A phone's file as it was read. Its device, network and seed can be changed, as a command or a
/// world does, until `phone()` makes the phone of it.
package struct PhoneFile: Sendable {
    /// The path that it was read from, as the user gave it.
    package let file: String
    package let name: String
    package let about: String
    package var seed: UInt64
    package var device: Device
    package var network: Network?
    package var networkSources: [Device.Source]
    package var claimed: ClaimedRun?
    /// In the order of the file.
    package var apps: [App]
    package var front: Front
    package let policies: [PhoneVariant]
    /// Notes on what is right in the file and may not be meant.
    package var remarks: [Complaint] = []
    /// Notes on what the apps' own files say and a phone has of its own.
    package var givesWay: [Complaint] = []
    package var sha256 = ""

    /// An app as the file declares it: `phone()` gives it the phone's circumstances.
    package struct App: Sendable {
        package var app: PhoneApp
        package let origin: Origin
    }

    /// The file of an app, as the phone's names it.
    package enum Origin: Sendable, Equatable {
        case scenario(String)
        case recording(String)
        case memory
    }

    /// The apps' turns.
    package enum Front: Sendable, Equatable {
        case written([Visit])
        /// Drawn from the seed.
        case drawn(PhoneHabits)
    }
}
