/// A part as written: its name and arguments, each with its place in the spec.
public struct PolicyArguments: Sendable {
    public struct Argument: Sendable {
        /// Nil for one that is written without a name.
        public var name: String?
        public var value: String
        public var namePlace: SpecPlace
        public var valuePlace: SpecPlace
        /// A value that is a policy of its own.
        var parts: [PolicyArguments]?

        init(name: String?, value: String, namePlace: SpecPlace, valuePlace: SpecPlace) {
            self.name = name
            self.value = value
            self.namePlace = namePlace
            self.valuePlace = valuePlace
        }
    }

    public let part: String
    public let place: SpecPlace
    public var arguments: [Argument] = []

    public init(_ part: String, at place: SpecPlace) {
        self.part = part
        self.place = place
    }

    /// A problem with the part as a whole.
    public func problem(_ message: String) -> SpecProblem { SpecProblem(message, at: place) }

    public func problem(_ message: String, of argument: Argument) -> SpecProblem {
        SpecProblem(message, at: argument.valuePlace)
    }

    public func problem(_ message: String, ofNameOf argument: Argument) -> SpecProblem {
        SpecProblem(message, at: argument.namePlace)
    }

    public subscript(name: String) -> Argument? { arguments.first { $0.name == name } }

    /// Those that are written without a name.
    var words: [Argument] { arguments.filter { $0.name == nil } }

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
                                : "Write key=value, with \(known(names))"),
                        of: argument)
                }
                continue
            }
            guard names.contains(name) else {
                let near = Nearest.match(name, among: names).map { "Did you mean '\($0)'?" }
                let hint = names.isEmpty ? "none" : known(names)
                throw problem(
                    "'\(part)' has no key '\(name)'. \(near ?? "It takes \(hint)")",
                    ofNameOf: argument)
            }
            if seen.contains(name) {
                throw problem("'\(name)' is given twice. Leave one", ofNameOf: argument)
            }
            seen.append(name)
        }
    }

    /// As many keys as one reads, else where they are listed.
    private func known(_ names: [String]) -> String {
        if names.count <= 8 { return Self.list(names) }
        return part.hasPrefix("@")
            ? "the keys of its parts" : "the keys that 'lab policies \(part)' lists"
    }

    static func list(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        if quoted.count < 2 { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    }
}
