extension OrderGround {
    /// The same ground for an order as it was written.
    public func with(_ order: OrderSpec) -> OrderGround {
        var ground = self
        ground.settings = order.settings
        ground.filters = order.filters
        return ground
    }
}
