import LabBase

extension CompletionTree {
    /// One function for each command, named after its path.
    var zsh: String {
        EmbeddedFile.text("templates/completions.zsh")
            .replacing("@FUNCTIONS@", with: nodes.map(zshFunction).joined(separator: "\n\n"))
    }

    private func zshFunction(_ node: Node) -> String {
        var specs = node.command.options.map(zshOption)
        if node.isRoot {
            specs.append(Self.quoted("(- *)--version[\(Self.versionOption.summary)]"))
        }
        specs.append("'(- *)'{-h,--help}" + Self.quoted("[\(Self.helpOption.summary)]"))
        guard node.children.isEmpty else { return zshGroup(node, specs) }
        if let argument = node.command.arguments.first {
            let isList = argument.count == .oneOrMore || argument.count == .any
            let message = Self.zshEscaped(argument.name)
            let action = Self.zshAction(argument.values.offer)
            specs.append(Self.quoted("\(isList ? "*" : "1"):\(message):\(action)"))
        }
        return """
            \(Self.zshName(node.path))() {
                _arguments \\
            \(specs.map { "        " + $0 }.joined(separator: " \\\n"))
            }
            """
    }

    private func zshGroup(_ node: Node, _ specs: [String]) -> String {
        let names = node.children.map { child in
            "        " + Self.quoted("\(child.name):\(Self.zshEscaped(child.summary))")
        }
        let branches = node.children.filter { $0.name != Self.help.name }.map { child in
            let path = node.isRoot ? child.name : "\(node.path) \(child.name)"
            return "            \(child.name)) \(Self.zshName(path)) ;;"
        }
        let all = specs + ["'1: :->command'", "'*:: :->rest'"]
        return """
            \(Self.zshName(node.path))() {
                local curcontext="$curcontext" state line
                typeset -A opt_args
                local -a commands
                commands=(
            \(names.joined(separator: "\n"))
                )
                _arguments -C \\
            \(all.map { "        " + $0 }.joined(separator: " \\\n"))
                case $state in
                    command) _describe command commands ;;
                    rest)
                        case $words[1] in
            \(branches.map { "    " + $0 }.joined(separator: "\n"))
                        esac ;;
                esac
            }
            """
    }

    private func zshOption(_ option: Command.Option) -> String {
        let summary = Self.zshEscaped(Self.firstSentence(option.help))
        let repeats = option.repeats ? "*" : ""
        guard let value = option.value else {
            return Self.quoted("\(repeats)--\(option.name)[\(summary)]")
        }
        let name = Self.zshEscaped(option.valueName)
        let action = Self.zshAction(value.offer)
        return Self.quoted("\(repeats)--\(option.name)=[\(summary)]:\(name):\(action)")
    }

    private static func zshName(_ path: String) -> String {
        "_lab" + path.split(separator: " ").map { "_" + $0 }.joined()
    }

    private static func zshAction(_ offer: ValueOffer) -> String {
        switch offer {
        case .file, .input([]): "_files"
        case .input: "{compadd -- \(offer.words.joined(separator: " ")); _files}"
        case .folder: "_files -/"
        default:
            offer.words.isEmpty ? " " : "(" + offer.words.joined(separator: " ") + ")"
        }
    }

    /// Brackets and colons divide the parts of a specification.
    private static func zshEscaped(_ text: String) -> String { escaped(text, "[]:\\") }
}
