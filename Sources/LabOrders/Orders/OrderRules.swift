/// The rules of an order whose paper differs from a widely used program.
package enum OrderRules: String, CaseIterable {
    /// The paper's rules; gaps are filled as in its authors' program.
    case paper
    /// libCacheSim's rules. Tests/Truth/libcachesim.txt says which orders agree to the miss.
    case libCacheSim = "libcachesim"

    /// The parameter of every order with such a difference.
    package static let parameter = parameter(usually: .paper)

    static func parameter(usually rules: OrderRules) -> OrderParameter {
        OrderParameter(
            "rules", .choice(allCases.map(\.rawValue)), default: rules.rawValue,
            "whose rules hold where they differ")
    }

    /// The rules by which an order with these parameters goes where none are named.
    static func usual(of parameters: [OrderParameter]) -> OrderRules {
        parameters.first { $0.name == parameter.name }.flatMap { OrderRules(rawValue: $0.standard) }
            ?? .paper
    }
}

extension OrderSettings {
    /// The chosen rules; the paper's if an order has no others.
    package var rules: OrderRules {
        guard has(OrderRules.parameter.name) else { return .paper }
        return OrderRules(rawValue: word(OrderRules.parameter.name)) ?? .paper
    }
}
