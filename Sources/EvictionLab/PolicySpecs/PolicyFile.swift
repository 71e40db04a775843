/// A policy described in a file of the user's: `@mine.json`.
///
///     { "version": 1, "about": "Our image cache.",
///       "parts": [ { "cache": { "order": "lru", "limit": "64MB" } }, "weak",
///                  { "on": { "signal": "warning", "clear": true } } ] }
///
/// A part is the text that a spec would have, or an object with its keys.
enum PolicyFile {
    /// The parts as a spec has them; their offsets are indices into `places`, and their spec is
    /// empty.
    struct Content {
        var parts: [PolicyArguments] = []
        var places: [JSONPosition] = []
    }

    private static let keys = ["version", "name", "about", "parts"]

    /// What is wrong is said in one line, with the file's place.
    struct Problem: Error {
        var message: String
        var isMissing = false
    }

    static func read(_ path: String) throws(Problem) -> Content {
        let bytes: [UInt8]
        do throws(ScenarioProblem.Fault) {
            bytes = try InputFile.bytes(of: path)
        } catch {
            throw Problem(
                message: ScenarioProblem(file: path, position: nil, fault: error).description,
                isMissing: error == .noSuchFile)
        }
        let root: JSONValue
        do throws(JSONProblem) {
            root = try JSONReader.read(bytes)
        } catch {
            throw Problem(message: "\(path):\(error.description)")
        }
        var reader = Reader(path: path)
        try reader.read(root)
        return reader.content
    }

    private struct Reader {
        let path: String
        var content = Content()

        func problem(_ message: String, _ position: JSONPosition) -> Problem {
            Problem(message: "\(path):\(position.line):\(position.column): \(message)")
        }

        private mutating func place(_ position: JSONPosition) -> Int {
            content.places.append(position)
            return content.places.count - 1
        }

        mutating func read(_ root: JSONValue) throws(Problem) {
            guard let members = root.members else {
                throw problem("a policy is an object. Write {\"version\": 1, ...}", root.position)
            }
            for member in members where member.key != JSONReader.commentKey {
                guard keys.contains(member.key) else {
                    let near = Nearest.match(member.key, among: keys)
                    throw problem(
                        "unknown key \(Quoted.text(member.key)). "
                            + (near.map { "Did you mean '\($0)'?" }
                                ?? "Use \(PolicyArguments.list(keys))"),
                        member.position)
                }
            }
            guard root["version"]?.integer == 1 else {
                let position = root["version"]?.position ?? root.position
                throw problem("'version' must be 1. Add \"version\": 1", position)
            }
            guard let parts = root["parts"]?.array, !parts.isEmpty else {
                let position = root["parts"]?.position ?? root.position
                throw problem("'parts' is a list of parts. Write for example [\"weak\"]", position)
            }
            for part in parts { try add(part) }
        }

        private mutating func add(_ part: JSONValue) throws(Problem) {
            if let text = part.string {
                do throws(SpecProblem) {
                    for written in try SpecScanner(text).parts() {
                        // Inside a string, the string's beginning is place enough.
                        let offset = place(part.position)
                        let preset = PolicyRegistry.preset(written.part)
                        let parts = try preset.map { preset throws(SpecProblem) in
                            try PolicySpec.overridden(
                                try SpecScanner(preset.spec).parts(), by: written)
                        }
                        content.parts += (parts ?? [written]).map { $0.moved(to: offset) }
                    }
                } catch {
                    throw problem(error.message, part.position)
                }
                return
            }
            let named = (part.members ?? []).filter { $0.key != JSONReader.commentKey }
            guard named.count == 1, let members = named[0].value.members else {
                throw problem(
                    "a part is a name, or an object with one name. "
                        + "Write \"weak\" or {\"cache\": {\"limit\": \"64MB\"}}", part.position)
            }
            var arguments = PolicyArguments(
                spec: "", part: named[0].key, partOffset: place(named[0].position),
                arguments: [])
            let positional = (PolicyRegistry.part(named[0].key)?.parameters ?? [])
                .filter(\.isPositional).map(\.name)
            for member in members where member.key != JSONReader.commentKey {
                arguments.arguments.append(try argument(member, positional))
            }
            content.parts.append(arguments)
        }

        /// What a spec writes without a name has one here: its value is the word itself, or, for
        /// `true`, the name.
        private mutating func argument(
            _ member: JSONMember, _ positional: [String]
        ) throws(Problem) -> PolicyArguments.Argument {
            let isPlace = positional.contains(member.key)
            let value: String
            switch member.value.content {
            case .string(let text): value = text
            case .number(let number): value = number.text
            case .truth(true) where isPlace: value = member.key
            default:
                throw problem(
                    "'\(member.key)' takes text or a number. Write \"64MB\" or 64000000",
                    member.value.position)
            }
            return PolicyArguments.Argument(
                name: isPlace ? nil : member.key, value: value,
                nameOffset: place(member.position), valueOffset: place(member.value.position))
        }
    }
}

extension PolicyArguments {
    /// The same part, all of it at one place.
    fileprivate func moved(to offset: Int) -> PolicyArguments {
        var moved = PolicyArguments(
            spec: "", part: part, partOffset: offset, arguments: arguments)
        for index in moved.arguments.indices {
            moved.arguments[index].nameOffset = offset
            moved.arguments[index].valueOffset = offset
        }
        return moved
    }
}
