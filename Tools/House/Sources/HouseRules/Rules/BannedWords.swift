import HouseReading

/// Words that comments are to lose. A list says how often each still stands in the comments: its
/// numbers may fall, and never rise.
package struct BannedWords {
    package static let path = "Tools/House/words.txt"
    private static let anywhere = ["nobody", "somebody", "whoever"]
    /// A comment that begins with one of these mostly has no subject and no verb.
    private static let beginnings = [
        "What", "Who", "Whose", "Those", "Of", "Whether", "Where", "Which", "Nil",
    ]

    private struct Place: Hashable {
        var path: String
        var line: Int
        var text: String
    }

    private var places: [String: [Place]] = [:]

    package init(_ tree: Tree) {
        for file in tree.swift {
            for comment in file.code.comments {
                let place = Place(path: file.path, line: comment.line, text: comment.text)
                for word in comment.words.map({ $0.lowercased() })
                where Self.anywhere.contains(word) {
                    places[word, default: []].append(place)
                }
                if !comment.isContinued, let first = comment.words.first,
                    Self.beginnings.contains(first), comment.text.hasPrefix(" " + first)
                {
                    places[first + " ...", default: []].append(place)
                }
            }
        }
    }

    private static var keys: [String] { anywhere + beginnings.map { $0 + " ..." } }

    private static func counts(_ tree: Tree) -> [String: (count: Int, line: Int)] {
        var counts: [String: (count: Int, line: Int)] = [:]
        let lines = tree.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let last = line.split(separator: " ").last, let count = Int(last) else {
                continue
            }
            counts[String(line.dropLast(last.count + 1))] = (count, index + 1)
        }
        return counts
    }

    /// - Parameter before: the tree without what was changed, which tells the places that are new.
    package static func findings(_ tree: Tree, before: Tree?) -> [Finding] {
        let words = BannedWords(tree)
        let old = before.map(BannedWords.init)
        let allowed = counts(tree)
        let allowedBefore = before.map(counts) ?? [:]
        return keys.flatMap { key -> [Finding] in
            let places = words.places[key] ?? []
            guard let (count, line) = allowed[key] else {
                return [Finding(path, 1, "lacks '\(key)'. Write it: scripts/house words --write")]
            }
            if let former = allowedBefore[key]?.count, former < count {
                return [Finding(path, line, "'\(key)' was \(former): it is only ever lowered")]
            }
            if places.count < count {
                return [
                    Finding(
                        path, line,
                        "lower '\(key)' to \(places.count): scripts/house words --write")
                ]
            }
            guard places.count > count else { return [] }
            let known = Set((old?.places[key] ?? []).map { $0.path + $0.text })
            let new = places.filter { !known.contains($0.path + $0.text) }
            let remedy =
                "\(places.count) times in all where \(count) are allowed. Say it with a "
                + "subject and a verb"
            if new.isEmpty { return [Finding(path, line, "'\(key)' in comments, \(remedy)")] }
            return new.map { Finding($0.path, $0.line, "'\(key)' in a comment, \(remedy)") }
        }
    }

    /// The list, with no number raised.
    package func list(_ tree: Tree) -> String {
        let allowed = Self.counts(tree)
        let lines = Self.keys.map { key in
            let count = places[key]?.count ?? 0
            return "\(key) \(min(count, allowed[key]?.count ?? count))\n"
        }
        return "How often comments still have words that they are to lose. Only ever lowered:\n"
            + "scripts/house words --write\n\n" + lines.joined()
    }
}
