extension OrderContext {
    /// The same context for an order as it was written.
    public func with(_ order: OrderSpec) -> OrderContext {
        var context = self
        context.settings = order.settings
        context.filters = order.filters
        return context
    }
}
