import LabBase

/// Where a conclusion falls, in words.
extension DoubtTurn {
    /// - Parameters:
    ///   - titles: of the columns, for those that are best.
    ///   - instead: what is so in its place, next to where it falls.
    init(
        _ figure: DoubtedFigure, _ conclusion: DoubtConclusion, titles: [String],
        _ stretches: [Stretch], instead: [String]?
    ) {
        kind = conclusion.kind
        title = Listing.and(titles)
        self.stretches = stretches
        verdict = Self.verdict(figure.name, stretches, holdsHere: conclusion.holds)
        let isInstead = conclusion.holds ? Self.words(kind, instead: instead ?? []) : nil
        text =
            "\(Self.subject(conclusion, title)) \(verdict)" + (isInstead.map { ", where \($0)" } ?? "")
            + " (here \(figure.value); from \(Self.span(figure.low, figure.high)) were tried)"
    }

    private static func subject(_ conclusion: DoubtConclusion, _ title: String) -> String {
        let names = conclusion.names
        let are = names.count == 1 ? "is" : "are"
        switch conclusion.kind {
        case .claim: return "'\(conclusion.title)'"
        case .answer: return "that \(Listing.and(names)) is the answer"
        case .killed where names.isEmpty: return "that no policy is killed"
        case .killed: return "that \(Listing.and(names)) alone \(are) killed"
        case .best: return "that \(Listing.and(names)) \(are) best by \(title)"
        }
    }

    private static func words(_ kind: DoubtConclusion.Kind, instead names: [String]) -> String? {
        let are = names.count == 1 ? "is" : "are"
        switch kind {
        case .claim: return nil
        case .killed where names.isEmpty: return "none is"
        case .answer, .best, .killed:
            return names.isEmpty ? nil : "\(Listing.and(names)) \(are)"
        }
    }

    /// `falls below decode.png 11.7 ns/pixel`: the last value with which it holds.
    static func verdict(_ figure: String, _ stretches: [Stretch], holdsHere: Bool) -> String {
        let holding = stretches.filter(\.holds)
        let isEdge = (stretches.first?.holds == true, stretches.last?.holds == true)
        let spans = holding.map { span($0.from, $0.to) }
        guard holding.count == 1 else {
            let rest = isEdge == (true, true) && stretches.count == 3 ? "between" : "elsewhere"
            let words =
                "for \(figure) \(Listing.and(spans)), \(holdsHere ? "falls" : "fails") \(rest)"
            return holdsHere ? "holds \(words)" : "fails here: it holds \(words)"
        }
        let (from, to) = (holding[0].from, holding[0].to)
        switch (holdsHere, isEdge) {
        case (true, (false, true)): return "falls below \(figure) \(from)"
        case (true, (true, false)): return "falls above \(figure) \(to)"
        case (true, _) where from == to: return "holds at \(figure) \(from) alone"
        case (true, _): return "falls below \(figure) \(from) and above \(to)"
        case (false, (false, true)): return "fails here, and holds from \(figure) \(from) on"
        case (false, (true, false)): return "fails here, and holds up to \(figure) \(to)"
        case (false, _): return "fails here, and holds for \(figure) \(spans[0])"
        }
    }

    /// `4 to 11.6 ns/pixel`; a unit that both have stands once.
    static func span(_ low: String, _ high: String) -> String {
        if low == high { return low }
        let (one, other) = (low.split(separator: " "), high.split(separator: " "))
        let isSame = one.count == 2 && other.count == 2 && one[1] == other[1]
        return "\(isSame ? String(one[0]) : low) to \(high)"
    }
}
