import LabBase
import LabOrders

extension Composition: PartRule {
    static let usual = Composition()
}

extension KeyRule: PartRule {
    static let usual = KeyRule()
}

extension DecodeRule: PartRule {
    static let usual = DecodeRule()
}

extension ViewRule: PartRule {
    static let usual = ViewRule()
}

extension WeakRule: PartRule {
    static let usual = WeakRule()
}

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

extension LoadingRule: PartRule {
    static let usual = LoadingRule()
}

extension LoadingRule.Calm: PartRule {
    static let usual = Self(0)
}

extension PrefetchRule: PartRule {
    static let usual = PrefetchRule(ahead: 0)
}

extension Composition.Joining: Word {}
extension KeyRule.Identity: Word {}
extension KeyRule.Sizes: Word {}
extension DecodeRule.Mode: Word {}
extension DecodeRule.Halves: Word {}
extension WeakRule.Registration: Word {}
extension Stage: Word {}
extension QueueRule.Order: Word {}
extension QueueRule.Serves: Word {}
extension LoadingRule.Wanted: Word {}
extension LoadingRule.Abandoned: Word {}
extension LoadingRule.Running: Word {}
extension LoadingRule.Left: Word {}
extension LoadingRule.Retries: Word {}
extension LoadingRule.Cancelled: Word {}
extension LoadingRule.Offline: Word {}
extension LoadingRule.Held: Word {}
extension PrefetchRule.Unit: Word {}
extension PrefetchRule.Cancels: Word {}
extension PrefetchRule.Asks: Word {}
extension PrefetchRule.Target: Word {}
extension StoreRule.Cost: Word {}
extension StoreRule.Oversize: Word {}
extension StoreRule.Admission: Word {}
extension StoreRule.Evicts: Word {}
extension StoreRule.Use: Word {}
extension StoreRule.Evicted: Word {}
extension StoreRule.Lookup: Word {}
extension Replaced: Word {}
extension LoadingRule.Hidden: Word {}
extension LoadingRule.Calm.Lengths: Word {}
extension LoadingRule.Calm.Motion: Word {}
extension LoadOrigin: Word {}
extension DecodeRule.Fit: Word {}
extension DecodeRule.Whose: Word {}
extension KeyRule.Known: Word {}
