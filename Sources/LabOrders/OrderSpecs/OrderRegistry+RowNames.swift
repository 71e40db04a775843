/// Has names that rows may bear beside those of orders.
package protocol NamedPolicies {
    static var names: [String] { get }
}

/// The policies of a program that has some. LabPolicies makes it conform.
package enum LinkedPolicies {}

extension OrderRegistry {
    /// Explains why a cache in the user's code can't have this name; nil if it can.
    package static func problem(ofRowName name: String) -> String? {
        let policies = (LinkedPolicies.self as? any NamedPolicies.Type)?.names ?? []
        let isBound = KeyBound(rawValue: name) != nil
        if isBound || policies.contains(name) || all.contains(where: { $0.id == name }) {
            return "cache '\(name)': a policy has this name, and the row would be taken for its. "
                + "Choose another"
        }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let others = Set("0123456789-_.")
        let isReadable = name.allSatisfy { letters.contains($0) || others.contains($0) }
        if isReadable, let first = name.first, letters.contains(first) { return nil }
        return
            "cache '\(name)': a row can't be called so. Use letters, digits, '-', '_' and '.', and "
            + "begin with a letter"
    }
}
