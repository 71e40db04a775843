import LabDevices
import LabPolicies

/// A policy of one app of a phone that the search may try: a limit, and what it gives up on
/// leaving.
package struct PhoneDraft: Sendable, Hashable {
    /// The policy as it was typed or as the file has it, without what it does on leaving.
    var base: String
    /// The limit that it is tried with; nil for the policy's own.
    var limitBytes: Int64?
    var leaving = Leaving()

    /// The policy as typed, its parts parted by `+`; nil where it can't have these parts, such as a
    /// store's limit without a store.
    func policy(on device: Device) -> String? {
        var text = base
        if let limitBytes {
            guard
                let limited = try? PolicySpec.parse(base, device: device, limitBytes: limitBytes)
            else { return nil }
            text = LimitText.policy(limited, limitBytes: limitBytes, on: device)
        }
        let whole = ([text] + leaving.parts(on: device)).joined(separator: "+")
        return (try? PolicySpec.parse(whole, device: device)) == nil ? nil : whole
    }

    /// A policy without its way to tidy up, which the search chooses.
    static func base(of policy: String) -> String {
        let parts = policy.pieces(outsideParenthesesAt: "+")
        let others = parts.filter { $0 != TidyPart.id && !$0.hasPrefix(TidyPart.id + "(") }
        return others.isEmpty ? policy : others.joined(separator: "+")
    }

    /// The simpler ones first.
    var simplicity: (parts: Int, keptBytes: Int64, limitBytes: Int64) {
        let parts = leaving.keptBytes == nil ? 0 : leaving.isLast ? 2 : 1
        return (parts, leaving.keptBytes ?? .max, limitBytes ?? .max)
    }
}
