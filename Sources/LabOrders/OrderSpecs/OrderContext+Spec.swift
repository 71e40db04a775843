extension OrderContext {
    /// The context for an order with its settings and filters.
    public func with(_ order: OrderSpec) -> OrderContext {
        var context = self
        context.settings = order.settings
        context.filters = order.filters
        return context
    }
}
