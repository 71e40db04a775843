import LabBase

/// A comparison as people, a pull request and a build server read it.
extension ResultComparison {
    package enum Form: String, Sendable, CaseIterable {
        case markdown, junit
    }

    /// - Parameters:
    ///   - film: the command that shows the worst of it; nil where nothing is worse.
    ///   - claims: those that were checked.
    package func text(_ form: Form, film: String? = nil, claims: [ClaimVerdict] = []) -> String {
        switch form {
        case .markdown: markdown(film, claims.compactMap(\.line))
        case .junit: junit(claims)
        }
    }

    /// The sentence that stands first: it says if anything changed.
    package var summary: String {
        let all = cells.count + changes.count { $0.kind == .gone }
        let among = all == 1 ? "1 cell" : "\(all) cells"
        let kept =
            tolerated == 0
            ? ""
            : " \(tolerated) \(tolerated == 1 ? "figure" : "figures") changed by no more than "
                + "\(Fixed.trimmed(numerator: Int64(tolerance * 1e6), denominator: 10_000)) %."
        guard !changes.isEmpty else { return "Nothing changed in \(among) since \(file).\(kept)" }
        let counts = ChangeKind.allCases.compactMap { kind in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let touched = Set(changes.map(\.cell)).count
        return "Since \(file), in \(touched) of \(among): \(Listing.and(counts)).\(kept)"
    }

    /// Kinds that have changes, those that fail first.
    private var groups: [(kind: ChangeKind, changes: [Change])] {
        ChangeKind.allCases.compactMap { kind in
            let own = changes.filter { $0.kind == kind }
            return own.isEmpty ? nil : (kind, own)
        }
    }

    /// Lines for the terminal or the log of a build.
    package var lines: [String] {
        groups.flatMap { kind, changes in
            changes.map { $0.text.isEmpty ? $0.line : "\(kind.rawValue): \($0.line)" }
        } + remarks.map { "remark: \($0)" } + [summary]
    }

    /// What changed in each cell, in its most important figures, and the likely common cause. All
    /// changed columns are details.
    ///
    /// - Parameters:
    ///   - films: the commands that show the worst of it, one for each scenario, the worst first.
    ///   - claims: those that fail are told.
    package func answer(films: [String] = [], claims: ClaimCheck = .unasked) -> Answer {
        // A policy that was asked for has a row, as in other answers.
        var answer = Answer(rows: rows.values.map { $0[.policy] }.distinct.count)
        answer.add(brief: .paragraph(summary))
        if let likelyCause { answer.add(brief: .paragraph(likelyCause), rank: 1) }
        answer.add(
            brief: .claims(headlines.map(\.line)) { "\($0) more \($0 == 1 ? "cell" : "cells")" })
        answer.add(brief: .sentences(remarks.map { "Remark: \($0)." }), rank: 2)
        if let film = films.first {
            answer.add(brief: .code(title: "Where it is worst:", [film]), rank: 3)
        }
        claims.add(to: &answer)
        answer.verdict = nil
        answer.add(details: [
            .lines([summary] + [likelyCause].compactMap(\.self)),
            .lines(Array(lines.dropLast())), .lines(claims.failures),
        ])
        if !films.isEmpty {
            answer.add(details: [.code(title: "Where it is worst:", films)])
        }
        return answer
    }

    /// So many cells are told in a comment; all changes are folded below.
    private static let mostTold = 12

    /// - Parameter failures: lines on claims that fail. All of them are told.
    private func markdown(_ film: String?, _ failures: [String]) -> String {
        var lines = ["**\(MarkdownText.plain(summary))**", ""]
        if let likelyCause { lines += [MarkdownText.plain(likelyCause), ""] }
        let headlines = headlines
        lines += headlines.prefix(Self.mostTold).map { "- " + MarkdownText.plain($0.line) }
        let rest = headlines.count - Self.mostTold
        if rest > 0 { lines.append("- \(rest) more \(rest == 1 ? "cell" : "cells")") }
        if !headlines.isEmpty { lines.append("") }
        lines += failures.map { "- " + MarkdownText.plain($0) }
        if !failures.isEmpty { lines.append("") }
        if let film { lines += ["Where it is worst: " + MarkdownText.code(film), ""] }
        for remark in remarks { lines += [MarkdownText.plain(remark) + ".", ""] }
        if !changes.isEmpty {
            lines += ["<details><summary>All that changed</summary>", ""]
            for (kind, changes) in groups {
                lines += ["\(kind.rawValue.capitalizedFirst):", ""]
                lines += changes.map { "- " + MarkdownText.plain($0.line) } + [""]
            }
            lines += ["</details>", ""]
        }
        lines.removeLast()
        return lines.joined(separator: "\n") + "\n"
    }
}
