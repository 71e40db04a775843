import LabDevices

/// The shells that `lab completions` writes for.
package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The script that teaches this shell the command line.
    package func completions(for root: Command) -> String {
        let tree = CompletionTree(root)
        return switch self {
        case .bash: tree.bash
        case .zsh: tree.zsh
        case .fish: tree.fish
        }
    }
}

/// The visible commands as completion scripts need them: flat, each with the words before it.
///
/// Word lists are written into the script, so that a press of the tab key starts no process.
struct CompletionTree {
    struct Node {
        /// The words after `lab`, such as `scenario check`; empty for `lab` itself.
        var path: String
        var command: Command
        /// `help` included at the top, though it is no command of its own.
        var children: [(name: String, summary: String)]

        var isRoot: Bool { path.isEmpty }

        /// The completions of a word that is no option.
        var argument: ValueOffer? { command.arguments.first?.values.offer }
    }

    static let help = (name: "help", summary: "Show the help of a command.")
    static let helpOption = (name: "help", summary: "Show help.")
    static let versionOption = (name: "version", summary: "Show the version.")

    let nodes: [Node]

    init(_ root: Command) {
        let all = [(path: [String](), command: root)] + root.walk()
        nodes = all.map { path, command in
            var children = command.visibleSubcommands.map { (name: $0.name, summary: $0.summary) }
            if path.isEmpty { children.append(Self.help) }
            return Node(path: path.joined(separator: " "), command: command, children: children)
        }
    }

    /// The option names of a node with what each is for, the generated ones included.
    func options(of node: Node) -> [(name: String, summary: String)] {
        node.command.options.map { (name: $0.name, summary: Self.firstSentence($0.help)) }
            + (node.isRoot ? [Self.versionOption] : []) + [Self.helpOption]
    }

    var paths: [String] { nodes.filter { !$0.isRoot }.map(\.path) }

    /// Menus are one line high; help has the rest.
    static func firstSentence(_ text: String) -> String {
        let words = text.split(separator: " ")
        let end = words.firstIndex { $0.hasSuffix(".") || $0.hasSuffix(";") } ?? words.endIndex - 1
        var sentence = words[...end].joined(separator: " ")
        if sentence.hasSuffix(";") { sentence.removeLast() }
        return sentence
    }

    static func escaped(_ text: String, _ signs: String) -> String {
        text.map { signs.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    /// A word that a Bourne shell reads back as it is.
    static func quoted(_ text: some StringProtocol) -> String {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }
}
