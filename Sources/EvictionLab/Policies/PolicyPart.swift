/// A word of the policy language: what it adds to a composition.
///
/// A part has a file of its own, and a line in `PolicyRegistry`.
public protocol PolicyPart: SendableMetatype {
    /// The word itself.
    static var id: String { get }
    /// One line for `lab policies`.
    static var summary: String { get }
    /// What it does, for `lab policies NAME` and the reference in docs/.
    static var explanation: String { get }
    static var parameters: [PolicyParameter] { get }
    static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem)
}

extension PolicyPart {
    public static var parameters: [PolicyParameter] { [] }
}

/// A key that a part takes, as `key=value`, or by its place where it has no key.
public struct PolicyParameter: Sendable {
    public var name: String
    /// What can be written, for people: `64MB`, `lru or fifo`.
    public var values: String
    public var defaultText: String
    public var summary: String
    /// Written without its name, in the order of declaration.
    public var isPositional = false

    public init(
        _ name: String, _ values: String, default defaultText: String, _ summary: String,
        isPositional: Bool = false
    ) {
        self.name = name
        self.values = values
        self.defaultText = defaultText
        self.summary = summary
        self.isPositional = isPositional
    }
}

/// What is wrong with a policy spec, and where in its text.
public struct SpecProblem: Error, Sendable, Equatable {
    public var spec: String
    /// Characters from the start.
    public var offset: Int
    public var length: Int
    /// What is wrong. What to do.
    public var message: String
    /// Usage, unless it is a file that is wrong or missing.
    public var exitCode = ExitCode.usage

    /// The message, then the spec with the place marked below it.
    public var lines: [String] {
        [
            "policy: \(message)",
            "  \(spec)",
            "  " + String(repeating: " ", count: offset)
                + String(repeating: "^", count: max(1, length)),
        ]
    }
}

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
        for parameter in parameters where !parameter.isPositional && !names.contains(parameter.name) {
            names.append(parameter.name)
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

    // MARK: Values

    /// A size above 0, `none`, or a share of the device's RAM such as `5%`.
    func limit(_ name: String, device: Device) throws(SpecProblem) -> Int64?? {
        guard let argument = self[name] else { return .none }
        if argument.value == "none" { return .some(nil) }
        if argument.value.hasSuffix("%") {
            let share = try percent(argument)
            return .some(Int64(Int128(device.ramBytes) * Int128(share) / 1_000_000))
        }
        let bytes: Int64
        do {
            bytes = try Quantity.bytes(argument.value)
        } catch {
            throw problem(
                Self.wording(of: error, units: "MB, MiB, KB, KiB, GB or GiB"), of: argument)
        }
        guard bytes > 0 else {
            throw problem(
                "'\(name)' of 0 would hold nothing. Give a size above 0, or use 'weak' or 'none'",
                of: argument)
        }
        return .some(bytes)
    }

    /// A share above 0 and up to 100 %, in millionths.
    func percent(_ argument: Argument) throws(SpecProblem) -> Int64 {
        let digits = argument.value.hasSuffix("%") ? String(argument.value.dropLast()) : ""
        // A unit of 10,000 millionths: Quantity knows decimals exactly.
        guard let value = try? Quantity.bytes(digits + "KB"), digits.last?.isNumber == true,
            value > 0, value <= 100_000
        else {
            throw problem("'\(argument.value)' is no share. Write 1% to 100%", of: argument)
        }
        return value * 10
    }

    func count(_ name: String) throws(SpecProblem) -> Int? {
        guard let argument = self[name] else { return nil }
        guard let number = Int(argument.value), number > 0 else {
            throw problem(
                "'\(name)' must be a whole number above 0. Write for example \(name)=100",
                of: argument)
        }
        return number
    }

    func choice(_ name: String, _ choices: [String]) throws(SpecProblem) -> String? {
        guard let argument = self[name] else { return nil }
        try check(argument, isOneOf: choices)
        return argument.value
    }

    func check(_ argument: Argument, isOneOf choices: [String]) throws(SpecProblem) {
        guard !choices.contains(argument.value) else { return }
        let near = Nearest.match(argument.value, among: choices).map { "Did you mean '\($0)'?" }
        throw problem(
            "'\(argument.value)' is unknown here. \(near ?? "Use \(Self.list(choices))")",
            of: argument)
    }

    private static func wording(of failure: Quantity.Failure, units: String) -> String {
        switch failure {
        case .unknownUnit(let unit): "unknown unit '\(unit)'. Use \(units)"
        case .notANumber: "this is no size. Write for example 64MB, or none"
        case .tooLarge: "this size is too large. Write for example 64MB"
        case .missingUnit: "a unit is missing. Use \(units)"
        }
    }
}
