@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import PlainDesks
@testable import PolicyDesks

/// Policies as users write them: those of the table and of systems, changed by keys, words and parts
/// that the registries list, as far as the result is right.
struct RandomSpec {
    private var random: SplitMix

    private static let bases =
        PolicyPair.all.map(\.composition.spec) + PolicyRegistry.presets.flatMap(\.modelSpecs)
        // Keys that go with one system's lists alone.
        + ["weak+prefetch(as=viewpager2, pages=2)", "weak+prefetch(as=recyclerview, nested=3)"]

    init(_ seed: UInt64) { random = SplitMix(seed) }

    mutating func next() -> Policy {
        var policy = Self.read(random.pick(Self.bases))!
        for _ in 0..<20 { policy = Self.read(changed(policy.composition.spec)) ?? policy }
        return policy
    }

    private static func read(_ spec: String) -> Policy? {
        try? PolicySpec.parse(spec, device: BuiltInDevices.standard)
    }

    private mutating func changed(_ spec: String) -> String {
        var parts = Self.split(spec, at: "+")
        if random.chance(30) {
            let form = random.pick(PolicyRegistry.parts)
            return (parts + [call(form.id, arguments(form.parameters))]).joined(separator: "+")
        }
        let place = random.below(parts.count)
        let id = parts[place].prefix { $0 != "(" }
        guard let form = PolicyRegistry.parts.first(where: { $0.id == id }),
            !form.parameters.isEmpty
        else { return spec }
        let parameter = random.pick(form.parameters)
        var arguments = Self.split(String(parts[place].dropFirst(id.count + 1).dropLast()), at: ",")
        arguments.removeAll { $0.hasPrefix(parameter.name + "=") }
        arguments.append(argument(parameter))
        parts[place] = call(id, arguments)
        return parts.joined(separator: "+")
    }

    /// Cuts at separators that stand in no parentheses.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var depth = 0
        return text.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth == 0 && character == separator
        }.map { String($0.drop { $0 == " " }) }
    }

    /// Gives values to what is required, and to a few others.
    private mutating func arguments(_ parameters: [PolicyParameter]) -> [String] {
        let sure = parameters.filter { $0.defaultText == "required" }
        let others = parameters.filter { $0.defaultText != "required" }.shuffled(using: &random)
        let given = sure + others.prefix(random.below(4))
        return (given.filter(\.isPositional) + given.filter { !$0.isPositional })
            .map { argument($0) }
    }

    private mutating func argument(_ parameter: PolicyParameter) -> String {
        if parameter.isPositional {
            return parameter.words.isEmpty ? "q\(random.below(9))" : random.pick(parameter.words)
        }
        return parameter.name + "=" + (parameter.name == "order" ? order() : value(parameter))
    }

    private mutating func order() -> String {
        let order = random.pick(OrderRegistry.all)
        let spec = call(order.id, arguments(order.parameters.map { PolicyParameter($0) }))
        guard random.chance(60) else { return spec }
        let filter = random.pick(AdmissionRegistry.all)
        let word = filter.isNamedByItsValue ? [] : [filter.id]
        let keys = arguments(filter.parameters.map { PolicyParameter($0) })
        return spec + "+" + call(AdmissionSpec.word, word + keys)
    }

    private func call(_ word: some StringProtocol, _ arguments: [String]) -> String {
        "\(word)(\(arguments.joined(separator: ",")))"
    }

    /// Draws a word that the page lists, or a number of any kind.
    private mutating func value(_ parameter: PolicyParameter) -> String {
        let words = parameter.values.split { " ,()".contains($0) }.map(String.init)
        let number = 1 + random.below(random.chance(50) ? 9 : 1 << 30)
        return random.pick(
            words + ["\(number)", "\(number)ms", "\(1 + number % 100)%", "0.\(1 + number % 99)"])
    }
}
