import LabBase
import LabDevices

/// Gives up memory when the person leaves the app, as the systems' guidance has it.
///
/// It stands for reactions, which a composition writes in its place.
package enum TidyPart: PolicyPart {
    package static let id = "tidy"
    package static let summary = "gives up memory when the app is left: nuke+tidy, tidy(keep=24MB)"
    package static let parameters = [PolicyParameter("keep", of: id)]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let keep = try arguments.limit("keep", on: .init(device), canBeZero: true)
        guard let keptBytes = keep ?? (arguments["keep"] == nil ? 0 : nil) else {
            throw arguments.problem(
                "all is kept with 'none'", "Leave 'tidy' out, or give a size such as keep=24MB",
                of: arguments["keep"]!)
        }
        if composition.split.isEmpty {
            try checkStore(composition.hasStore, arguments)
            return tidy(&composition, keptBytes: keptBytes, device)
        }
        try checkStore(composition.split.contains { $0.composition.hasStore }, arguments)
        try divide(keptBytes, among: &composition.split, arguments, device)
    }

    private static func checkStore(
        _ hasStore: Bool, _ arguments: PolicyArguments
    ) throws(Complaint) {
        guard let keep = arguments["keep"], !hasStore else { return }
        throw arguments.problem(
            "there is no store to keep images in", "Leave this out, or add one, such as lru",
            ofNameOf: keep)
    }

    /// The signals on which an app of the device is tidy: the first once it is left, and the last
    /// that it can hear.
    private static func triggers(_ device: Device) -> [Reaction.Trigger] {
        [.hidden, device.apiLevel == nil ? .freezing : .cached]
    }

    private static func tidy(_ composition: inout Composition, keptBytes: Int64, _ device: Device) {
        // Views come first, since some stores take what they let go of.
        var deeds: [(Reaction.Action, Reaction.Targets)] = [(.clear, .views)]
        if composition.hasStore {
            deeds.append((keptBytes > 0 ? .keep(bytes: keptBytes) : .clear, .store))
        }
        if composition.pool != nil { deeds.append((.clear, .pool)) }
        if composition.encoded != nil { deeds.append((.clear, .encoded)) }
        for trigger in triggers(device) {
            for (action, targets) in deeds {
                composition.reactions.removeAll {
                    $0.trigger == trigger && !$0.targets.isDisjoint(with: targets)
                }
                composition.reactions.append(Reaction(trigger, action, of: targets))
            }
        }
    }

    private static func divide(
        _ keptBytes: Int64, among shares: inout [Composition.Share],
        _ arguments: PolicyArguments, _ device: Device
    ) throws(Complaint) {
        let tidied = shares.indices.filter { !shares[$0].composition.needsFuture }
        guard !tidied.isEmpty else {
            throw arguments.problem("no group here gives anything up", "Leave 'tidy' out")
        }
        let stores = tidied.filter { shares[$0].composition.hasStore }
        let limits = stores.compactMap { shares[$0].composition.store?.limitOfImages }
        if keptBytes > 0, stores.count > 1, limits.count < stores.count {
            throw arguments.problem(
                "a group without a limit in bytes has no share of what is kept",
                "Put 'tidy(keep=...)' into each group", of: arguments["keep"]!)
        }
        let all = limits.reduce(Int128(0)) { $0 + Int128($1) }
        for index in tidied {
            var kept = keptBytes
            if kept > 0, stores.count > 1 {
                let limit = shares[index].composition.store?.limitOfImages ?? 0
                kept = Int64(Int128(kept) * Int128(limit) / all)
            }
            tidy(&shares[index].composition, keptBytes: kept, device)
        }
    }
}

extension StoreRule {
    /// Its limit, if that is of bytes or points of images.
    fileprivate var limitOfImages: Int64? { cost == .none || cost == .work ? nil : limitBytes }
}
