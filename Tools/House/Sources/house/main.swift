import HouseReading
import HouseRules

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The command line of `house`, read.
struct Request {
    static let help = """
        house lint [FOLDER]               where the sources break the rules of the house
        house check [--all | --base REF] [FOLDER]
                                          what a change has left undone: HEAD's, or since REF; or all
        house graph [--dot] [FOLDER]      the targets, and which folders name each other's types
        house public [--write] [FOLDER]   the list of what is public, or written to docs/public.txt

        A finding is a line on standard output, and ends with 1: path:line: what, do this.
        """
    static let options = [
        "lint": [], "check": ["--all", "--base"], "graph": ["--dot"], "public": ["--write"],
    ]

    var command = ""
    var options: Set<String> = []
    var base = "HEAD"
    var root: String

    /// Fails where the words make no command.
    init?(_ words: [String], root: String) {
        self.root = root
        guard let command = words.first, let known = Self.options[command] else { return nil }
        self.command = command
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            if !word.hasPrefix("-") {
                self.root = word
            } else if known.contains(word) {
                options.insert(word)
                if word == "--base" {
                    guard let commit = rest.popFirst() else { return nil }
                    base = commit
                }
            } else {
                return nil
            }
        }
    }

    func run() -> Int32 {
        guard let tree = Tree(checkout: root) else {
            Disk.complain("\(root): is no checkout of this project, with Package.swift and Sources")
            return 66
        }
        switch command {
        case "graph":
            let graph = GraphText(tree)
            print(options.isEmpty ? graph.text : graph.dot, terminator: "")
        case "public": return hand(PublicSurface(tree.sources).text, PublicSurface.path)
        case "lint": return say(House.findings(tree))
        default:
            if options.contains("--all") { return say(Undone.findings(tree)) }
            guard let before = tree.before(base, in: root) else {
                Disk.complain("git doesn't know '\(base)' in \(root). Use --all, or name a commit")
                return 66
            }
            return say(Undone.findings(tree, since: before))
        }
        return 0
    }

    private func hand(_ text: String, _ path: String) -> Int32 {
        guard options.contains("--write") else {
            print(text, terminator: "")
            return 0
        }
        if Disk.save(text, to: "\(root)/\(path)") { return 0 }
        Disk.complain("\(root)/\(path): can't be written")
        return 73
    }

    private func say(_ findings: [Finding]) -> Int32 {
        for finding in findings { print(finding) }
        return findings.isEmpty ? 0 : 1
    }
}

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") || words.contains("-h") {
    print(Request.help)
    exit(0)
}
// scripts/house says which checkout it lies in; by itself, this one.
let root = getenv("HOUSE_ROOT").map { String(cString: $0) } ?? "."
guard let request = Request(words, root: root) else {
    Disk.complain(Request.help)
    exit(64)
}
exit(request.run())
