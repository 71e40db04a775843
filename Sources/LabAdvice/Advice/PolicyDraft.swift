import LabBase
import LabDevices
import LabPolicies

/// A policy that the search may try: choices, each of which can be made otherwise.
package struct PolicyDraft: Sendable, Hashable {
    /// To which size images are decoded.
    enum Decoding: Sendable, CaseIterable {
        case whole
        /// To the first view's that asks; a larger one is decoded anew.
        case fitting
        /// Each size is an image of its own.
        case fittingEach

        var parts: [String] {
            switch self {
            case .whole: []
            case .fitting: ["decode(fit=view)"]
            case .fittingEach: ["decode(fit=view)", "key(sizes=exact)"]
            }
        }
    }

    /// As typed, in place of all choices but the limit.
    var given: String?
    /// Of the store; nil: there is none, and what is alive is shared.
    var order: String?
    /// Nil where the policy has its own, or none.
    var limitBytes: Int64?
    var isWeak = false
    /// Views out of sight let go on a warning.
    var letsGo = false
    /// A warning empties the store.
    var clears = false
    var decoding = Decoding.whole
    /// 0: as many as are wanted.
    var decodesAtOnce = 0
    /// Rows that are loaded before they come into view.
    var ahead = 0
    /// Loads that no view waits for any more are given up.
    var cancels = false

    init(given: String, limitBytes: Int64? = nil) {
        self.given = given
        self.limitBytes = limitBytes
    }

    init(order: String? = nil, limitBytes: Int64? = nil) {
        self.order = order
        self.limitBytes = limitBytes
    }

    /// As it is typed, its limit included.
    func text(on device: Device) -> String {
        if let given {
            guard let limitBytes,
                let policy = try? PolicySpec.parse(given, device: device, limitBytes: limitBytes)
            else { return given }
            return LimitText.policy(policy, limitBytes: limitBytes, on: device)
        }
        var parts: [String] = []
        if let order {
            parts.append(order + (limitBytes.map { "(limit=\(LimitText.typed($0)))" } ?? ""))
        }
        if isWeak || order == nil && !letsGo { parts.append(WeakPart.id) }
        if letsGo { parts.append(OffscreenPart.id) }
        if clears { parts.append("on(warning, clear)") }
        parts += decoding.parts
        if decodesAtOnce > 0 {
            parts.append("queue(decode, stages=decode, width=\(decodesAtOnce))")
        }
        if ahead > 0 { parts.append("prefetch(ahead=\(ahead))") }
        if cancels { parts.append("loading(abandoned=cancelled)") }
        return parts.joined(separator: "+")
    }

    /// The same, but for what a warning does: nothing, the store goes, views let go as well.
    var yielding: [PolicyDraft] {
        guard given == nil else { return [] }
        return [(false, false), (true, false), (true, true)].map { clears, letsGo in
            var draft = self
            draft.clears = clears && order != nil
            draft.letsGo = letsGo
            return draft
        }.distinct
    }

    /// How many parts somebody has to build; an order that image libraries don't have is three.
    static func partCount(_ text: String) -> Int {
        let parts = text.pieces(outsideParenthesesAt: "+")
        let name = parts.first.map { String($0.prefix { $0 != "(" }) } ?? ""
        return parts.count + (SearchSpace.orders.contains(name) ? 2 : 0)
    }
}
