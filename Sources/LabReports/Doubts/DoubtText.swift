import LabBase
import LabDevices

/// The effects of doubted figures, for a person: what falls, then how far each figure moves things.
package enum DoubtText {
    package static func text(_ doubts: [Doubt], _ style: TextStyle) -> String {
        doubts.map { "\n" + text($0, style) }.joined()
    }

    package static func text(_ doubt: Doubt, _ style: TextStyle) -> String {
        let moves = moves(doubt)
        var blocks: [Block] = [.paragraph("\(title(doubt)). \(verdict(doubt))")]
        if !doubt.turns.isEmpty { blocks.append(.points(sentences(doubt))) }
        if !moves.rows.isEmpty { blocks.append(.table(moves)) }
        return (blocks + [.together(Block.paragraphs(remarks(doubt)))]).text(style)
    }

    /// For the first screen: the conclusions that fall, claims first, and how many more there are.
    package static func brief(_ doubts: [Doubt]) -> FirstScreen.Lines? {
        guard !doubts.isEmpty else { return nil }
        func line(_ doubt: Doubt, _ words: String) -> String {
            doubts.count > 1 ? "\(place(doubt)): \(words)" : words
        }
        let fallen = doubts.flatMap { doubt in
            briefFalls(doubt).map { (words: line(doubt, $0.words), kind: $0.kind) }
        }
        // Claims of all places come before what else falls in the first.
        let ordered = fallen.filter { $0.kind == .claim } + fallen.filter { $0.kind != .claim }
        let idle = doubts.filter(\.turns.isEmpty).map { line($0, briefVerdict($0)) }
        let kinds = ordered.map(\.kind)
        return FirstScreen.Lines(ordered.map(\.words) + idle) { count in
            let left = kinds.suffix(max(0, count - idle.count))
            let claims = left.count { $0 == .claim }
            func told(_ number: Int, _ noun: String) -> String? {
                number == 0
                    ? nil : number == 1 ? "1 more \(noun) falls" : "\(number) more \(noun)s fall"
            }
            let places = count - left.count
            return Listing.and(
                [
                    told(claims, "claim"), told(left.count - claims, "conclusion"),
                    places == 0 ? nil : "nothing falls in \(places) more",
                ].compactMap(\.self))
        }
    }

    /// A conclusion with one of the figures with which it falls, and how many others there are.
    private static func briefFalls(
        _ doubt: Doubt
    ) -> [(words: String, kind: DoubtConclusion.Kind)] {
        doubt.turns.grouped(by: \.turn.halves.subject).map { subject, turns in
            let falls = turns.map { "\($0.turn.verdict) (here \($0.figure.value))" }
            let shortest = falls.min { $0.count < $1.count } ?? ""
            let rest = falls.count - 1
            let others = rest == 0 ? "" : ", and with \(rest) more figure\(rest == 1 ? "" : "s")"
            return ("\(subject) \(shortest)\(others)".capitalizedFirst, turns[0].turn.kind)
        }
    }

    private static func briefVerdict(_ doubt: Doubt) -> String {
        let count = doubt.figures.count
        guard count > 0 else { return verdict(doubt) }
        return
            "Nothing falls with \(count == 1 ? "the figure" : "any of \(count) figures"), each at "
            + "the values tried of its range."
    }

    private static func title(_ doubt: Doubt) -> String {
        "Sensitivity to \(kind(doubt)) in \(place(doubt))"
            + (doubt.figures.isEmpty ? "" : ", each tried through its range, one at a time")
    }

    package static func place(_ doubt: Doubt) -> String {
        "\(doubt.scenario) on \(BuiltInDevices.named(doubt.device)?.title ?? doubt.device)"
    }

    /// One that was named needn't be assumed.
    package static func kind(_ doubt: Doubt) -> String {
        let areAssumed = doubt.figures.allSatisfy {
            $0.origin?.hasPrefix(Device.assumption) == true
        }
        return areAssumed ? "assumed figures" : "figures"
    }

    /// Says the conclusion in a sentence.
    package static func verdict(_ doubt: Doubt) -> String {
        let count = doubt.figures.count
        if count == 0 { return "There is no figure with another value to try." }
        let turning = doubt.figures.count(where: \.changesSomething)
        guard turning == 0 else {
            let some = count == 1 ? "With it" : "With \(turning) of \(count)"
            return "\(some) \(doubt.question == .answer ? "the answer" : "something") falls."
        }
        return
            "Nothing falls at the values tried: with \(count == 1 ? "it" : "any of the \(count)"), "
            + "\(standing(doubt))."
    }

    /// `all 3 claims hold, and every column of the table keeps its best`
    private static func standing(_ doubt: Doubt) -> String {
        guard doubt.question == .best else { return "the answer is the same" }
        let claims = doubt.conclusions.filter { $0.kind == .claim }
        let best = "every column of the table keeps its best"
        guard !claims.isEmpty else { return best }
        let all = claims.count == 1 ? "the claim" : "each of the \(claims.count) claims"
        let stand = claims.allSatisfy(\.holds) ? "holds" : "holds or fails as it does here"
        return "\(all) \(stand), and \(best)"
    }

    /// The conclusions that fall, a sentence each.
    package static func sentences(_ doubt: Doubt) -> [String] {
        falls(doubt).map { "\($0.words).".capitalizedFirst }
    }

    /// A conclusion with all the figures with which it falls.
    private static func falls(
        _ doubt: Doubt
    ) -> [(words: String, kind: DoubtConclusion.Kind)] {
        doubt.turns.map(\.turn).grouped(by: { $0.halves.subject }).flatMap { subject, turns in
            let falls = turns.map(\.halves.fall)
            // Sentences of earlier versions have no subject in common.
            guard !subject.isEmpty else { return zip(falls, turns).map { ($0, $1.kind) } }
            return [("\(subject) \(falls.joined(separator: "; "))", turns[0].kind)]
        }
    }

    private static func moves(_ doubt: Doubt) -> TextTable {
        let main = doubt.mainColumn
        return TextTable(
            doubt.figures.filter { !$0.isIdle },
            [
                .text("figure") { $0.name }, .text("is") { $0.value },
                .text("from") { $0.low },
                .figure(main.title) { share($0.end(.least), main.name) },
                .text("to") { $0.high },
                .figure(main.title) { share($0.end(.greatest), main.name) },
                .text("else, at most") { most($0, besides: main.name) },
            ])
    }

    /// How far a column moves; `-` where the figure has no such trial.
    package static func share(_ end: DoubtEnd?, _ column: String) -> String {
        guard let end else { return "-" }
        return end.move(column).map(share) ?? "0 %"
    }

    package static func share(_ move: DoubtMove) -> String {
        guard let share = move.shareMillionths else { return "from 0" }
        if share.magnitude < 1000 { return "<0.1 %" }
        return (share > 0 ? "+" : "")
            + Fixed.decimal(numerator: share, denominator: 10_000, places: 1) + " %"
    }

    private static func most(_ figure: DoubtedFigure, besides main: String) -> String {
        let moves = figure.ends.flatMap(\.moves).filter { $0.column != main }
        guard let farthest = moves.map(\.magnitude).max(),
            let move = moves.first(where: { $0.magnitude == farthest })
        else { return "" }
        return "\(move.title) \(share(move))"
    }

    private static func remarks(_ doubt: Doubt) -> [String] {
        var remarks: [String] = []
        if doubt.question == .best, doubt.figures.contains(where: { !$0.isIdle }) {
            remarks.append(
                "Shares are of what a figure is now, for the policy that moves farthest.")
        }
        let idle = doubt.figures.filter(\.isIdle).map(\.name)
        if !idle.isEmpty { remarks.append("Nothing moves with \(Listing.and(idle)).") }
        if !doubt.chosen.isEmpty {
            let are = doubt.chosen.count == 1 ? "isn't" : "aren't"
            remarks.append(
                "The network is chosen, so \(Listing.and(doubt.chosen)) \(are) tried; "
                    + "--doubt \(doubt.chosen[0]) tries one.")
        }
        if !doubt.fixed.isEmpty {
            remarks.append(
                "\(Listing.and(doubt.fixed)) can't be another on "
                    + "\(BuiltInDevices.named(doubt.device)?.title ?? doubt.device).")
        }
        return remarks
    }
}
