/// A command's line, as a shell splits it at blanks that no quotes are around.
enum ShellWords {
    static func split(_ line: some StringProtocol) -> [String] {
        var words: [String] = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted: words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words
    }
}
