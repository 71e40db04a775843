import LabBase

extension CompletionTree {
    var fish: String {
        let paths = paths.map { Self.fishQuoted($0.contains(" ") ? $0 : " " + $0) }
        return EmbeddedFile.text("templates/completions.fish")
            .replacing("@PATHS@", with: paths.joined(separator: " "))
            .replacing("@LINES@", with: nodes.map(fishLines).joined(separator: "\n"))
    }

    private func fishLines(_ node: Node) -> String {
        let at = "complete -c lab -n " + Self.fishQuoted("__lab_at \(Self.fishQuoted(node.path))")
        var lines = node.children.map { child in
            "\(at) -a \(child.name) -d \(Self.fishQuoted(child.summary))"
        }
        if node.children.isEmpty, let argument = node.argument {
            let offer = Self.fishOffer(argument)
            if !offer.isEmpty { lines.append("\(at) \(offer)") }
        }
        for option in node.command.options {
            let value = option.value.map { " " + Self.fishValue($0.offer) } ?? ""
            let summary = Self.fishQuoted(Self.firstSentence(option.help))
            lines.append("\(at) -l \(option.name)\(value) -d \(summary)")
        }
        if node.isRoot {
            let summary = Self.fishQuoted(Self.versionOption.summary)
            lines.append("\(at) -l \(Self.versionOption.name) -d \(summary)")
        }
        let summary = Self.fishQuoted(Self.helpOption.summary)
        lines.append("\(at) -s h -l \(Self.helpOption.name) -d \(summary)")
        return lines.joined(separator: "\n")
    }

    private static func fishOffer(_ offer: ValueOffer) -> String {
        switch offer {
        case .file, .input([]): "-F"
        case .input: "-F -a " + fishQuoted(offer.words.joined(separator: " "))
        case .folder: "-a '(__fish_complete_directories)'"
        default:
            offer.words.isEmpty ? "" : "-a " + fishQuoted(offer.words.joined(separator: " "))
        }
    }

    /// `-x` keeps files out of the menu.
    private static func fishValue(_ offer: ValueOffer) -> String {
        let words = fishOffer(offer)
        return words.isEmpty ? "-x" : ([.file, .input([])].contains(offer) ? "-r " : "-x ") + words
    }

    /// Fish knows two escapes between single quotes.
    private static func fishQuoted(_ text: String) -> String { "'" + escaped(text, "'\\") + "'" }
}
