import LabBase

/// The devices that the lab knows: files of `devices/` like a user's own, oldest first, Android
/// classes last. A file is read when its device is named.
///
/// Screens are as sold, limits as many people measured them on phones, and numbers of cores as
/// published. Unpublished costs of work are assumed from the device's age, in proportion to the
/// iPhone 8. Every figure names its origin, which `lab devices NAME` prints.
package enum BuiltInDevices {
    package static let ids = EmbeddedFile.names(in: "devices")

    package static var all: [Device] { ids.compactMap(named) }

    /// The device of scenarios that name none.
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

    /// The devices with the same first word: the iPhones for `iphone-15`.
    package static func kin(of name: String) -> [String] {
        ids.filter { $0.prefix { $0 != "-" } == name.prefix { $0 != "-" } }
    }
}
