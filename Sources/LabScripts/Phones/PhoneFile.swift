import LabBase

/// A phone's file as it was read. Its device, network and seed can be changed, as a command or a
/// world does, until `phone()` makes the phone of it.
package struct PhoneFile: Sendable {
    /// The path that it was read from, as the user gave it.
    package let file: String
    /// The header of the row of the phone as a whole.
    package var header: TraceHeader
    /// As the file declares them, in its order: `phone()` gives them the phone's circumstances.
    package var apps: [PhoneApp]
    package var front: Front
    package let policies: [PhoneVariant]
    /// Notes on what is right in the file and may not be meant.
    package var remarks: [Complaint] = []
    /// By app that has such keys.
    package var givesWay: [GivingWay] = []
    package var sha256 = ""
    /// The images of its apps; nil until the circumstances are known.
    package var images: PhoneImages?

    package var name: String { header.scenario }

    /// The apps' turns.
    package enum Front: Sendable, Equatable {
        case written([Visit])
        case drawn(PhoneHabits)
    }
}
