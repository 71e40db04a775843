import LabBase
import LabDevices
import LabPolicies

/// An app gives up memory once it is left: the ways that the search for advice may try.
package enum Leaving: Sendable, Hashable {
    /// It keeps all that it holds.
    case keepsAll
    /// As soon as it is hidden: it keeps so much of its store, and its views let go.
    case tidies(keptBytes: Int64)
    /// The same no sooner than at the last signal that it hears, so that a quick return finds all.
    case tidiesLast(keptBytes: Int64)

    /// How much of the store is kept; nil for all.
    package var keptBytes: Int64? {
        switch self {
        case .keepsAll: nil
        case .tidies(let bytes), .tidiesLast(let bytes): bytes
        }
    }

    /// The same moment with another size.
    func keeping(_ bytes: Int64) -> Leaving {
        switch self {
        case .keepsAll: .tidies(keptBytes: bytes)
        case .tidies: .tidies(keptBytes: bytes)
        case .tidiesLast: .tidiesLast(keptBytes: bytes)
        }
    }

    /// The last signal that an app of the device hears before the system may end it.
    static func lastSignal(_ device: Device) -> Reaction.Trigger {
        device.apiLevel == nil ? .freezing : .cached
    }

    /// The parts to write behind a policy.
    func parts(on device: Device) -> [String] {
        switch self {
        case .keepsAll: return []
        case .tidies(let bytes):
            return [bytes == 0 ? TidyPart.id : "\(TidyPart.id)(keep=\(LimitText.typed(bytes)))"]
        case .tidiesLast(let bytes):
            let signal = Self.lastSignal(device)
            let word = Reaction.Trigger.named.first { $0.trigger == signal }!.word
            let deed = bytes == 0 ? "clear" : "keep=\(LimitText.typed(bytes))"
            return ["clear, of=views", deed].map { "\(OnPart.id)(\(word), \($0))" }
        }
    }

    /// `keep 24 MB when you leave`
    func words(on device: Device) -> String {
        switch self {
        case .keepsAll: return "keep all when you leave"
        case .tidies(let bytes):
            return "keep \(Self.amount(bytes)) when you leave"
        case .tidiesLast(let bytes):
            let noun = Self.lastSignal(device) == .cached ? "cached" : "suspended"
            return "keep \(Self.amount(bytes)) once you are \(noun)"
        }
    }

    private static func amount(_ bytes: Int64) -> String {
        bytes == 0 ? "nothing" : Fixed.bytes(bytes)
    }
}
