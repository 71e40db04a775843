import LabBase

/// The devices that the lab knows: files of `devices/`, as a user's own are, oldest first, Android
/// classes last. A file is read when its device is named.
///
/// Screens are as sold, limits as measured by many people's phones, and the numbers of cores as
/// published. What work costs is assumed from the device's age, in proportion to the iPhone 8,
/// where nobody has published it; and every figure says which of these it is (`lab devices NAME`
/// prints it).
package enum BuiltInDevices {
    package static let ids = EmbeddedFile.names(in: "devices")

    package static var all: [Device] { ids.compactMap(named) }

    /// What a scenario runs on that names no device.
    package static let standard = read("iphone-8")

    package static func named(_ id: String) -> Device? {
        if id == standard.id { return standard }
        return ids.contains(id) ? read(id) : nil
    }

    private static func read(_ id: String) -> Device {
        ProblemLog.shipped("devices/\(id).json") { DeviceReader.device($0, defaultID: id) }
    }

    /// The device that a mistyped name most likely meant.
    package static func meant(by name: String) -> String? {
        Nearest.match(name, among: ids, sameNumbers: true)
    }

    /// The devices whose first word a name has: the iPhones for `iphone-15`.
    package static func kin(of name: String) -> [String] {
        ids.filter { $0.prefix { $0 != "-" } == name.prefix { $0 != "-" } }
    }
}
