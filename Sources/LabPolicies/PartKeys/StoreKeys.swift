import LabBase
import LabDevices
import LabOrders

enum StoreKeys {
    private static let section = "store"

    static let limit = PartKey<StoreRule>(PolicyParameter("limit", of: section)) {
        arguments, device, store throws(Complaint) in
        let cost: StoreRule.Cost? = try arguments.choice("cost")
        store.limitBytes =
            try arguments.limit("limit", on: .init(device))
            ?? (cost == .some(.none) ? nil : device.share(defaultShare))
    } write: { store, text in
        text.add("limit", store.limitBytes.map(String.init) ?? "none")
    }

    /// The key for policies without a store, which would have to hold the mark.
    static let coalesce = PartKey<Composition>(
        "coalesce", of: "weak", \.joining, .word(of: [.byKey, .off, .downloads, .fetches]))

    private static let storeCoalesce = PartKey<Composition>(
        "coalesce", of: section, \.joining, .word)

    static let keys: [PartKey<StoreRule>] = [limit] + costs + trimming + lifetime + entries

    static var parameters: [PolicyParameter] { keys.parameters() + [storeCoalesce.parameter] }

    private static func key<Value: Equatable & Sendable>(
        _ name: String, _ field: @escaping @autoclosure PartKey<StoreRule>.Field<Value>,
        _ form: PartForm<Value>
    ) -> PartKey<StoreRule> {
        PartKey(name, of: section, field(), form)
    }

    private static func share(
        _ name: String, _ field: @escaping @autoclosure PartKey<StoreRule>.Field<Int64?>,
        canBeZero: Bool = true, otherwise: String = "use 'weak' or 'none'"
    ) -> PartKey<StoreRule> {
        PartKey(
            limit: name, of: section, field(), on: { .init($1, storeLimit: $0.limitBytes) },
            canBeZero: canBeZero, otherwise: otherwise)
    }

    private static let costs: [PartKey<StoreRule>] = [
        key("count", \.limitCount, .count("100")), key("cost", \.cost, .word),
        share("overhead", \.overheadBytes, otherwise: "leave it out")
            .refused("is what each file costs that counts", "Add cost=all") { store, _ in
                store.overheadBytes != nil && store.cost != .all
            },
        share("segment", \.segmentBytes, canBeZero: false, otherwise: "write segment=none")
            .refused("is of bytes, and so must be the cost", "Leave out 'cost', or this") {
                store, _ in
                store.segmentBytes != nil && ![.bytes, .all, .both].contains(store.cost)
            },
        share("entryCap", \.entryCapBytes, canBeZero: false, otherwise: "write entryCap=none"),
        key("oversize", \.oversize, .word), key("admit", \.admission, .word),
    ]

    private static let trimming: [PartKey<StoreRule>] = [
        key("evict", \.evicts, .word), share("trimAt", \.trimStartBytes),
        share("trimTo", \.trimTargetBytes), key("young", \.youngNs, .time),
        key("limits", \.heedsLimitsLate, .either("eager", or: "late", isTrue: "late")),
        key("drift", \.costDrifts, .flag),
    ]

    private static let lifetime: [PartKey<StoreRule>] = [
        PartKey(PolicyParameter("ttl", of: section)) { arguments, _, store throws(Complaint) in
            store.lifetime = try arguments.time("ttl").map { StoreRule.Lifetime(ns: $0) }
        } write: { store, text in
            text.add("ttl", timeNs: store.lifetime?.ns)
        },
        ofLifetime(
            "expires", \.isSliding, .either("sliding", or: "absolute", isTrue: "sliding")),
        ofLifetime("sweep", \.sweepNs, .time),
        ofLifetime("sweepReads", \.sweepReads, .flag)
            .refused("does nothing without a sweep", "Add one, such as sweep=120s") {
                store, arguments in
                store.lifetime?.sweepReads == true && store.lifetime?.sweepNs == nil
                    && arguments["sweep"] == nil
            },
        ofLifetime("expired", \.servesExpired, .either("gone", or: "served", isTrue: "served")),
    ]

    private static func ofLifetime<Value: Equatable & Sendable>(
        _ name: String, _ field: @escaping @autoclosure PartKey<StoreRule.Lifetime>.Field<Value>,
        _ form: PartForm<Value>
    ) -> PartKey<StoreRule> {
        PartKey(name, of: section, field(), form).inside(\.lifetime).refused(
            "does nothing without a time to live", "Add one, such as ttl=300s"
        ) { store, arguments in store.lifetime == nil && arguments["ttl"] == nil }
    }

    private static let entries: [PartKey<StoreRule>] = [
        key("use", \.use, .word), key("evicted", \.evicted, .word),
        key("replaced", \.replaced, .word), key("lookup", \.lookup, .word),
        key("purgeable", \.isPurgeable, .flag),
    ]

    /// The share of RAM that a store may use by default, in millionths: 5 %, or 104 MB on an iPhone
    /// 8, near the 100 MB that libraries with a fixed default choose.
    private static let defaultShare: Int64 = 50_000

    /// - Parameter own: the keys of the part beside those of a store.
    static func addStore(
        order: OrderSpec, _ arguments: PolicyArguments, to composition: inout Composition,
        device: Device, own: [PartKey<StoreRule>] = []
    ) throws(Complaint) {
        try composition.checkStoreless(for: arguments)
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

    private static func check(_ store: StoreRule, _ arguments: PolicyArguments) throws(Complaint) {
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
            let idle = arguments["trimAt"] ?? arguments["trimTo"] ?? arguments["young"],
            idle.value != "none"
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

extension Composition {
    /// Refuses a second store.
    func checkStoreless(for arguments: PolicyArguments) throws(Complaint) {
        if !hasStore { return }
        throw arguments.problem("a policy has one store, and this is the second", "Leave one out")
    }
}
