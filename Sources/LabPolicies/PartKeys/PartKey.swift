import LabBase
import LabDevices

/// A rule of a composition that a part describes by keys.
protocol PartRule: Equatable, Sendable {
    /// The rule without any key.
    static var usual: Self { get }
}

/// A key of a part. This one declaration reads it, writes it, lists it, and refuses wrong values.
/// Its texts are those of a row in `Sources/CFiles/words/policies.md`.
struct PartKey<Rule: PartRule>: Sendable {
    /// A field of the rule. A key path takes long to make, so it is made when it is used.
    typealias Field<Value> = @Sendable () -> WritableKeyPath<Rule, Value> & Sendable
    typealias Read = @Sendable (PolicyArguments, Device, inout Rule) throws(Complaint) -> Void
    typealias Write = @Sendable (Rule, inout PartText) -> Void

    let parameter: PolicyParameter
    let read: Read
    let write: Write
    private var refusals: [Refusal] = []

    private struct Refusal: Sendable {
        var isDue: @Sendable (Rule, PolicyArguments) -> Bool
        var what: String
        var remedy: String?
    }

    init(_ parameter: PolicyParameter, read: @escaping Read, write: @escaping Write) {
        self.parameter = parameter
        self.read = read
        self.write = write
    }

    /// A key for a field of the rule, whose default is that of the rule.
    ///
    /// - Parameter section: that of its row. A row without values or default means the form's.
    init<Value: Equatable & Sendable>(
        _ name: String, of section: String, _ field: @escaping @autoclosure Field<Value>,
        _ form: PartForm<Value>
    ) {
        let made = Deferred {
            let field = field()
            return (field: field, usual: Rule.usual[keyPath: field])
        }
        self.init(
            PolicyParameter(
                name, of: section, form.values,
                usually: { form.write(made.wrappedValue.usual) ?? "" })
        ) { arguments, device, rule throws(Complaint) in
            guard arguments.has(name) else { return }
            let (field, usual) = made.wrappedValue
            rule[keyPath: field] = try form.read(arguments, name, device) ?? usual
        } write: { rule, text in
            let (field, usual) = made.wrappedValue
            let value = rule[keyPath: field]
            if value != usual { text.add(name, form.write(value)) }
        }
    }

    /// A word that is written without its key.
    init<Choice: Word & Equatable & Sendable>(
        place name: String, of section: String, _ field: @escaping @autoclosure Field<Choice>
    ) {
        let usual: @Sendable () -> String = { Rule.usual[keyPath: field()].rawValue }
        self.init(
            PolicyParameter(
                name, of: section, isPositional: true, words: Choice.words, { Choice.list },
                usually: usual)
        ) { arguments, _, rule throws(Complaint) in
            if let word = arguments.words.first {
                rule[keyPath: field()] = try arguments.word(word)
            }
        } write: { rule, text in
            let word = rule[keyPath: field()].rawValue
            if word != usual() { text.word(word) }
        }
    }

    /// A limit as a formula.
    ///
    /// - Parameter context: the values of its words and shares.
    init(
        limit name: String, of section: String, _ field: @escaping @autoclosure Field<Int64?>,
        on context: @escaping @Sendable (Rule, Device) -> LimitExpression.Context,
        canBeZero: Bool = false, otherwise: String = "use 'weak' or 'none'"
    ) {
        self.init(PolicyParameter(name, of: section)) {
            arguments, device, rule throws(Complaint) in
            guard arguments.has(name) else { return }
            rule[keyPath: field()] =
                try arguments.limit(
                    name, on: context(rule, device), canBeZero: canBeZero, otherwise: otherwise)
                ?? nil
        } write: { rule, text in
            text.add(name, rule[keyPath: field()])
        }
    }

    /// Refuses the key if it is given beside certain others: "'ttl' does nothing" and so on.
    func refused(
        _ what: String, _ remedy: String? = nil,
        if isDue: @escaping @Sendable (Rule, PolicyArguments) -> Bool
    ) -> PartKey {
        var key = self
        key.refusals.append(
            Refusal(isDue: isDue, what: "'\(parameter.name)' \(what)", remedy: remedy))
        return key
    }

    func check(_ arguments: PolicyArguments, _ rule: Rule) throws(Complaint) {
        guard !refusals.isEmpty, let argument = arguments[parameter.name],
            let refusal = refusals.first(where: { $0.isDue(rule, arguments) })
        else { return }
        throw arguments.problem(refusal.what, refusal.remedy, ofNameOf: argument)
    }

    /// The key of a rule that is nested in another.
    func within<Outer: PartRule>(
        _ field: @escaping @autoclosure PartKey<Outer>.Field<Rule>
    ) -> PartKey<Outer> {
        PartKey<Outer>(parameter) { arguments, device, outer throws(Complaint) in
            try read(arguments, device, &outer[keyPath: field()])
        } write: { outer, text in
            write(outer[keyPath: field()], &text)
        }
    }

    /// The key of a nested rule that may be missing. Its words are checked even then.
    func inside<Outer: PartRule>(
        _ field: @escaping @autoclosure PartKey<Outer>.Field<Rule?>
    ) -> PartKey<Outer> {
        PartKey<Outer>(parameter) { arguments, device, outer throws(Complaint) in
            guard arguments.has(parameter.name) else { return }
            var inner = outer[keyPath: field()] ?? .usual
            try read(arguments, device, &inner)
            if outer[keyPath: field()] != nil { outer[keyPath: field()] = inner }
        } write: { outer, text in
            if let inner = outer[keyPath: field()] { write(inner, &text) }
        }
    }
}

extension Array {
    /// Reads a part's keys into a rule.
    func rule<Rule>(
        _ arguments: PolicyArguments, _ device: Device, from usual: Rule = .usual
    ) throws(Complaint) -> Rule where Element == PartKey<Rule> {
        var rule = usual
        for key in self { try key.read(arguments, device, &rule) }
        for key in self { try key.check(arguments, rule) }
        return rule
    }

    /// Writes each key whose value isn't the default.
    func write<Rule>(_ rule: Rule, to text: inout PartText) where Element == PartKey<Rule> {
        for key in self { key.write(rule, &text) }
    }

    func text<Rule>(_ part: String, _ rule: Rule) -> PartText where Element == PartKey<Rule> {
        changed(PartText(part)) { write(rule, to: &$0) }
    }

    func parameters<Rule>() -> [PolicyParameter] where Element == PartKey<Rule> {
        map { $0.parameter }
    }
}

extension PolicyParameter {
    /// A key whose texts are those of a row.
    ///
    /// - Parameters:
    ///   - values: its values, if the row names none.
    ///   - usually: its default, if the row names none.
    init(
        _ name: String, of section: String, isPositional: Bool = false, words: [String] = [],
        _ values: @escaping @Sendable () -> String = { "" },
        usually: @escaping @Sendable () -> String = { "" }
    ) {
        self.init(name, isPositional: isPositional, words: words) {
            let row = WordTable.policies.row(name, of: section)
            return (row[1].or(values()), row[2].or(usually()), row[3])
        }
    }
}
