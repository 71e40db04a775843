import LabBase
import LabDevices

/// A policy described in a file of the user's: `@mine.json`.
///
///     { "version": 1, "about": "Our image cache.",
///       "parts": [ { "cache": { "order": "lru", "limit": "64MB" } }, "weak",
///                  { "on": { "signal": "warning", "clear": true } } ] }
///
/// A part is the text that a spec would have, or an object with its keys. A group of a `split` has
/// a list of parts, or the text of a spec.
package enum PolicyFile {
    package static let version = PolicyFileKeys.version

    /// The system that a file describes, if a spec is that file alone and the file has a title.
    static func system(_ spec: String) throws(Complaint) -> Preset? {
        let parts = try SpecScanner(spec).parts()
        guard parts.count == 1, parts[0].part.hasPrefix("@"), parts[0].arguments.isEmpty else {
            return nil
        }
        let system = try read(parts[0]).system
        return system.title == system.id ? nil : system
    }

    /// The parts of the file that a spec names, and its description of a system. Mistakes are
    /// reported with their place in the file.
    static func read(
        _ written: PolicyArguments
    ) throws(Complaint) -> (parts: [PolicyArguments], system: Preset) {
        let path = String(written.part.dropFirst())
        /// Marks the file's name in the spec.
        func named(_ complaint: Complaint) -> Complaint {
            var problem = written.problem(complaint.lines[0])
            problem.exit = complaint.exit
            return problem
        }
        guard !KeptInput.isReadOnce(path) else {
            throw named(
                Complaint(
                    "can be read only once, and each cell reads its policy",
                    "Write it to a file, and name that", at: .input(path)))
        }
        let root: JSONValue
        do throws(Complaint) {
            root = try JSONReader.read(try InputFile.bytes(of: path), of: path)
        } catch {
            throw named(error)
        }
        let fields = PolicyFileFields(path: path, place: written.place)
        return (try fields.read(root), try Preset(root, id: written.part, fields))
    }
}

/// Reads the parts that a file lists.
extension PolicyFileFields {
    fileprivate func read(_ root: JSONValue) throws(Complaint) -> [PolicyArguments] {
        guard root.members != nil else {
            throw problem(
                "a policy is an object", "Write {\"version\": 1, ...}", at: root.position)
        }
        try check(root, Preset.fileKeys)
        guard let version = root["version"] else {
            throw problem("'version' is missing", "Add \"version\": 1", at: root.position)
        }
        guard version.integer == Int64(PolicyFile.version) else {
            let text = version.number?.text ?? version.kind
            throw problem(
                "version \(text) is not known here", "Write 1, or use a newer lab",
                at: version.position)
        }
        guard let parts = root["parts"] else {
            throw problem(
                "'parts' is a list of parts", "Write for example [\"weak\"]", at: root.position)
        }
        return try partList(parts, called: "parts")
    }

    private func partList(
        _ value: JSONValue, called name: String
    ) throws(Complaint) -> [PolicyArguments] {
        guard let elements = value.array, !elements.isEmpty else {
            throw problem(
                "'\(name)' is a list of parts", "Write for example [\"weak\"]",
                at: value.position)
        }
        var parts: [PolicyArguments] = []
        for element in elements { parts += try self.parts(element) }
        return parts
    }

    private func parts(_ element: JSONValue) throws(Complaint) -> [PolicyArguments] {
        // A position inside a string isn't needed: the string's beginning is precise enough.
        if let text = element.string {
            return try SpecScanner(text, at: place(element.position)).parts()
        }
        let named = (element.members?.filter { !$0.isNamed(JSONReader.commentKey) }) ?? []
        guard named.count == 1, let members = named[0].value.members else {
            throw problem(
                "a part is a name, or an object with one name",
                "Write \"weak\" or {\"cache\": {\"limit\": \"64MB\"}}",
                at: element.position)
        }
        var part = PolicyArguments(named[0].key, at: place(named[0].position))
        let keys = members.filter { !$0.isNamed(JSONReader.commentKey) }
        part.arguments =
            part.part == SplitPart.id
            ? try groups(keys)
            : try arguments(keys, PolicyRegistry.part(part.part)?.parameters ?? [])
        return [part]
    }

    private func groups(
        _ members: [JSONMember]
    ) throws(Complaint) -> [PolicyArguments.Argument] {
        var groups: [PolicyArguments.Argument] = []
        for member in members {
            var group = argument(member, named: member.key, member.value.string ?? "")
            if member.value.string == nil {
                group.parts = try partList(member.value, called: member.key)
            }
            groups.append(group)
        }
        return groups
    }

    /// Orders arguments: positional ones first, in the part's order.
    private func arguments(
        _ members: [JSONMember], _ parameters: [PolicyParameter]
    ) throws(Complaint) -> [PolicyArguments.Argument] {
        let positional = parameters.filter(\.isPositional)
        var places = [PolicyArguments.Argument?](repeating: nil, count: positional.count)
        var named: [PolicyArguments.Argument] = []
        for member in members {
            let isKey = parameters.contains { $0.name == member.key && !$0.isPositional }
            let index = positional.firstIndex {
                $0.name == member.key || $0.words.contains(member.key)
            }
            guard !isKey, let index else {
                let value = try value(member, whenTrue: "on")
                named.append(argument(member, named: member.key, value))
                continue
            }
            guard places[index] == nil else {
                throw problem(
                    "'\(member.key)' is one too many", "Keep one", at: member.position)
            }
            let isWord = positional[index].words.contains(member.key)
            let value = try value(member, whenTrue: isWord ? member.key : nil)
            places[index] = argument(member, named: nil, value)
        }
        return places.compactMap { $0 } + named
    }

    private func value(
        _ member: JSONMember, whenTrue: String?
    ) throws(Complaint) -> String {
        switch member.value.content {
        case .string(let text): return text
        case .number(let number): return number.text
        case .truth(true): if let whenTrue { return whenTrue }
        case .truth(false): if whenTrue == "on" { return "off" }
        case .array:
            throw problem(
                "'\(member.key)' takes one value, not a list", "Write it without the brackets",
                at: member.value.position)
        default: break
        }
        throw problem(
            "'\(member.key)' takes text or a number", "Write \"64MB\" or 64000000",
            at: member.value.position)
    }

    private func argument(
        _ member: JSONMember, named name: String?, _ value: String
    ) -> PolicyArguments.Argument {
        PolicyArguments.Argument(
            name: name, value: value, namePlace: place(member.position),
            valuePlace: place(member.value.position))
    }
}
