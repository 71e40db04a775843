/// The costs of keys by their latest requests; each is one if the trace has no costs.
struct RequestCosts: ~Copyable {
    /// True if the trace has costs.
    let areGiven: Bool
    private let current: CurrentRequest?
    private let costs: KeyTable<Int64>

    init(_ context: OrderContext) {
        current = context.current
        areGiven = current != nil
        costs = KeyTable(count: areGiven ? context.keyCapacity : 0)
    }

    /// Notes the cost of the current request, which is for this key.
    @inline(__always)
    func note(_ key: KeyID) {
        guard areGiven else { return }
        costs[key] = max(0, current?.cost ?? 1)
    }

    @inline(__always)
    subscript(key: KeyID) -> Double { areGiven ? Double(costs[key]) : 1 }
}
