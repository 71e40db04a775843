import LabBase

/// A trap that was found, in the policies that have it alike.
package struct TrapRemark: Sendable {
    package let trap: Trap
    /// The input, as the user gave it.
    package let path: String
    package let scenario: String
    package let position: SourcePosition?
    /// A piece of the policy's text; nil if the trap isn't in one.
    package let part: String?
    /// True for a remark on a phone, or on one of its apps.
    let isOfPhone: Bool
    package internal(set) var policies: [String]
    /// The mistake as it is here, without a full stop.
    package let what: String
    /// The way out, in a sentence, without steps that the policy has taken.
    package let remedy: String

    init(_ trap: Trap, _ site: TrapSite, _ scene: TrapScene) {
        self.trap = trap
        path = scene.input.path
        scenario = scene.header.scenario
        position = site.position
        part = site.part
        policies = scene.policy.map { [$0.text] } ?? []
        what = site.what
        isOfPhone = scene.phone != nil || scene.input.phone != nil
        remedy = site.remedy ?? trap.remedy
    }

    /// The place: in the file, in a policy, or both.
    package var place: String {
        let others = policies.filter { $0 != part }
        let within = others.isEmpty ? "" : Listing.and(others)
        let spot = path + (position?.words ?? "")
        guard let part else { return spot + (within.isEmpty ? "" : ", with \(within)") }
        return part + (within.isEmpty ? "" : " in \(within)")
            + (position == nil ? "" : ", at \(spot)")
    }

    /// The mistake, its effect and the way out. An effect without a capital goes on with the
    /// sentence of the mistake.
    package var sentences: String {
        let goesOn = trap.effect.first?.isLowercase ?? false
        return "\(what)\(goesOn ? "," : ".") \(trap.effect) \(remedy)"
    }

    package var line: String {
        (part == nil ? "" : "\(scenario): ") + "\(place): \(sentences)"
    }

    /// Remarks of the same mistake as one, with the policies that have it.
    static func merged(_ remarks: [TrapRemark]) -> [TrapRemark] {
        remarks.grouped { [$0.trap.name, $0.path, $0.part ?? "", $0.what, $0.remedy] }.map {
            _, same in
            var one = same[0]
            one.policies = same.flatMap { $0.policies }.distinct
            return one
        }
    }
}
