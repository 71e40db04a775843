/// A command line's words as a shell has them, up to a comment, a pipe or a redirection.
enum ShellWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word!.append(character) }
                continue
            }
            switch character {
            case "'", "\"":
                quote = character
                word = word ?? ""
            case " ":
                if let done = word { words.append(done) }
                word = nil
            case "#" where word == nil, "|" where word == nil, ">" where word == nil:
                return words
            default: word = (word ?? "") + String(character)
            }
        }
        if let done = word { words.append(done) }
        return words
    }
}
