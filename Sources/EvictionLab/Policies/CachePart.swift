/// A store: strong holds up to a limit, given up in an order.
public enum CachePart: PolicyPart {
    public static let id = "cache"
    public static let summary = "holds images up to a limit, and gives them up in an order"
    public static let explanation = """
        A store takes every image in when its load is done, evicting first until it fits; one \
        larger than the limit is never taken in. Alone it gives what it holds and nothing else: \
        an image that it has evicted while a view still shows it is decoded again for the next \
        view, which 'weak' beside it saves. It does nothing on a warning unless 'on' says so.
        """

    static let coalesce = PolicyParameter(
        "coalesce", "on or off", default: "on", "whether loads of one image are joined")

    static let limit = PolicyParameter(
        "limit", "64MB, 5% (of the device's RAM), none", default: "5%",
        "the most bytes of images that the store holds")

    static let count = PolicyParameter(
        "count", "100", default: "no limit", "the most images that the store holds")

    public static let parameters = [
        PolicyParameter(
            "order", appOrders.joined(separator: ", "), default: "lru", "who is evicted first"),
        limit, count, coalesce,
    ]

    /// The share of RAM that a store may hold when nobody says otherwise, in millionths: 5 %, or
    /// 104 MB on an iPhone 8, near the 100 MB that libraries with a fixed default choose.
    static let defaultShare: Int64 = 50_000

    /// The orders that an app can run.
    static var appOrders: [String] {
        OrderRegistry.all.filter { !$0.needsFuture }.map { $0.id }
    }

    public static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        let order = try arguments.choice("order", appOrders) ?? "lru"
        try addStore(order: order, arguments, to: &composition, device: device)
    }

    static func addStore(
        order: String, _ arguments: PolicyArguments, to composition: inout Composition,
        device: Device
    ) throws(SpecProblem) {
        guard composition.store == nil else {
            throw arguments.problem("a policy has one store, and this is the second. Leave one out")
        }
        let limit = try arguments.limit("limit", device: device) ?? defaultLimit(of: device)
        composition.store = StoreRule(
            order: order, limitBytes: limit, limitCount: try arguments.count("count"))
        try setCoalescing(arguments, of: &composition)
    }

    static func defaultLimit(of device: Device) -> Int64 {
        Int64(Int128(device.ramBytes) * Int128(defaultShare) / 1_000_000)
    }

    static func setCoalescing(
        _ arguments: PolicyArguments, of composition: inout Composition
    ) throws(SpecProblem) {
        guard let choice = try arguments.choice("coalesce", ["on", "off"]) else { return }
        composition.coalescing = choice == "on" ? .byKey : .off
    }
}

/// A store named by its order: `lru` for `cache(order=lru)`, with the same keys but that one.
public protocol StoreShortForm: PolicyPart {}

extension StoreShortForm {
    public static var explanation: String {
        "Short for cache(order=\(id)), with the same keys but 'order'."
    }

    public static var parameters: [PolicyParameter] {
        [CachePart.limit, CachePart.count, CachePart.coalesce]
    }

    public static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        try CachePart.addStore(order: id, arguments, to: &composition, device: device)
    }
}
