/// The costs of keys by their latest requests; each is one if the trace has no costs.
struct RequestCosts: ~Copyable {
    /// True if the trace has costs.
    let areTold: Bool
    private let current: CurrentRequest?
    private let costs: KeyTable<Int64>

    init(_ context: OrderContext) {
        current = context.current
        areTold = current != nil
        costs = KeyTable(count: areTold ? context.keyCapacity : 0)
    }

    /// Notes the cost of the current request, which is for this key.
    @inline(__always)
    func note(_ key: KeyID) {
        guard areTold else { return }
        costs[key] = max(0, current?.cost ?? 1)
    }

    @inline(__always)
    subscript(key: KeyID) -> Double { areTold ? Double(costs[key]) : 1 }
}
