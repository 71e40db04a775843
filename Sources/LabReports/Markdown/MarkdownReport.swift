import LabBase

/// Results as a page of Markdown: sweeps, then each scenario by itself.
package struct MarkdownReport: Sendable {
    /// The parts that are shown, and how.
    package struct Options: Sendable {
        package var title: String?
        /// Markdown that stands below the title; nil: what it is made of.
        package var intro: String?
        /// The folder of the pictures, seen from the page; nil: it has none.
        package var charts: String?

        package init() {}
    }

    private let files: [ResultFile]
    private let options: Options
    private let cases: [MarkdownCase]
    private let brief: [(title: String, cases: [MarkdownCase])]
    private let worlds: MarkdownWorlds

    /// - Parameters:
    ///   - files: a result in worlds stands beside those of its scenarios as they are written, if
    ///     there are any.
    ///   - brief: results whose scenarios get a line each.
    package init(
        _ files: [ResultFile], brief: [ResultFile] = [], _ options: Options
    ) throws(Complaint) {
        for file in files where ![.runs, .sweep, .missRatios].contains(file.kind) {
            throw Complaint(
                "of \(file.kind.writers), which Markdown has no form for",
                "Leave it out, or leave --format out", at: .input(file.path), exit: .usage)
        }
        for file in brief where file.kind != .runs {
            throw Complaint(
                "--brief \(file.path): of \(file.kind.writers)",
                "Give what lab run or lab compare wrote", exit: .usage)
        }
        let isBeside = files.contains { $0.kind == .runs && !$0.isOfWorlds } || !brief.isEmpty
        worlds = MarkdownWorlds(
            isBeside ? files.filter { $0.kind == .runs && $0.isOfWorlds } : [])
        let files = isBeside ? files.filter { $0.kind != .runs || !$0.isOfWorlds } : files
        self.files = files
        self.options = options
        cases = files.filter { $0.kind == .runs }.flatMap(MarkdownCase.all)
        self.brief = brief.map { ($0.folder, MarkdownCase.all($0)) }
    }

    package var text: String {
        var lines = ["# " + MarkdownText.plain(options.title ?? title), ""]
        lines += [intro, ""]
        for remark in RowOrigins.remarks(files.map { ($0.name, $0.rows) }) {
            lines += [MarkdownText.plain(remark) + ".", ""]
        }
        lines += files.filter { $0.kind == .sweep }.flatMap {
            MarkdownSweep($0, charts: options.charts).lines
        }
        lines += MarkdownCases(cases, worlds: worlds, charts: options.charts).lines
        for (title, cases) in brief { lines += MarkdownBrief(title, cases, worlds: worlds).lines }
        lines += files.filter { $0.kind == .missRatios }.flatMap { MarkdownKeys($0).lines }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private var title: String {
        let names = (cases.map(\.scenario) + brief.flatMap(\.cases).map(\.scenario)).distinct
        return names.isEmpty || names.count > 4 ? "Results" : Listing.and(names)
    }

    private var intro: String {
        if var intro = options.intro {
            while intro.last?.isNewline == true { intro.removeLast() }
            return intro
        }
        let isOfKeys = files.allSatisfy { $0.kind == .missRatios } && brief.isEmpty
        let columns = isOfKeys ? "" : " The columns are those of `lab compare`."
        return "Made of \(Listing.and(files.map { MarkdownText.code($0.name) })) by `lab report`."
            + columns
    }
}

extension ResultFile {
    /// The folder of its scenarios, else its own name.
    fileprivate var folder: String {
        let folders = inputs.compactMap { input in
            input.path.lastIndex(of: "/").map { String(input.path[..<$0]) }
        }.distinct
        guard folders.count == 1 else { return name }
        let parts = folders[0].split(separator: "/").filter { $0 != ".." && $0 != "." }
        return parts.last.map { String($0) } ?? name
    }
}
