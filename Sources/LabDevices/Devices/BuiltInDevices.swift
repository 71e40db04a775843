import LabBase

/// The devices that the lab knows: files of `devices/` like a user's own, family by family, oldest
/// first, Android classes and a desktop last. A file is read when its device is named.
///
/// Screens are as sold, limits as many people measured them on phones, and numbers of cores as
/// published. Unpublished costs of work are assumed in proportion to the iPhone 8's, by published
/// single-core scores. Every figure names its origin, which `lab devices NAME` prints.
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

    /// The first word of each id, in the order of the devices: `iphone`, `pixel`.
    package static let families = ids.map(family).distinct

    package static func family(_ id: String) -> String { String(id.prefix { $0 != "-" }) }

    /// The devices of a family, by their ids.
    package static func ids(of family: String) -> [String] {
        ids.filter { Self.family($0) == family }
    }

    /// The devices whose names begin with the same two words, or else with the same one:
    /// `iphone-15` and `iphone-15-pro` for `iphone-15-plus`.
    package static func kin(of name: String) -> [String] {
        let words = name.split(separator: "-")
        let near = ids.filter { $0.split(separator: "-").prefix(2) == words.prefix(2) }
        return near.isEmpty ? ids(of: family(name)) : near
    }
}
