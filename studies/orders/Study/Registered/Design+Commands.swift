import LabBase

/// The blocks as commands. An argument that is a pattern of files stays unquoted.
extension Design.Block {
    var command: String {
        var words = inputs + ["--world", "\(people.lowerBound)..\(people.upperBound)"]
        let shares = limits.map { "\($0)*images" }.joined(separator: ",")
        words += ["--limit", (limitsOf.map { "\($0)=" } ?? "") + shares]
        words += arguments + ["--pressure", "onKill=relaunch"]
        words += policies.flatMap { ["--policy", $0] }
        let quoted = words.map { $0.hasSuffix("*.json") ? $0 : ShellWord.quoted($0) }
        return "lab sweep " + quoted.joined(separator: " ")
    }
}

extension Design {
    /// The registered twentieth of a block's cells, which is run again by each check: one of each
    /// twenty that follow each other, each time the next of them, since cells of twenty have people
    /// or limits in common.
    static func isInTwentieth(_ cell: Int) -> Bool {
        let (score, place) = (cell - 1).quotientAndRemainder(dividingBy: 20)
        return score % 20 == place
    }
}
