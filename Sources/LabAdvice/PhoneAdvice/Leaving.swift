import LabBase
import LabDevices
import LabPolicies

/// How an app gives up memory once it is left: the ways that the search for advice may try.
package struct Leaving: Sendable, Hashable {
    /// As soon as it is hidden it keeps so much of its store, and its views let go; nil: it keeps
    /// all that it holds.
    package var keptBytes: Int64?
    /// It does so no sooner than at the last signal that it hears, so that a quick return finds
    /// all.
    var isLast = false

    /// The last signal that an app of the device hears before the system may end it.
    static func lastSignal(_ device: Device) -> Reaction.Trigger {
        device.apiLevel == nil ? .freezing : .cached
    }

    /// The parts to write behind a policy.
    func parts(on device: Device) -> [String] {
        guard let keptBytes else { return [] }
        let keeps = keptBytes == 0 ? nil : "keep=\(LimitText.typed(keptBytes))"
        guard isLast else { return [TidyPart.id + (keeps.map { "(\($0))" } ?? "")] }
        let signal = Self.lastSignal(device)
        let word = Reaction.Trigger.named.first { $0.trigger == signal }!.word
        return ["clear, of=views", keeps ?? "clear"].map { "\(OnPart.id)(\(word), \($0))" }
    }

    /// `keep 24 MB when you leave`
    func words(on device: Device) -> String {
        guard let keptBytes else { return "keep all when you leave" }
        let amount = keptBytes == 0 ? "nothing" : Fixed.bytes(keptBytes)
        guard isLast else { return "keep \(amount) when you leave" }
        let noun = Self.lastSignal(device) == .cached ? "cached" : "suspended"
        return "keep \(amount) once you are \(noun)"
    }
}
