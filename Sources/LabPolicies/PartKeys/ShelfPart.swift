import LabBase
import LabDevices

/// A part that keeps things by size: the least recently used goes first.
protocol ShelfPart: PolicyPart {
    static var defaultLimit: String { get }
}

extension ShelfPart {
    static var limits: [PolicyParameter] {
        [
            PolicyParameter(
                "limit", "64MB, 5% (of the device's RAM), none, or a formula",
                default: defaultLimit,
                "the most bytes; 0 keeps nothing, which a formula may come to on some devices"),
            PolicyParameter("count", "100", default: "no limit", "the most entries"),
        ]
    }

    package static var parameters: [PolicyParameter] { limits + [StoreKeys.replaced] }

    static func shelf(
        _ arguments: PolicyArguments, device: Device
    ) throws(Complaint) -> ShelfRule {
        var shelf = ShelfRule(
            limitBytes: try arguments.limit("limit", on: .init(device), canBeZero: true) ?? nil,
            limitCount: try arguments.count("count"))
        shelf.replaced = try StoreKeys.replaced(arguments)
        return shelf
    }
}
