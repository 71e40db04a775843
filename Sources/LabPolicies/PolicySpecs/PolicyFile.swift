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
            changed(written.problem(complaint.lines[0])) { $0.exit = complaint.exit }
        }
        guard !KeptInput.isReadOnce(path) else {
            throw named(
                Complaint(
                    "can be read only once, and each cell reads its policy",
                    "Write it to a file, and name that", at: .input(path)))
        }
        let log = ProblemLog(file: path, root: "policy")
        do throws(Complaint) {
            let root = try log.parse(try InputFile.bytes(of: path))
            let parts = Self.parts(of: root)
            let system = Preset(root, id: written.part)
            try log.check()
            guard let system, let parts else { preconditionFailure("no policy, and no problem") }
            return (try PolicyPartReader(path: path, place: written.place).parts(parts), system)
        } catch {
            if case .spec = error.place { throw error }
            throw named(error)
        }
    }

    /// The list of parts; nil, with a reported problem, if there is none or the version is another.
    private static func parts(of root: Node) -> Node? {
        guard let fields = Fields(root, PolicyFileKeys.object),
            let written = fields[PolicyFileKeys.versionKey]
        else { return nil }
        if let number = written.value.number {
            if number.integer != Int64(version) { written.report(.unsupportedVersion(number.text)) }
        } else {
            written.wrongType(.version)
        }
        return fields[PolicyFileKeys.parts]
    }
}

/// Reads the parts that a file lists, each with its place in the file.
private struct PolicyPartReader {
    let path: String
    /// Where the spec names the file.
    let place: SpecPlace

    private func place(_ position: SourcePosition) -> SpecPlace {
        place.inFile("\(path):\(position.line):\(position.column)")
    }

    func parts(_ list: Node) throws(Complaint) -> [PolicyArguments] {
        var parts: [PolicyArguments] = []
        for element in list.elements() ?? [] { parts += try part(element) }
        try list.log.check()
        return parts
    }

    private func part(_ element: Node) throws(Complaint) -> [PolicyArguments] {
        // A position inside a string isn't needed: the string's beginning is precise enough.
        if let text = element.value.string {
            return try SpecScanner(text, at: place(element.value.position)).parts()
        }
        let named = Fields(element, of: PolicyFileKeys.object, expected: .part)?.named.map { $0 }
        guard let named, named.count == 1, let keys = Fields(named[0].node)?.named else {
            element.wrongType(.part)
            return []
        }
        var part = PolicyArguments(named[0].key, at: place(named[0].member.position))
        if part.part == SplitPart.id {
            for (key, member, node) in keys {
                var group = argument(member, named: key, member.value.string ?? "")
                if member.value.string == nil { group.parts = try parts(node) }
                part.arguments.append(group)
            }
        } else {
            part.arguments = try arguments(
                keys.map { $0.member }, PolicyRegistry.part(part.part)?.parameters ?? [])
        }
        return [part]
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
                throw Complaint(
                    "'\(member.key)' is one too many", "Keep one", at: place(member.position))
            }
            let isWord = positional[index].words.contains(member.key)
            let value = try value(member, whenTrue: isWord ? member.key : nil)
            places[index] = argument(member, named: nil, value)
        }
        return places.compactMap { $0 } + named
    }

    private func value(_ member: JSONMember, whenTrue: String?) throws(Complaint) -> String {
        switch member.value.content {
        case .string(let text): return text
        case .number(let number): return number.text
        case .truth(true): if let whenTrue { return whenTrue }
        case .truth(false): if whenTrue == "on" { return "off" }
        case .array:
            throw Complaint(
                "'\(member.key)' takes one value, not a list", "Write it without the brackets",
                at: place(member.value.position))
        default: break
        }
        throw Complaint(
            "'\(member.key)' takes text or a number", "Write \"64MB\" or 64000000",
            at: place(member.value.position))
    }

    private func argument(
        _ member: JSONMember, named name: String?, _ value: String
    ) -> PolicyArguments.Argument {
        PolicyArguments.Argument(
            name: name, value: value, namePlace: place(member.position),
            valuePlace: place(member.value.position))
    }
}

/// The files of policies that a text may name. Messages quote a file, so a text from another person
/// may only name files in its own folder.
package enum PolicyFileScope: Sendable {
    case none, any
    case inFolder(String)

    var areSome: Bool { if case .none = self { false } else { true } }

    /// True if a text may name this file, and it exists.
    func isFile(_ path: String) -> Bool {
        guard case .any = self else { return false }
        return InputFile.exists(path)
    }

    func check(_ part: PolicyArguments) throws(Complaint) {
        guard case .inFolder(let folder) = self, !Self.lies(String(part.part.dropFirst()), folder)
        else { return }
        throw part.problem(
            "'\(part.part)' isn't in the folder of the file that names it. Copy it there, or give "
                + "it with --policy")
    }

    /// Compares real paths, with links resolved. A missing file is judged by its path.
    private static func lies(_ path: String, _ folder: String) -> Bool {
        guard let file = real(path), let folder = real(folder) else {
            return !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
        }
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
