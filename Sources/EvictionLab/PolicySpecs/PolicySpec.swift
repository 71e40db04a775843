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
        if part.part.hasPrefix("@") {
            return try addFile(part, to: &composition, device: device)
        }
        guard let preset = PolicyRegistry.preset(part.part) else {
            let near = Nearest.match(part.part, among: PolicyRegistry.names)
                .map { "Did you mean '\($0)'?" }
            throw part.problem(
                "'\(part.part)' is no policy. \(near ?? "'lab policies' lists them")")
        }
        let inner = try overridden(try SpecScanner(preset.spec).parts(), by: part)
        for written in inner {
            // Problems can only be those of the overrides: they point into what the user wrote.
            let here = PolicyArguments(
                spec: part.spec, part: part.part, partOffset: part.partOffset,
                arguments: written.arguments)
            try PolicyRegistry.part(written.part)!.add(here, to: &composition, device: device)
        }
    }

    /// The parts of a composition with a name, with each override in the part that has its key.
    static func overridden(
        _ parts: [PolicyArguments], by part: PolicyArguments, shiftedBy shift: Int = 0
    ) throws(SpecProblem) -> [PolicyArguments] {
        var inner = parts
        let keys = inner.flatMap { PolicyRegistry.part($0.part)?.parameters ?? [] }
            .filter { !$0.isPositional }
        try part.check(against: keys)
        for var argument in part.arguments {
            argument.nameOffset += shift
            argument.valueOffset += shift
            let index = inner.firstIndex { inner in
                PolicyRegistry.part(inner.part)?.parameters
                    .contains { $0.name == argument.name } == true
            }!
            inner[index].arguments.removeAll { $0.name == argument.name }
            inner[index].arguments.append(argument)
        }
        return inner
    }

    /// The parts of a user's file. What is wrong in it is said with its place there.
    private static func addFile(
        _ part: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        let path = String(part.part.dropFirst())
        let content: PolicyFile.Content
        do throws(PolicyFile.Problem) {
            content = try PolicyFile.read(path)
        } catch {
            var problem = part.problem(error.message)
            problem.exitCode = error.isMissing ? .noInput : .badData
            throw problem
        }
        func located(_ problem: SpecProblem) -> SpecProblem {
            if problem.offset >= overrideOffset {
                return part.problem(
                    problem.message, at: problem.offset - overrideOffset, length: problem.length)
            }
            let place = content.places[problem.offset]
            var located = part.problem("\(path):\(place.line):\(place.column): \(problem.message)")
            located.exitCode = .badData
            return located
        }
        do throws(SpecProblem) {
            for written in content.parts {
                guard let type = PolicyRegistry.part(written.part) else {
                    throw written.problem("'\(written.part)' is no part. 'lab policies' lists them")
                }
                try written.check(against: type.parameters)
            }
        } catch {
            throw located(error)
        }
        let inner = try overridden(content.parts, by: part, shiftedBy: overrideOffset)
        do throws(SpecProblem) {
            for written in inner {
                try PolicyRegistry.part(written.part)!
                    .add(written, to: &composition, device: device)
            }
        } catch {
            throw located(error)
        }
    }

    /// Tells places in the spec on the command line from places in a file.
    private static let overrideOffset = 1 << 32

    /// What only the whole can tell.
    private static func finish(
        _ composition: inout Composition, _ parts: [PolicyArguments]
    ) throws(SpecProblem) {
        if composition.views.releasesOnWarning, composition.store == nil {
            composition.weak = composition.weak ?? WeakRule()
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
