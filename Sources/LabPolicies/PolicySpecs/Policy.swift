import LabBase
import LabDevices
import LabOrders

extension Policy {
    /// The paths of the files that define it, and of its libraries.
    package var readPaths: [String] {
        let placed = composition.own.map { $0.part == PluginPart.id ? [$0.name] : [] } ?? []
        return (PolicySpec.namedFiles(text) + composition.plugins.map { $0.path } + placed).distinct
    }

    /// Digests of files, joined by `+`; nil if there are none. An unreadable file has no digest:
    /// its cell reports the error.
    package static func sha256(of paths: [String]) -> String? {
        let digests = paths.compactMap { try? FileDigests.sha256(of: $0) }
        return digests.isEmpty ? nil : digests.joined(separator: "+")
    }
}

extension PolicySpec {
    static func namedFiles(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "@")), let parts = try? SpecScanner(text).parts()
        else { return [] }
        return parts.flatMap(namedFiles)
    }

    private static func namedFiles(_ part: PolicyArguments) -> [String] {
        if part.part.hasPrefix("@") { return [String(part.part.dropFirst())] }
        guard part.part == SplitPart.id else { return [] }
        return part.arguments.flatMap { argument in
            argument.parts?.flatMap(namedFiles) ?? namedFiles(argument.value)
        }
    }
}

extension Policy {
    /// Refuses a policy that doesn't fit a scenario's groups of images: each named group must
    /// exist, and each existing group must have a policy.
    package func check(against names: [String]) throws(Complaint) {
        guard !composition.split.isEmpty else { return }
        let groups = composition.split.map { $0.group }
        for group in groups where group != Composition.Share.rest && !names.contains(group) {
            let near = Nearest.match(group, among: names + [Composition.Share.rest])
                .map { "Did you mean '\($0)'?" }
            let known = names.isEmpty ? "It has none" : "Use \(Listing.quoted(names))"
            throw Complaint(
                "the scenario has no images '\(group)'", near ?? known, at: try place(of: group))
        }
        guard !groups.contains(Composition.Share.rest) else { return }
        for name in names where !groups.contains(name) {
            throw Complaint(
                "the images '\(name)' have no policy",
                "Add '\(name)=...', or 'rest=...' for all that aren't named",
                at: try place(of: name))
        }
    }

    /// The place of a group in the spec; that of the part that names groups if the group is
    /// missing.
    private func place(of group: String) throws(Complaint) -> SpecPlace {
        let parts = try SpecScanner(text).parts()
        let split = parts.first { $0.part == SplitPart.id } ?? parts[0]
        return split[group]?.namePlace ?? split.place
    }

    /// The systems of the libraries, and of the lists' systems, that it names.
    package var platforms: [Platform] {
        let parts = [composition] + composition.split.map { $0.composition }
        return Preset.named(in: text, orGroups: true).compactMap { $0.platform }
            + parts.flatMap { $0.prefetches.compactMap { $0.system?.platform } }
    }

    /// Refuses a library of another system than the device's, which no app there can have.
    package func checkPlatform(on device: Device) throws(Complaint) {
        guard let platform = platforms.first(where: { $0.isRefused(on: device) }) else { return }
        throw Complaint(
            "policy '\(text)' is made for \(platform.words), and no app on \(device.id) has it",
            "Take --device \(platform.example), or --any-system for the policy's figures, which no "
                + "app has", exit: .usage)
    }
}

/// Libraries that a composition needs.
extension Composition {
    /// The libraries in the order of the spec, without repetitions.
    package var plugins: [PluginName] {
        let own = [store?.order.plugin].compactMap { $0 }
        return (own + split.flatMap(\.composition.plugins)).distinct
    }

    package var hasPlugins: Bool { !plugins.isEmpty }

    /// True if it runs code of the user's, which may not be deterministic.
    package var hasForeignCode: Bool { hasPlugins || hasOwn }

    /// The composition with the paths of its libraries resolved against a folder.
    func findingPlugins(from folder: String) -> Composition {
        var composition = self
        if let order = store?.order { composition.store!.order = order.found(from: folder) }
        for index in split.indices {
            composition.split[index].composition = split[index].composition.findingPlugins(
                from: folder)
        }
        return composition
    }
}

extension Policy {
    /// The same policy with paths resolved against the folder of the file that contains it.
    package func written(in folder: String) -> Policy {
        guard composition.hasPlugins, !folder.isEmpty else { return self }
        return Policy(
            text: text, composition: composition.findingPlugins(from: folder), folder: folder)
    }

    /// The folder of a path; empty for a file in the working folder.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
