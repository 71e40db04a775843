/// Scenarios with a line each: in how many worlds each claim holds.
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
            return "- \(name ?? MarkdownText.plain(found.title)): "
                + MarkdownClaim.summary(found, worlds)
        }
        let heading = title.prefix(1).uppercased() + title.dropFirst()
        return ["## \(MarkdownText.plain(heading))", ""] + lines + [""]
    }
}
