/// The rules of an order where its paper and a program that is widely compared with differ.
package enum OrderRules: String, CaseIterable {
    /// The paper's, with what it leaves open as its authors' program has it.
    case paper
    /// libCacheSim's, to the miss.
    case libCacheSim = "libcachesim"

    /// The same parameter for every order that differs there.
    package static let parameter = OrderParameter(
        "rules", .choice(allCases.map(\.rawValue)), default: paper.rawValue,
        "whose rules hold where they differ")
}

extension OrderSettings {
    /// The rules that hold; the paper's, where an order has no others.
    package var rules: OrderRules {
        guard has(OrderRules.parameter.name) else { return .paper }
        return OrderRules(rawValue: word(OrderRules.parameter.name)) ?? .paper
    }
}
