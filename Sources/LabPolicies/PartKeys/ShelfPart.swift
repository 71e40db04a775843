import LabBase
import LabDevices

/// A part that limits what it keeps by size: the least recently used goes first.
protocol ShelfPart: PolicyPart {
    static var keys: [PartKey<ShelfRule>] { get }
    static var field: WritableKeyPath<Composition, ShelfRule?> { get }
}

extension ShelfPart {
    package static var parameters: [PolicyParameter] { keys.parameters() }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition[keyPath: field] = try keys.rule(arguments, device)
    }

    static func text(_ composition: Composition) -> [String] {
        composition[keyPath: field].map { [keys.text(id, $0).text] } ?? []
    }
}

/// The keys of shelves.
enum ShelfKeys {
    static let limits: [PartKey<ShelfRule>] = [
        .limit(
            "limit", \.limitBytes, "64MB, 5% (of the device's RAM), none, or a formula",
            default: "none", on: { .init($1) }, canBeZero: true,
            "the most bytes; 0 keeps nothing, which a formula may come to on some devices"),
        .count("count", \.limitCount, "100", "the most entries"),
    ]
    static let all = limits + [StoreKeys.replaced(\.replaced)]
}
