/// A part as written: its name and arguments, each with its place in the spec.
public struct PolicyArguments: Sendable {
    public struct Argument: Sendable {
        /// Nil for one that is written without a name.
        public var name: String?
        public var value: String
        public var nameOffset: Int
        public var valueOffset: Int
    }

    public let spec: String
    public let part: String
    public let partOffset: Int
    public var arguments: [Argument]

    public func problem(_ message: String, at offset: Int, length: Int) -> SpecProblem {
        SpecProblem(spec: spec, offset: offset, length: length, message: message)
    }

    /// A problem with the part as a whole.
    public func problem(_ message: String) -> SpecProblem {
        problem(message, at: partOffset, length: part.count)
    }

    public func problem(_ message: String, of argument: Argument) -> SpecProblem {
        problem(message, at: argument.valueOffset, length: argument.value.count)
    }

    public subscript(name: String) -> Argument? { arguments.first { $0.name == name } }

    /// Refuses keys that the part doesn't have, keys given twice, and values without a key.
    func check(against parameters: [PolicyParameter]) throws(SpecProblem) {
        var names: [String] = []
        for parameter in parameters where !parameter.isPositional {
            if !names.contains(parameter.name) { names.append(parameter.name) }
        }
        var places = parameters.count { $0.isPositional }
        var seen: [String] = []
        for argument in arguments {
            guard let name = argument.name else {
                places -= 1
                guard places >= 0 else {
                    throw problem(
                        "'\(part)' doesn't take '\(argument.value)'. "
                            + (names.isEmpty
                                ? "Write '\(part)' alone"
                                : "Write key=value, with \(Self.list(names))"),
                        of: argument)
                }
                continue
            }
            guard names.contains(name) else {
                let near = Nearest.match(name, among: names).map { "Did you mean '\($0)'?" }
                let hint =
                    names.isEmpty ? "It takes none" : "It takes \(Self.list(names))"
                throw problem(
                    "'\(part)' has no key '\(name)'. \(near ?? hint)", at: argument.nameOffset,
                    length: name.count)
            }
            if seen.contains(name) {
                throw problem(
                    "'\(name)' is given twice. Leave one", at: argument.nameOffset,
                    length: name.count)
            }
            seen.append(name)
        }
    }

    static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        if quoted.count < 2 { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    }
}
