import LabBase
import LabOrders

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
            var parts: [PolicyArguments]
            if let listed = argument.parts {
                parts = listed
            } else {
                parts = try SpecScanner(argument.value, at: argument.valuePlace).parts()
            }
            parts = try expanded(parts, files: files)
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
