import HouseReading

extension PublicSurface {
    package static let path = "docs/public.txt"

    /// Finds what is public without a word, or isn't what the list has.
    package static func findings(_ tree: Tree) -> [Finding] {
        let surface = PublicSurface(tree.sources)
        let silent = surface.declarations.filter { !$0.isDocumented }.map {
            Finding(
                $0.path, $0.line,
                "'\($0.text)' is public without a word, say what it is for or make it 'package'")
        }
        func lines(_ text: String) -> [Substring] {
            text.split(separator: "\n", omittingEmptySubsequences: false)
        }
        let mend = "Make it 'package', or where it is meant: scripts/house public --write"
        return silent
            + lines(surface.text).difference(from: lines(tree.text(path))).map { change in
                switch change {
                case .insert(let index, let line, _):
                    Finding(path, index + 1, "public, but not listed: '\(line)'. \(mend)")
                case .remove(let index, let line, _):
                    Finding(path, index + 1, "listed, but not public: '\(line)'. \(mend)")
                }
            }
    }

    /// For people, and to be compared: a heading for each target, and for each type its members.
    package var text: String {
        var lines = ["What `import EvictionLab` shows, by target. `make lint` holds it."]
        var shown: [String] = []
        for declaration in declarations {
            for (depth, owner) in declaration.owners.enumerated()
            where depth >= shown.count || shown[depth] != owner {
                shown = Array(shown.prefix(depth)) + [owner]
                if depth == 0 {
                    lines += ["", owner]
                } else {
                    lines.append(Self.line(owner, depth))
                }
            }
            shown = Array(shown.prefix(declaration.owners.count))
            let depth = declaration.owners.count
            lines.append(Self.line(declaration.text, depth))
            // Its members come below it, and don't name it again.
            shown.append(declaration.text)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ text: String, _ depth: Int) -> String {
        String(repeating: "    ", count: depth) + text
    }
}
