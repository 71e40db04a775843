import LabBase
import LabDevices

/// A word of the policy language, which adds something to a composition.
///
/// A part has a file of its own, and a line in `PolicyRegistry`.
package protocol PolicyPart: SendableMetatype {
    static var id: String { get }
    /// One line for `lab policies`.
    static var summary: String { get }
    /// Description for `lab policies NAME` and docs/look-up/policy.md.
    static var explanation: String { get }
    static var parameters: [PolicyParameter] { get }
    /// More of it for docs/look-up/policy.md.
    static var details: [Block] { get }
    /// True if a policy can have it several times.
    static var isRepeatable: Bool { get }
    static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint)
}

extension PolicyPart {
    /// A key with its texts in the part's section.
    static func key<Rule: PartRule, Value: Equatable & Sendable>(
        _ name: String, _ field: @escaping @autoclosure PartKey<Rule>.Field<Value>,
        _ form: PartForm<Value>
    ) -> PartKey<Rule> {
        PartKey(name, of: id, field(), form)
    }

    package static var parameters: [PolicyParameter] { [] }
    package static var details: [Block] { [] }
    package static var isRepeatable: Bool { false }
}

/// A part that describes one rule of a composition.
protocol KeyedPart: PolicyPart {
    associatedtype Rule: PartRule
    static var keys: [PartKey<Rule>] { get }
    static var field: WritableKeyPath<Composition, Rule> { get }
}

extension KeyedPart {
    package static var parameters: [PolicyParameter] { keys.parameters() }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition[keyPath: field] = try keys.rule(
            arguments, device, from: composition[keyPath: field])
    }

    /// The part's text for a composition; empty if the rule is the default.
    static func text(_ composition: Composition) -> [String] {
        // Returns before the keys of a part that isn't named are built.
        let rule = composition[keyPath: field]
        return rule == .usual ? [] : keys.text(id, rule).unlessEmpty
    }
}

extension PolicyPart {
    /// The section of the part in `Sources/CFiles/words/policies.md`.
    package static var explanation: String { WordTable.policies.text(id) }
}

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
