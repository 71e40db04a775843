import LabBase

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
        guard text.contains("@"), let parts = try? SpecScanner(text).parts() else { return [] }
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
