/// Scenarios with a line each: what they are about, and what they claim.
struct MarkdownBrief {
    private let title: String
    private let cases: [MarkdownCase]
    private let worlds: MarkdownWorlds

    init(_ title: String, _ cases: [MarkdownCase], worlds: MarkdownWorlds) {
        self.title = title
        self.cases = cases
        self.worlds = worlds
    }

    var lines: [String] {
        let lines = cases.map { found in
            let name = found.path.map { MarkdownText.link(found.title, $0) }
            let claims = MarkdownClaim.sentences(found, worlds)
            return
                (["- \(name ?? MarkdownText.plain(found.title)):", MarkdownText.plain(found.about)]
                + claims).filter { !$0.isEmpty }.joined(separator: " ")
        }
        let heading = title.prefix(1).uppercased() + title.dropFirst()
        return [
            "## \(MarkdownText.plain(heading)), one at a time", "",
            "A line for each scenario, with what it claims. They are in no table above.", "",
        ] + lines + [""]
    }
}
