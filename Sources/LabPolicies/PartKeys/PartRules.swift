import LabOrders

/// A rule whose keys all have defaults.
protocol PlainPartRule: PartRule {
    init()
}

extension PlainPartRule {
    static var usual: Self { Self() }
}

extension Composition: PlainPartRule {}
extension KeyRule: PlainPartRule {}
extension DecodeRule: PlainPartRule {}
extension ViewRule: PlainPartRule {}
extension WeakRule: PlainPartRule {}
extension LoadingRule: PlainPartRule {}

extension ShelfRule: PartRule {
    static let usual = ShelfRule()
}

extension VariantRule: PartRule {
    static let usual = VariantRule(ShelfRule())
}

extension StoreRule: PartRule {
    static let usual = StoreRule(order: LRU.id)
}

extension StoreRule.Lifetime: PartRule {
    static let usual = Self(ns: 0)
}

extension QueueRule: PartRule {
    static let usual = QueueRule(name: "", stages: .fetch...(.decode))
}

extension LoadingRule.Calm: PartRule {
    static let usual = Self(0)
}

extension PrefetchRule: PartRule {
    static let usual = PrefetchRule(ahead: 0)
}
