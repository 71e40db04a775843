import LabBase

/// Reads orders; errors mark the place in the policy's spec.
extension OrderSpec {
    /// Reads an order for a key trace, and refuses one that needs views, which key traces don't
    /// have.
    package static func parse(
        _ text: String, forKeyTraces: Bool = false
    ) throws(Complaint) -> OrderSpec {
        try read(SpecScanner(text, .order).parts(), forKeyTraces: forKeyTraces)
    }

    /// Reads a policy's key, such as `cache(order=...)`.
    package static func read(_ argument: PolicyArguments.Argument) throws(Complaint) -> OrderSpec {
        try read(SpecScanner(argument.value, at: argument.valuePlace, .order).parts())
    }

    private static func read(
        _ parts: [PolicyArguments], forKeyTraces: Bool = false
    ) throws(Complaint) -> OrderSpec {
        let first = parts[0]
        if let bound = KeyBound(rawValue: first.part) {
            return try read(bound, parts, forKeyTraces: forKeyTraces)
        }
        guard let type = OrderRegistry.named(first.part) else { throw unknown(first) }
        if forKeyTraces, type.needsViews {
            throw first.problem(
                "'\(first.part)' goes by what views show, and a key trace has none. "
                    + "Choose another order, such as lru")
        }
        var order =
            first.part == PluginOrder.id
            ? try OrderSpec.plugin(first)
            : OrderSpec(first.part, settings: try OrderSettings(first, type.parameters))
        for part in parts.dropFirst() {
            guard part.part == AdmissionSpec.word else { throw stranger(part) }
            order.filters.append(try AdmissionSpec(part))
        }
        return order
    }

    private static func read(
        _ bound: KeyBound, _ parts: [PolicyArguments], forKeyTraces: Bool
    ) throws(Complaint) -> OrderSpec {
        guard forKeyTraces else { throw refusal(of: bound, parts[0]) }
        try parts[0].check(against: [])
        if let filter = parts.dropFirst().first {
            throw filter.problem(
                "'\(bound.id)' is a bound of all orders, with any filter. Leave this out")
        }
        return OrderSpec(bound.id)
    }

    /// An app's policy can't be a bound.
    package static func refusal(of bound: KeyBound, _ part: PolicyArguments) -> Complaint {
        part.problem(
            "'\(bound.id)' bounds the misses of a key trace, and evicts nothing: no app can run "
                + "it. Use it in 'lab trace run', or take belady here")
    }

    private static func unknown(_ part: PolicyArguments) -> Complaint {
        if part.part == AdmissionSpec.word {
            return part.problem("an order's name comes first. Write for example lru+admit(...)")
        }
        let near =
            (OrderRegistry.otherNames[part.part.lowercased()]
            ?? Nearest.match(
                part.part, among: OrderRegistry.all.map { $0.id } + KeyBound.allCases.map(\.id)))
            .map { "Did you mean '\($0)'?" }
        return part.problem("'\(part.part)' is no order. \(near ?? "'lab policies' lists them")")
    }

    private static func stranger(_ part: PolicyArguments) -> Complaint {
        if OrderRegistry.named(part.part) != nil {
            return part.problem("'\(part.part)' is a second order. Keep one")
        }
        let word = AdmissionSpec.word
        let near = Nearest.match(part.part, among: [word]).map { "Did you mean '\($0)'?" }
        return part.problem(
            "'\(part.part)' doesn't go with an order. \(near ?? "Only '\(word)' does")")
    }
}

extension OrderSettings {
    /// Settings from a part's arguments; missing ones have their defaults.
    package init(_ part: PolicyArguments, _ parameters: [OrderParameter]) throws(Complaint) {
        try part.check(against: parameters.map(PolicyParameter.init))
        let rules = part[OrderRules.parameter.name].flatMap { OrderRules(rawValue: $0.value) }
        self.init(standardsOf: parameters, under: rules ?? .usual(of: parameters))
        for parameter in parameters {
            guard let argument = part[parameter.name] else { continue }
            if case .choice(let words) = parameter.kind { try part.check(argument, isOneOf: words) }
            guard set(parameter, argument.value) else {
                throw part.problem(parameter.wording(argument.value), of: argument)
            }
        }
        for parameter in parameters where !parameter.counts(under: self) {
            guard let argument = part[parameter.name], let needed = parameter.needed else {
                continue
            }
            let other = "\(needed.parameter)=\(needed.word)"
            throw part.problem(
                "'\(parameter.name)' does nothing without \(other)",
                "Add \(other), or leave \(parameter.name) out", ofNameOf: argument)
        }
    }
}

extension PolicyParameter {
    /// The parameter as documentation lists it.
    package init(_ parameter: OrderParameter) {
        self.init(parameter.name) {
            let usually = parameter.standard.isEmpty ? "required" : parameter.standardsListed
            return (parameter.values, usually, parameter.about)
        }
    }
}

extension OrderParameter {
    /// Description of its values.
    package var values: String { Self.text(kind) }

    /// The default, with those of other rules: `2; 4 with rules=libcachesim`.
    package var standardsListed: String {
        let others = OrderRules.allCases.compactMap { rules in
            standards[rules].map { "\($0) with \(OrderRules.parameter.name)=\(rules.rawValue)" }
        }
        return ([standard] + others).joined(separator: "; ")
    }

    private static func text(_ kind: ValueKind) -> String {
        switch kind {
        case .share(let range):
            "\(percent(range.lowerBound)) to \(percent(range.upperBound))"
        case .whole(let range): text(range)
        case .or(let word, let kind): "\(text(kind)), or \(word)"
        case .number(let range) where range.upperBound == .infinity:
            "\(Fixed.plain(range.lowerBound)) and above"
        case .number(let range):
            "\(Fixed.plain(range.lowerBound)) to \(Fixed.plain(range.upperBound))"
        case .choice(let words): Listing.or(words)
        case .size: "64KB"
        }
    }

    /// Explains why a text isn't a value of the parameter.
    package func wording(_ text: String) -> String {
        let example = "Write for example \(name)=\(standard.isEmpty ? values : standard)"
        var kind = kind
        if case .or(_, let other) = kind { kind = other }
        return switch kind {
        case .share: "'\(name)' must be a share, \(values). \(example)"
        case .whole: "'\(name)' must be a whole number, \(values). \(example)"
        case .number, .or: "'\(name)' must be a number, \(values). \(example)"
        case .choice: "'\(text)' is unknown here. Use \(values)"
        case .size: "'\(text)' is no size. \(example)"
        }
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
            ? "\(range.lowerBound) and above" : "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func percent(_ share: Double) -> String { Fixed.plain(share * 100) + "%" }
}
