import LabBase
import LabDevices
import LabOrders

/// The keys of a store, whatever it is called.
enum StoreKeys {
    static let limit = PolicyParameter(
        "limit", "64MB, 5% (of the device's RAM), none, or a formula", default: "5%",
        "the most bytes of images that the store holds; with cost=none there is no limit")

    static let count = PolicyParameter(
        "count", "100", default: "no limit", "the most images that the store holds")

    private static let joinings: [Composition.Joining] = [.byKey, .off, .downloads, .fetches]

    static let coalesce = PolicyParameter(
        "coalesce", Listing.or(joinings.map(\.rawValue)), default: "on",
        "whether loads of one image are joined: all, none, those that have to be fetched, or "
            + "their fetches alone")

    /// Where there is no store that could hold a mark.
    static func joining(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> Composition.Joining? {
        try arguments.choice("coalesce", joinings.map(\.rawValue))
            .flatMap(Composition.Joining.init(rawValue:))
    }

    private static let storeCoalesce = PolicyParameter(
        "coalesce", Composition.Joining.list, default: "on",
        "whether loads of one image are joined; marker: by an entry in the store, without cost, "
            + "that is evicted like any other, after which the load is repeated; downloads: only "
            + "loads that have to be fetched; fetches: one fetch serves all, and each decodes for "
            + "itself")

    static let parameters =
        [limit, count] + costs + trimming + lifetime + entries + [lookup, storeCoalesce]

    private static let costs = [
        PolicyParameter(
            "cost", StoreRule.Cost.list, default: "bytes",
            "what an entry counts: its pixels' bytes; its height times the bytes of a row rounded "
                + "up to 16, in points; nothing; the pixels' bytes and the file's; or the "
                + "microseconds that it takes to make it again, of which 'limit' is then the most"),
        PolicyParameter(
            "entryCap", "2MiB, 10% (of the limit), none, or a formula",
            default: "the limit, with evict=after none",
            "the largest cost that is let in"),
        PolicyParameter(
            "oversize", StoreRule.Oversize.list, default: "refused",
            "an entry above the cap stays out, and what the store has under its key stays in, or "
                + "goes; or it comes in all the same, as does one for which no room can be made"),
        PolicyParameter(
            "admit", StoreRule.Admission.list, default: "always",
            "lets in every image; from the second load of its key on; what is remote; or what is "
                + "on disk and needn't be fetched. What is held already is refreshed at once"),
    ]

    private static let trimming = [
        PolicyParameter(
            "evict", StoreRule.Evicts.list, default: "before",
            "makes room and then lets in; lets in and then evicts, so that the newcomer may be "
                + "the victim; never evicts; makes room until more is free than was needed, and "
                + "then lets in; or does that for every newcomer, whether or not there is room"),
        PolicyParameter(
            "trimAt", "90% (of the limit), or a formula", default: "the limit",
            "evicts only when more than this is held"),
        PolicyParameter(
            "trimTo", "60% (of the limit), or a formula", default: "the limit",
            "once it evicts, it evicts down to this"),
        PolicyParameter(
            "limits", "eager or late", default: "eager",
            "heeds a limit that a reaction lowers at once, or at the next insertion"),
        PolicyParameter(
            "drift", "on or off", default: "off",
            "never takes off the cost of what is removed or replaced"),
    ]

    private static let lifetime = [
        PolicyParameter(
            "ttl", "300s or 10m", default: "none", "how long an entry is good"),
        PolicyParameter(
            "expires", "sliding or absolute", default: "sliding",
            "whether a hit begins an entry's time anew"),
        PolicyParameter(
            "sweep", "120s", default: "at lookup",
            "how often entries whose time is over are removed"),
        PolicyParameter(
            "sweepReads", "on or off", default: "off",
            "a sweep reads every entry, in no order of theirs, which is a use to the order"),
        PolicyParameter(
            "expired", "gone or served", default: "gone",
            "whether a lookup still gives what is over"),
    ]

    private static let entries = [
        PolicyParameter(
            "use", StoreRule.Use.list, default: "apart",
            "a view's hold means nothing to the store; what a view shows can't be evicted, counts, "
                + "and keeps newcomers out that don't fit beside it; or the store has only what "
                + "no view shows: a hit takes it out, the last release brings it back"),
        PolicyParameter(
            "evicted", StoreRule.Evicted.list, default: "dropped",
            "where an evicted entry goes: nowhere, into the weak table for as long as a view shows "
                + "it, or its memory into the pool"),
        PolicyParameter(
            "replaced", Replaced.list, default: "served",
            "an entry whose image is replaced is given out as before; goes at the next lookup, "
                + "which compares times; goes at once, since the app says so; or is found no more, "
                + "under a key with a version, and stays until room is wanted"),
    ]

    private static let lookup = PolicyParameter(
        "lookup", StoreRule.Lookup.list, default: "use",
        "whether the app's asking for an image, without loading it, is a use to the order")

    /// For parts that have no keys of their own for what they keep.
    static let replaced = PolicyParameter(
        "replaced", Listing.or(Replaced.ofOthers.map(\.rawValue)), default: "served",
        "what is kept of an image that is replaced is given out as before; goes at the next "
            + "lookup, which compares times; or goes at once, since the app says so")

    static func replaced(_ arguments: PolicyArguments) throws(Complaint) -> Replaced {
        try arguments.choice("replaced", Replaced.ofOthers.map(\.rawValue))
            .flatMap(Replaced.init(rawValue:)) ?? .served
    }

    /// The share of RAM that a store may hold when nobody says otherwise, in millionths: 5 %, or
    /// 104 MB on an iPhone 8, near the 100 MB that libraries with a fixed default choose.
    private static let defaultShare: Int64 = 50_000

    static func defaultLimit(of device: Device) -> Int64 {
        Int64(Int128(device.ramBytes) * Int128(defaultShare) / 1_000_000)
    }

    static func addStore(
        order: OrderSpec, _ arguments: PolicyArguments, to composition: inout Composition,
        device: Device
    ) throws(Complaint) {
        guard !composition.hasStore else {
            throw arguments.problem(
                "a policy has one store, and this is the second", "Leave one out")
        }
        composition.store = try store(order: order, arguments, device: device)
        if let joining: Composition.Joining = try arguments.choice("coalesce") {
            composition.joining = joining
        }
    }

    private static func store(
        order: OrderSpec, _ arguments: PolicyArguments, device: Device
    ) throws(Complaint) -> StoreRule {
        var store = StoreRule(order: order, limitCount: try arguments.count("count"))
        store.cost = try arguments.choice("cost") ?? store.cost
        store.limitBytes =
            try arguments.limit("limit", on: .init(device))
            ?? (store.cost == .none ? nil : defaultLimit(of: device))
        let inside = LimitExpression.Context(device, storeLimit: store.limitBytes)
        store.entryCapBytes =
            try arguments.limit("entryCap", on: inside, otherwise: "write entryCap=none") ?? nil
        store.oversize = try arguments.choice("oversize") ?? store.oversize
        store.admission = try arguments.choice("admit") ?? store.admission
        store.evicts = try arguments.choice("evict") ?? store.evicts
        store.trimStartBytes = try arguments.limit("trimAt", on: inside, canBeZero: true) ?? nil
        store.trimTargetBytes = try arguments.limit("trimTo", on: inside, canBeZero: true) ?? nil
        store.heedsLimitsLate = try arguments.choice("limits", ["eager", "late"]) == "late"
        store.costDrifts = try arguments.flag("drift") ?? false
        store.lifetime = try lifetime(arguments)
        store.use = try arguments.choice("use") ?? store.use
        store.evicted = try arguments.choice("evicted") ?? store.evicted
        store.replaced = try arguments.choice("replaced") ?? store.replaced
        store.lookup = try arguments.choice("lookup") ?? store.lookup
        try check(store, arguments)
        return store
    }

    private static func lifetime(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> StoreRule.Lifetime? {
        let isSliding = try arguments.choice("expires", ["sliding", "absolute"]) != "absolute"
        let servesExpired = try arguments.choice("expired", ["gone", "served"]) == "served"
        let sweepNs = try arguments.time("sweep")
        if let ns = try arguments.time("ttl") {
            var lifetime = StoreRule.Lifetime(
                ns: ns, isSliding: isSliding, sweepNs: sweepNs, servesExpired: servesExpired)
            lifetime.sweepReads = try arguments.flag("sweepReads") ?? false
            if lifetime.sweepReads, sweepNs == nil, arguments["sweep"] == nil {
                throw arguments.problem(
                    "'sweepReads' does nothing without a sweep", "Add one, such as sweep=120s",
                    ofNameOf: arguments["sweepReads"]!)
            }
            lifetime.sweepReads = lifetime.sweepReads && sweepNs != nil
            return lifetime
        }
        guard arguments["ttl"] == nil,
            let idle = arguments.arguments.first(where: { argument in
                ["expires", "sweep", "sweepReads", "expired"].contains(argument.name)
            })
        else { return nil }
        throw arguments.problem(
            "'\(idle.name!)' does nothing without a time to live", "Add one, such as ttl=300s",
            ofNameOf: idle)
    }

    /// What a store can't say without contradicting itself.
    private static func check(
        _ store: StoreRule, _ arguments: PolicyArguments
    ) throws(Complaint) {
        if store.cost == .none {
            let bytes = [
                ("limit", store.limitBytes), ("entryCap", store.entryCapBytes),
                ("trimAt", store.trimStartBytes), ("trimTo", store.trimTargetBytes),
            ]
            for (name, limit) in bytes where limit != nil {
                throw arguments.problem(
                    "'\(name)' limits nothing where entries cost nothing",
                    "Use 'count', or another 'cost'", ofNameOf: arguments[name]!)
            }
        }
        if store.evicts == .never,
            let idle = arguments["trimAt"] ?? arguments["trimTo"], idle.value != "none"
        {
            throw arguments.problem(
                "'\(idle.name!)' does nothing in a store that never evicts",
                "Leave out evict=never, or this", ofNameOf: idle)
        }
        guard let target = store.trimTargetBytes else {
            if store.trimStartBytes != nil, store.limitBytes == nil {
                throw arguments.problem(
                    "'trimAt' says when to evict, and nothing says down to what", "Add 'trimTo'",
                    ofNameOf: arguments["trimAt"]!)
            }
            return
        }
        guard let start = store.trimStartBytes ?? store.limitBytes else {
            throw arguments.problem(
                "'trimTo' says what to evict down to, and nothing says when",
                "Add 'trimAt' or 'limit'", ofNameOf: arguments["trimTo"]!)
        }
        guard target <= start else {
            throw arguments.problem(
                "'trimTo' is \(target) bytes, more than the \(start) at which evicting begins",
                "Give a smaller one", of: arguments["trimTo"]!)
        }
    }
}
