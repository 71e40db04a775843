import LabBase

extension CompletionTree {
    /// Written for bash 3.2 too, which is what macOS has: no `mapfile`, `compopt` only if there.
    var bash: String {
        EmbeddedFile.text("templates/completions.bash")
            .replacing("@PATHS@", with: bashPaths).replacing("@VALUES@", with: bashValues)
            .replacing("@OPTIONS@", with: bashOptions).replacing("@ARGUMENTS@", with: bashArguments)
    }

    /// A top-level path is matched with the empty path before it.
    private var bashPaths: String {
        let patterns = paths.map { Self.quoted($0.contains(" ") ? $0 : " " + $0) }
        let lines = patterns.map { "                " + $0 }
        return lines.joined(separator: " | \\\n") + ")"
    }

    private var bashValues: String {
        var lines: [String] = []
        for node in nodes {
            for option in node.command.options {
                guard let value = option.value else { continue }
                let pattern = Self.quoted("\(node.path) --\(option.name)")
                lines.append("        \(pattern)) \(Self.bashOffer(value.offer))return ;;")
            }
        }
        return lines.joined(separator: "\n")
    }

    private var bashOptions: String {
        let lines = nodes.map { node in
            let words = options(of: node).map { Self.quoted("--" + $0.name) }
            return "            \(Self.quoted(node.path))) _lab_words "
                + words.joined(separator: " ") + " ;;"
        }
        return lines.joined(separator: "\n")
    }

    private var bashArguments: String {
        let lines = nodes.compactMap { node -> String? in
            let children = node.children.map { Self.quoted($0.name) }
            let offer =
                children.isEmpty
                ? Self.bashOffer(node.argument ?? .nothing)
                : "_lab_words " + children.joined(separator: " ") + "; "
            guard !offer.isEmpty else { return nil }
            return "        \(Self.quoted(node.path))) \(offer.dropLast(2)) ;;"
        }
        return lines.joined(separator: "\n")
    }

    /// The command that offers a kind's values, ended by `; `; nothing for what only users know.
    private static func bashOffer(_ offer: ValueOffer) -> String {
        switch offer {
        case .file, .input([]): "_lab_paths -f; "
        case .input: "_lab_words \(offer.words.map(quoted).joined(separator: " ")); _lab_paths -f; "
        case .folder: "_lab_paths -d; "
        default:
            offer.words.isEmpty
                ? "" : "_lab_words " + offer.words.map(quoted).joined(separator: " ") + "; "
        }
    }
}
