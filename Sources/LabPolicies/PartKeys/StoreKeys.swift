import LabBase
import LabDevices
import LabOrders

/// The keys of a store, whatever its part is called.
enum StoreKeys {
    static let limit = PartKey<StoreRule>(
        PolicyParameter(
            "limit", "64MB, 5% (of the device's RAM), none, or a formula", default: "5%",
            "the most bytes of images that the store holds; with cost=none there is no limit")
    ) { arguments, device, store throws(Complaint) in
        let cost: StoreRule.Cost? = try arguments.choice("cost")
        store.limitBytes =
            try arguments.limit("limit", on: .init(device))
            ?? (cost == .some(.none) ? nil : defaultLimit(of: device))
    } write: { store, text in
        text.add("limit", store.limitBytes.map(String.init) ?? "none")
    }

    /// The key for policies without a store, which would have to hold the mark.
    static let coalesce = PartKey<Composition>.word(
        "coalesce", \.joining,
        "whether loads of one image are joined: all, none, those that have to be fetched, or "
            + "their fetches alone", of: [.byKey, .off, .downloads, .fetches])

    private static let storeCoalesce = PartKey<Composition>.word(
        "coalesce", \.joining,
        "whether loads of one image are joined; marker: by an entry in the store, without cost, "
            + "that is evicted like any other, after which the load is repeated; downloads: only "
            + "loads that have to be fetched; fetches: one fetch serves all, and each decodes for "
            + "itself")

    static let keys: [PartKey<StoreRule>] = [limit] + costs + trimming + lifetime + entries

    /// The parameters of a part that is a store.
    static var parameters: [PolicyParameter] { keys.parameters() + [storeCoalesce.parameter] }

    private static let costs: [PartKey<StoreRule>] = [
        .count("count", \.limitCount, "100", "the most images that the store holds"),
        .word(
            "cost", \.cost,
            "what an entry counts: its pixels' bytes; its height times the bytes of a row rounded "
                + "up to 16, in points; nothing; the pixels' bytes and the file's; or the "
                + "microseconds that it takes to make it again, of which 'limit' is then the most"),
        .limit(
            "entryCap", \.entryCapBytes, "2MiB, 10% (of the limit), none, or a formula",
            default: "the limit, with evict=after none",
            on: { .init($1, storeLimit: $0.limitBytes) },
            otherwise: "write entryCap=none", "the largest cost that is let in"),
        .word(
            "oversize", \.oversize,
            "an entry above the cap stays out, and what the store has under its key stays in, or "
                + "goes; or it comes in all the same, as does one for which no room can be made"),
        .word(
            "admit", \.admission,
            "lets in every image; from the second load of its key on; what is remote; or what is "
                + "on disk and needn't be fetched. What is held already is refreshed at once"),
    ]

    private static let trimming: [PartKey<StoreRule>] = [
        .word(
            "evict", \.evicts,
            "makes room and then lets in; lets in and then evicts, so that the newcomer may be "
                + "the victim; never evicts; makes room until more is free than was needed, and "
                + "then lets in; or does that for every newcomer, whether or not there is room"),
        .limit(
            "trimAt", \.trimStartBytes, "90% (of the limit), or a formula", default: "the limit",
            on: { .init($1, storeLimit: $0.limitBytes) }, canBeZero: true,
            "evicts only when more than this is held"),
        .limit(
            "trimTo", \.trimTargetBytes, "60% (of the limit), or a formula", default: "the limit",
            on: { .init($1, storeLimit: $0.limitBytes) }, canBeZero: true,
            "once it evicts, it evicts down to this"),
        .flag(
            "limits", \.heedsLimitsLate, either: ["eager", "late"], is: "late",
            "heeds a limit that a reaction lowers at once, or at the next insertion"),
        .flag(
            "drift", \.costDrifts, "never takes off the cost of what is removed or replaced"),
    ]

    private static let lifetime: [PartKey<StoreRule>] = [
        PartKey(PolicyParameter("ttl", "300s or 10m", default: "none", "how long an entry is good"))
        { arguments, _, store throws(Complaint) in
            store.lifetime = try arguments.time("ttl").map { StoreRule.Lifetime(ns: $0) }
        } write: { store, text in
            text.add("ttl", timeNs: store.lifetime?.ns)
        },
        ofLifetime(
            .flag(
                "expires", \.isSliding, either: ["sliding", "absolute"], is: "sliding",
                "whether a hit begins an entry's time anew")),
        ofLifetime(
            .time(
                "sweep", \.sweepNs, "120s", default: "at lookup",
                "how often entries whose time is over are removed")),
        ofLifetime(
            .flag(
                "sweepReads", \.sweepReads,
                "a sweep reads every entry, in no order of theirs, which is a use to the order")
        ).refused("does nothing without a sweep", "Add one, such as sweep=120s") {
            store, arguments in
            store.lifetime?.sweepReads == true && store.lifetime?.sweepNs == nil
                && arguments["sweep"] == nil
        },
        ofLifetime(
            .flag(
                "expired", \.servesExpired, either: ["gone", "served"], is: "served",
                "whether a lookup still gives what is over")),
    ]

    private static func ofLifetime(_ key: PartKey<StoreRule.Lifetime>) -> PartKey<StoreRule> {
        key.inside(\.lifetime).refused(
            "does nothing without a time to live", "Add one, such as ttl=300s"
        ) { store, arguments in store.lifetime == nil && arguments["ttl"] == nil }
    }

    private static let entries: [PartKey<StoreRule>] = [
        .word(
            "use", \.use,
            "a view's hold means nothing to the store; what a view shows can't be evicted, counts, "
                + "and keeps newcomers out that don't fit beside it; or the store has only what "
                + "no view shows: a hit takes it out, the last release brings it back"),
        .word(
            "evicted", \.evicted,
            "where an evicted entry goes: nowhere; into the weak table for as long as a view shows "
                + "it, beside weak(register=evict); or its memory into the pool, beside pool"),
        .word(
            "replaced", \.replaced,
            "an entry whose image is replaced is given out as before; goes at the next lookup, "
                + "which compares times; goes at once, since the app says so; or is found no more, "
                + "under a key with a version, and stays until room is wanted"),
        .word(
            "lookup", \.lookup,
            "whether the app's asking for an image, without loading it, is a use to the order"),
        .flag(
            "purgeable", \.isPurgeable,
            "in a phone of several apps: the system takes what no view shows when memory runs "
                + "short, before it ends an app (purgeBelow among a device's figures)"),
    ]

    /// The key of parts that have no keys of their own for what they keep.
    static func replaced<Rule>(_ field: PartKey<Rule>.Field<Replaced>) -> PartKey<Rule> {
        .word(
            "replaced", field,
            "what is kept of an image that is replaced is given out as before; goes at the next "
                + "lookup, which compares times; or goes at once, since the app says so",
            of: Replaced.ofOthers)
    }

    /// The share of RAM that a store may use by default, in millionths: 5 %, or 104 MB on an iPhone
    /// 8, near the 100 MB that libraries with a fixed default choose.
    private static let defaultShare: Int64 = 50_000

    static func defaultLimit(of device: Device) -> Int64 {
        Int64(Int128(device.ramBytes) * Int128(defaultShare) / 1_000_000)
    }

    /// - Parameter own: the keys of the part beside those of a store.
    static func addStore(
        order: OrderSpec, _ arguments: PolicyArguments, to composition: inout Composition,
        device: Device, own: [PartKey<StoreRule>] = []
    ) throws(Complaint) {
        guard !composition.hasStore else {
            throw arguments.problem(
                "a policy has one store, and this is the second", "Leave one out")
        }
        var store = try (own + keys).rule(arguments, device, from: StoreRule(order: order))
        if store.lifetime?.sweepNs == nil { store.lifetime?.sweepReads = false }
        try check(store, arguments)
        composition.store = store
        try storeCoalesce.read(arguments, device, &composition)
    }

    static func write(_ store: StoreRule, in whole: Composition, to text: inout PartText) {
        keys.write(store, to: &text)
        storeCoalesce.write(whole, &text)
    }

    /// Refuses contradictory keys.
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
