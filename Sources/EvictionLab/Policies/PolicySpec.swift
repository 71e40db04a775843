/// A policy as written, and what it means on a device.
public struct Policy: Sendable, Equatable {
    /// The text as typed: the name of its row.
    public var text: String
    public var composition: Composition

    public init(text: String, composition: Composition) {
        self.text = text
        self.composition = composition
    }

    public var spec: String { composition.spec }
}

/// Reads specs: parts joined by `+`, each a name with its arguments in parentheses.
public enum PolicySpec {
    public static func parse(_ text: String, device: Device) throws(SpecProblem) -> Policy {
        let parts = try SpecScanner(text).parts()
        var composition = Composition()
        var seen: [String] = []
        for part in parts {
            if seen.contains(part.part), part.part != OnPart.id {
                throw part.problem("'\(part.part)' stands here twice. Leave one")
            }
            seen.append(part.part)
            if seen.count > 1,
                let lonely = [NonePart.id, BeladyPart.id].first(where: seen.contains)
            {
                throw part.problem("'\(lonely)' stands alone. Remove it, or the rest")
            }
            try add(part, to: &composition, device: device)
        }
        try finish(&composition, parts)
        return Policy(text: text, composition: composition)
    }

    private static func add(
        _ part: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        if let type = PolicyRegistry.part(part.part) {
            try part.check(against: type.parameters)
            return try type.add(part, to: &composition, device: device)
        }
        guard let preset = PolicyRegistry.preset(part.part) else {
            let near = Nearest.match(part.part, among: PolicyRegistry.names)
                .map { "Did you mean '\($0)'?" }
            throw part.problem(
                "'\(part.part)' is no policy. \(near ?? "'lab policies' lists them")")
        }
        try add(preset, overriddenBy: part, to: &composition, device: device)
    }

    /// A preset's parts, with each override in the part that has its key.
    private static func add(
        _ preset: Preset, overriddenBy part: PolicyArguments, to composition: inout Composition,
        device: Device
    ) throws(SpecProblem) {
        var inner = try SpecScanner(preset.spec).parts()
        var keys: [PolicyParameter] = []
        for part in inner {
            keys += PolicyRegistry.part(part.part)!.parameters.filter { !$0.isPositional }
        }
        try part.check(against: keys)
        for argument in part.arguments {
            let index = inner.firstIndex { part in
                PolicyRegistry.part(part.part)!.parameters.contains { $0.name == argument.name }
            }!
            inner[index].arguments.removeAll { $0.name == argument.name }
            inner[index].arguments.append(argument)
        }
        for written in inner {
            // Problems are those of the overrides: they point into what the user wrote.
            let here = PolicyArguments(
                spec: part.spec, part: part.part, partOffset: part.partOffset,
                arguments: written.arguments)
            try PolicyRegistry.part(written.part)!.add(here, to: &composition, device: device)
        }
    }

    /// What only the whole can tell.
    private static func finish(
        _ composition: inout Composition, _ parts: [PolicyArguments]
    ) throws(SpecProblem) {
        if composition.releasesOffScreen, composition.store == nil {
            composition.hasWeakIndex = true
        }
        if composition.store == nil, let part = parts.first(where: { $0.part == OnPart.id }) {
            throw part.problem("'on' needs a store to act on. Add one, such as lru")
        }
    }
}

/// Cuts a spec into parts and arguments. Blanks are allowed between them.
struct SpecScanner {
    private let text: String
    private let characters: [Character]
    private var next = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    func parts() throws(SpecProblem) -> [PolicyArguments] {
        var scanner = self
        var parts: [PolicyArguments] = []
        repeat {
            parts.append(try scanner.part())
        } while scanner.take("+")
        guard scanner.isAtEnd else {
            throw scanner.problem(
                "unexpected '\(scanner.characters[scanner.next])'. "
                    + "Join parts with '+'")
        }
        return parts
    }

    private var isAtEnd: Bool { next == characters.count }

    private func problem(_ message: String) -> SpecProblem {
        SpecProblem(spec: text, offset: next, length: 1, message: message)
    }

    private mutating func skipBlanks() {
        while next < characters.count, characters[next] == " " { next += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipBlanks()
        guard next < characters.count, characters[next] == character else { return false }
        next += 1
        skipBlanks()
        return true
    }

    private mutating func word(_ what: String) throws(SpecProblem) -> (text: String, offset: Int) {
        skipBlanks()
        let start = next
        while next < characters.count, !"+(),= ".contains(characters[next]) { next += 1 }
        guard next > start else {
            throw problem("\(what) is missing here. Write for example lru(limit=64MB)+weak")
        }
        let word = String(characters[start..<next])
        skipBlanks()
        return (word, start)
    }

    private mutating func part() throws(SpecProblem) -> PolicyArguments {
        let name = try word("a policy's name")
        var part = PolicyArguments(
            spec: text, part: name.text, partOffset: name.offset, arguments: [])
        guard take("(") else { return part }
        if take(")") { return part }
        repeat {
            let first = try word("a key")
            if take("=") {
                let value = try word("a value")
                part.arguments.append(
                    .init(
                        name: first.text, value: value.text, nameOffset: first.offset,
                        valueOffset: value.offset))
            } else {
                part.arguments.append(
                    .init(
                        name: nil, value: first.text, nameOffset: first.offset,
                        valueOffset: first.offset))
            }
        } while take(",")
        guard take(")") else { throw problem("')' is missing here. Close the parenthesis") }
        return part
    }
}
