import LabBase

/// The values at which a conclusion falls, in words.
extension DoubtTurn {
    /// - Parameters:
    ///   - titles: of the columns, for those that are best.
    ///   - instead: what is so in its place, next to where it falls.
    init(
        _ figure: DoubtedFigure, _ conclusion: DoubtConclusion, titles: [String],
        _ stretches: [Stretch], instead: [String]?
    ) {
        self.init(
            conclusion, titles, stretches,
            Self.verdict(figure.name, stretches, holdsHere: conclusion.holds), instead,
            here: figure.value)
    }

    /// - Parameter value: one that the figure may have as well.
    init(
        _ figure: DoubtedFigure, _ conclusion: DoubtConclusion, titles: [String],
        with value: String, instead: [String]
    ) {
        let holds = conclusion.holds
        self.init(
            conclusion, titles, [Stretch(value, value, holds: !holds)],
            (holds ? "falls" : "fails here, and holds") + " with \(figure.name) \(value)", instead,
            here: figure.value)
    }

    private init(
        _ conclusion: DoubtConclusion, _ titles: [String], _ stretches: [Stretch],
        _ verdict: String, _ instead: [String]?, here value: String
    ) {
        let title = Listing.and(titles)
        let isInstead = conclusion.holds ? Self.words(conclusion.kind, instead: instead ?? []) : nil
        self.init(
            kind: conclusion.kind, title: title, stretches: stretches, verdict: verdict,
            text: "\(Self.subject(conclusion, title)) \(verdict)"
                + " (here \(value))" + (isInstead.map { ", where \($0)" } ?? ""))
    }

    /// The sentence in two: the conclusion, and where it falls. One of an earlier version, which
    /// is worded the other way round, is all of the second.
    var halves: (subject: String, fall: String) {
        guard let range = text.firstRange(of: " " + verdict) else { return ("", text) }
        return (String(text[..<range.lowerBound]), String(text[range.lowerBound...].dropFirst()))
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
        guard stretches.count > 1 else {
            // The figure's own value is a word, on no side of these.
            let words = "for \(figure) \(spans(stretches))"
            return holdsHere ? "falls \(words)" : "fails here, and holds \(words)"
        }
        guard holding.count == 1 else {
            let rest = isEdge == (true, true) && stretches.count == 3 ? "between" : "elsewhere"
            let words =
                "for \(figure) \(spans(holding)), \(holdsHere ? "falls" : "fails") \(rest)"
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
        case (false, _): return "fails here, and holds for \(figure) \(spans(holding))"
        }
    }

    private static func spans(_ stretches: [Stretch]) -> String {
        Listing.spans(stretches.map { ($0.from, $0.to) })
    }
}
