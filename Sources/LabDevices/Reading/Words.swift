import LabBase

/// Nouns and examples for messages.
package enum Words {
    /// Most names of a list, since a longer line is hard to read.
    private static let mostListed = 24

    package static func list(_ names: [String]) -> String {
        let shown = names.prefix(mostListed).map { cut($0) }
        let rest = names.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Lists names as JSON strings.
    static func strings(_ names: [String]) -> String { list(names.map { "\"\($0)\"" }) }

    package static func near(_ word: String, _ valid: [String], sameNumbers: Bool = false)
        -> String?
    {
        guard word.utf8.count <= Quoted.longest else { return nil }
        return Nearest.match(word, among: valid, sameNumbers: sameNumbers)
            .map { "Did you mean \(Quoted.text($0))?" }
    }

    /// A number or name as it was written, shortened.
    package static func cut(_ text: String) -> String {
        let shown = Quoted.text(text)
        return String(shown.dropFirst().dropLast())
    }
}
