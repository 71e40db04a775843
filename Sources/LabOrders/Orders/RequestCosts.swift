/// The costs of keys by their latest requests; each is one if the trace has no costs.
struct RequestCosts: ~Copyable {
    private let current: CurrentRequest?
    private let costs: KeyTable<Int64>

    init(_ context: OrderContext) {
        current = context.current
        costs = KeyTable(count: current == nil ? 0 : context.keyCapacity)
    }

    /// Notes the cost of the current request, which is for this key.
    @inline(__always)
    func note(_ key: KeyID) {
        if let current { costs[key] = max(0, current.cost) }
    }

    @inline(__always)
    subscript(key: KeyID) -> Double { current == nil ? 1 : Double(costs[key]) }
}
