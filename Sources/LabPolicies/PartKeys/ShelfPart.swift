import LabBase
import LabDevices

/// A part that limits what it keeps by size: the least recently used goes first.
protocol ShelfPart: PolicyPart {
    associatedtype Rule: PartRule
    static var keys: [PartKey<Rule>] { get }
    static var field: WritableKeyPath<Composition, Rule?> { get }
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

enum ShelfKeys {
    private static let section = "shelf"
    static let limits: [PartKey<ShelfRule>] = [
        PartKey(limit: "limit", of: section, \.limitBytes, on: { .init($1) }, canBeZero: true),
        PartKey("count", of: section, \.limitCount, .count("100")),
    ]
    static let all = limits + [replaced(\.replaced)]

    /// The key of parts that have no keys of their own for what they keep.
    static func replaced<Rule>(
        _ field: @escaping @autoclosure PartKey<Rule>.Field<Replaced>
    ) -> PartKey<Rule> {
        PartKey("replaced", of: section, field(), .word(of: Replaced.ofOthers))
    }
}
