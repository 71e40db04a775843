/// A library's order in the lab's store, with claims of what the store did.
struct ClaimingOrder: ReplacementOrder, ~Copyable {
    static let id = PluginOrder.id
    static let summary = PluginOrder.summary

    private var order: PluginOrder
    private let claims: CacheClaims

    init(_ context: OrderContext) { self.init(context, CacheClaims()) }

    init(_ context: OrderContext, _ claims: CacheClaims) {
        order = PluginOrder(context)
        self.claims = claims
    }

    func contains(_ key: KeyID) -> Bool { order.contains(key) }

    mutating func requested(_ key: KeyID) {
        claims.begin(key)
        order.requested(key)
    }

    mutating func used(_ key: KeyID) {
        claims.find()
        order.used(key)
    }

    mutating func missed(_ key: KeyID) { order.missed(key) }

    mutating func admits(_ key: KeyID, size: Int64) -> Bool { order.admits(key, size: size) }

    mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let victim = order.evict(for: newcomer)
        if let victim { claims.lose(victim) }
        return victim
    }

    mutating func inserted(_ key: KeyID, size: Int64) {
        claims.keep()
        order.inserted(key, size: size)
    }

    var isOverfull: Bool {
        mutating get { order.isOverfull }
    }

    mutating func undoEviction(_ key: KeyID, size: Int64) {
        claims.regain()
        order.undoEviction(key, size: size)
    }

    mutating func removed(_ key: KeyID) {
        claims.lose(key)
        order.removed(key)
    }
}
