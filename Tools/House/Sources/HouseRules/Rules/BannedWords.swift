import HouseReading

/// Words that no comment has: a reader has to guess who or what they stand for.
enum BannedWords {
    static let anywhere: Set<String> = ["nobody", "somebody", "whoever"]
    /// A comment that begins with one of these mostly has no subject and no verb.
    private static let beginnings: Set<String> = [
        "What", "Who", "Whose", "Those", "Of", "Whether", "Where", "Which", "Nil",
    ]

    static func findings(_ tree: Tree) -> [Finding] {
        tree.swift.flatMap { file in
            file.code.comments.flatMap { comment in
                words(comment).map { word in
                    Finding(
                        file.path, comment.line,
                        "'\(word)' in a comment. Say it with a subject and a verb")
                }
            }
        }
    }

    private static func words(_ comment: SourceCode.Comment) -> [String] {
        var found = comment.words.filter { anywhere.contains($0.lowercased()) }
        if !comment.isContinued, let first = comment.words.first, beginnings.contains(first),
            comment.text.hasPrefix(" " + first)
        {
            found.append(first + " ...")
        }
        return found
    }
}
