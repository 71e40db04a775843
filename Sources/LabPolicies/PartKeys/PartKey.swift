import LabBase
import LabDevices

/// A rule of a composition that a part describes by keys.
protocol PartRule: Equatable, Sendable {
    /// The rule without any key.
    static var usual: Self { get }
}

/// A key of a part. This one declaration reads it, writes it, lists it, and refuses wrong values.
struct PartKey<Rule: PartRule>: Sendable {
    typealias Field<Value> = WritableKeyPath<Rule, Value> & Sendable
    typealias Read =
        @Sendable (PolicyArguments, Device, inout Rule) throws(Complaint) -> Void
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
        guard let argument = arguments[parameter.name],
            let refusal = refusals.first(where: { $0.isDue(rule, arguments) })
        else { return }
        throw arguments.problem(refusal.what, refusal.remedy, ofNameOf: argument)
    }

    /// The key of a rule that is nested in another.
    func within<Outer: PartRule>(_ field: PartKey<Outer>.Field<Rule>) -> PartKey<Outer> {
        PartKey<Outer>(parameter) { arguments, device, outer throws(Complaint) in
            try read(arguments, device, &outer[keyPath: field])
        } write: { outer, text in
            write(outer[keyPath: field], &text)
        }
    }

    /// The key of a nested rule that may be missing. Its words are checked even then.
    func inside<Outer: PartRule>(_ field: PartKey<Outer>.Field<Rule?>) -> PartKey<Outer> {
        PartKey<Outer>(parameter) { arguments, device, outer throws(Complaint) in
            var inner = outer[keyPath: field] ?? .usual
            try read(arguments, device, &inner)
            if outer[keyPath: field] != nil { outer[keyPath: field] = inner }
        } write: { outer, text in
            if let inner = outer[keyPath: field] { write(inner, &text) }
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
        var text = PartText(part)
        write(rule, to: &text)
        return text
    }

    func parameters<Rule>() -> [PolicyParameter] where Element == PartKey<Rule> {
        map { $0.parameter }
    }
}
