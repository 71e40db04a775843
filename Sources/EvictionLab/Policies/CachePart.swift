/// A store: strong holds up to a limit, given up in an order.
public enum CachePart: PolicyPart {
    public static let id = "cache"
    public static let summary = "holds images up to a limit, and gives them up in an order"
    public static let explanation = """
        A store takes every image in when its load is done, evicting first until it fits; one \
        larger than the limit is never taken in. Alone it gives what it holds and nothing else: \
        an image that it has evicted while a view still shows it is decoded again for the next \
        view, which 'weak' beside it saves. It does nothing on a warning unless 'on' says so. Its \
        other keys say where a real cache differs from this. Those about limits take formulas, \
        where a share is one of the RAM in 'limit', and of the store's limit elsewhere.
        """

    public static let parameters =
        [
            PolicyParameter("order", appOrders.listed, default: "lru", "who is evicted first")
        ] + StoreKeys.parameters

    /// The orders that an app can run.
    static var appOrders: [String] {
        OrderRegistry.all.filter { !$0.needsFuture }.map { $0.id }
    }

    public static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        let order = try arguments.choice("order", appOrders) ?? "lru"
        try StoreKeys.addStore(order: order, arguments, to: &composition, device: device)
    }
}
