import LabBase
import LabDevices
import LabOrders

/// A policy as written, and its composition on a device.
package struct Policy: Sendable, Equatable {
    /// The text as typed, which is also the name of its row.
    package let text: String
    package let composition: Composition
    /// The composition as text, which is in every row.
    @Deferred package private(set) var spec: String
    /// Folder of relative paths in the text; empty for the working folder.
    package let folder: String

    package init(text: String, composition: Composition) {
        self.init(text: text, composition: composition, folder: "")
    }

    package init(text: String, composition: Composition, folder: String) {
        self.text = text
        self.composition = composition
        self.folder = folder
        _spec = Deferred { composition.spec }
    }
}

/// Parses specs: parts joined by `+`, each a name with its arguments in parentheses.
package enum PolicySpec {
    package static func parse(
        _ text: String, device: Device, files: PolicyFileScope = .any
    ) throws(Complaint) -> Policy {
        let parts = try parts(of: text, files: files)
        return Policy(
            text: text, composition: try PolicyParts.composition(of: parts, device: device))
    }

    /// The parts of a text, with presets and files expanded.
    static func parts(
        of text: String, files: PolicyFileScope = .any
    ) throws(Complaint) -> [PolicyArguments] {
        let written = try SpecScanner(text).parts()
        try PolicyParts.checkRepeats(written)
        return try expanded(written, files: files)
    }
}

/// Expands presets and files to the parts they contain.
extension PolicySpec {
    static func expanded(
        _ parts: [PolicyArguments], files: PolicyFileScope
    ) throws(Complaint) -> [PolicyArguments] {
        var expanded: [PolicyArguments] = []
        for part in parts { expanded += try self.expanded(part, files: files) }
        return expanded
    }

    private static func expanded(
        _ part: PolicyArguments, files: PolicyFileScope
    ) throws(Complaint) -> [PolicyArguments] {
        if part.part == SplitPart.id { return [try divided(part, files: files)] }
        if let type = PolicyRegistry.part(part.part) {
            try part.check(against: type.parameters)
            return [part]
        }
        if part.part.hasPrefix("@"), files.areSome {
            try files.check(part)
            let file = try PolicyFile.read(part)
            return try overridden(try expanded(file.parts, files: .none), file.system, by: part)
        }
        if let bound = KeyBound(rawValue: part.part) { throw OrderSpec.refusal(of: bound, part) }
        guard let preset = Preset.shipped(part.part) else {
            let name =
                files.isFile(part.part)
                ? "@\(part.part)" : Nearest.match(part.part, among: PolicyRegistry.names)
            let near = name.map { "Did you mean '\($0)'?" } ?? "'lab policies' lists them"
            let versions = Preset.versions(like: part.part)
            let known = versions.map { "'\($0.id)', which is \($0.title)" }
            throw part.problem(
                "'\(part.part)' is no policy. "
                    + (known.isEmpty ? near : "The lab has \(known.joined(separator: ", and "))"))
        }
        let place = part.place.ofWhatItStandsFor
        let written = try SpecScanner(preset.spec, at: place).parts()
        let inner = try self.expanded(written, files: .none)
        return try overridden(inner, preset, by: part)
    }

    /// A system's parts, changed by one of its models, and then by the user.
    private static func overridden(
        _ parts: [PolicyArguments], _ system: Preset, by part: PolicyArguments
    ) throws(Complaint) -> [PolicyArguments] {
        let (model, rest) = try system.model(of: part)
        let place = part.place.ofWhatItStandsFor
        return try overridden(try modelled(parts, model, at: place), by: rest)
    }

    private static func modelled(
        _ parts: [PolicyArguments], _ model: Preset.Model?, at place: SpecPlace
    ) throws(Complaint) -> [PolicyArguments] {
        guard let model else { return parts }
        if !model.adds.isEmpty { return parts + (try SpecScanner(model.adds, at: place).parts()) }
        guard !model.overrides.isEmpty else { return parts }
        let changes = try SpecScanner("\(Preset.modelKey)(\(model.overrides))", at: place).parts()
        return try overridden(parts, by: changes[0])
    }

    /// Parses the text of each group of a split into parts.
    private static func divided(
        _ part: PolicyArguments, files: PolicyFileScope
    ) throws(Complaint) -> PolicyArguments {
        try SplitPart.check(part)
        var divided = part
        for index in part.arguments.indices {
            let argument = part.arguments[index]
            let written =
                if let listed = argument.parts { listed } else {
                    try SpecScanner(argument.value, at: argument.valuePlace).parts()
                }
            let parts = try expanded(written, files: files)
            if let inner = parts.first(where: { $0.part == SplitPart.id }) {
                throw inner.problem(
                    "a group's policy can't be divided again. Name the groups in one 'split'")
            }
            divided.arguments[index].parts = parts
        }
        return divided
    }

    /// Applies each override to the first part that can take its key.
    private static func overridden(
        _ parts: [PolicyArguments], by part: PolicyArguments
    ) throws(Complaint) -> [PolicyArguments] {
        try part.check(against: keys(of: parts))
        var overridden = parts
        for argument in part.arguments { _ = override(&overridden, argument) }
        return overridden
    }

    private static func keys(of parts: [PolicyArguments]) -> [PolicyParameter] {
        parts.flatMap { part in
            if part.part == SplitPart.id {
                return part.arguments.flatMap { keys(of: $0.parts ?? []) }
            }
            return PolicyRegistry.part(part.part)!.parameters.filter { !$0.isPositional }
        }
    }

    /// Replaces an argument in the first part that can take its key; false if no part can.
    ///
    /// Of parts that may stand more than once, such as `on(warning, clear)` and
    /// `on(background, trim=25%)`, that is the first one that gives the key, if one does.
    private static func override(
        _ parts: inout [PolicyArguments], _ argument: PolicyArguments.Argument
    ) -> Bool {
        for index in parts.indices {
            if parts[index].part == SplitPart.id {
                for group in parts[index].arguments.indices {
                    if override(&parts[index].arguments[group].parts!, argument) { return true }
                }
                continue
            }
            let parameters = PolicyRegistry.part(parts[index].part)!.parameters
            guard parameters.contains(where: { $0.name == argument.name && !$0.isPositional })
            else { continue }
            let alike = parts.indices.filter { parts[$0].part == parts[index].part }
            let place =
                alike.first { place in
                    parts[place].arguments.contains { $0.name == argument.name }
                } ?? index
            parts[place].arguments.removeAll { $0.name == argument.name }
            parts[place].arguments.append(argument)
            return true
        }
        return false
    }
}

extension Preset {
    /// The model that the user names, and the other arguments.
    fileprivate func model(
        of part: PolicyArguments
    ) throws(Complaint) -> (model: Model?, rest: PolicyArguments) {
        guard !models.isEmpty,
            let index = part.arguments.firstIndex(where: { $0.name == Self.modelKey })
        else { return (nil, part) }
        var rest = part
        let named = rest.arguments.remove(at: index)
        try part.check(named, isOneOf: models.map { $0.name })
        return (models.first { $0.name == named.value }, rest)
    }
}

/// Applies a limit that comes from outside of a policy's text.
extension PolicySpec {
    /// The policy as written, with its store's limit replaced as if `limit=` stood there.
    package static func parse(
        _ text: String, device: Device, limitBytes: Int64
    ) throws(Complaint) -> Policy {
        var parts = try parts(of: text)
        guard let store = parts.firstIndex(where: { PolicyRegistry.isStore($0.part) }) else {
            preconditionFailure("\(text) takes no limit")
        }
        let name = StoreKeys.limit.parameter.name
        let place = parts[store].place
        parts[store].arguments.removeAll { $0.name == name }
        parts[store].arguments.append(
            .init(name: name, value: String(limitBytes), namePlace: place, valuePlace: place))
        return Policy(
            text: text, composition: try PolicyParts.composition(of: parts, device: device))
    }

    /// True if its store has a limit that the text doesn't give. The limit of a preset or a file is
    /// a default, so it may be replaced; one in the text may not.
    ///
    /// A split policy has a store for each group, and no limit of its own.
    package static func leavesLimitOpen(_ text: String, device: Device) throws(Complaint) -> Bool {
        let parts = try parts(of: text)
        guard let store = parts.first(where: { PolicyRegistry.isStore($0.part) }) else {
            return false
        }
        if let limit = store[StoreKeys.limit.parameter.name], limit.valuePlace.isWrittenHere {
            return false
        }
        return try PolicyParts.composition(of: parts, device: device).store?.limitBytes != nil
    }
}

extension LinkedPolicies: NamedPolicies {
    package static var names: [String] { PolicyRegistry.names }
}

extension PolicySpec {
    /// A policy with a cache that needn't be registered.
    /// - Parameter surroundings: the rest of the policy, as in `weak+offscreen`.
    package static func policy(
        _ own: OwnCacheRule, with surroundings: String?, device: Device
    ) throws(Complaint) -> Policy {
        let parts =
            try surroundings.map { text throws(Complaint) in
                try Self.parts(of: text)
            } ?? []
        for part in parts where [NonePart.id, BeladyPart.id, SplitPart.id].contains(part.part) {
            throw part.problem("'\(part.part)' doesn't go with a cache of one's own. Leave it out")
        }
        return Policy(
            text: ([own.name] + (surroundings.map { [$0] } ?? [])).joined(separator: "+"),
            composition: try PolicyParts.composition(of: parts, own: own, device: device))
    }
}

extension LimitText {
    /// A policy that leaves its limit open, with one: `lru+weak` becomes `lru(limit=24MB)+weak`.
    /// Where no such text means the same, its full spec does.
    package static func policy(_ policy: Policy, limitBytes: Int64, on device: Device) -> String {
        let limit = "limit=" + typed(limitBytes)
        let parts = policy.text.pieces(outsideParenthesesAt: "+")
        for index in parts.indices {
            var written = parts
            let part = written[index]
            written[index] =
                part.hasSuffix(")") ? "\(part.dropLast()), \(limit))" : "\(part)(\(limit))"
            let text = written.joined(separator: "+")
            let read = try? PolicySpec.parse(text, device: device)
            if read?.composition == policy.composition { return text }
        }
        return policy.spec
    }
}
