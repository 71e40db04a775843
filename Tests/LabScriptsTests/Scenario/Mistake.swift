@testable import PlainDesks

/// A scenario with one thing changed, and what its reader says of that.
struct Mistake: CustomStringConvertible, Sendable {
    var original: String
    var changed: String
    var complaint: String

    var description: String { "\(original) -> \(changed)" }
}

extension Mistake {
    /// Changes of `Samples.rich`: what is replaced, by what, and the message without the file.
    static let all = try! parse(Repository.text("Tests/Mistakes/scenario.txt"))

    private static func parse(_ table: String) -> [Mistake] {
        var mistakes: [Mistake] = []
        for line in table.split(separator: "\n") {
            let text = String(line.dropFirst(2))
            switch line.first {
            case "-": mistakes.append(Mistake(original: text, changed: "", complaint: ""))
            case "+": mistakes[mistakes.count - 1].changed = text
            case "#": break
            default: mistakes[mistakes.count - 1].complaint = text
            }
        }
        return mistakes
    }
}
