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
        worlds = MarkdownWorlds(isBeside ? files.filter { $0.kind == .runs && $0.isOfWorlds } : [])
        let files = isBeside ? files.filter { $0.kind != .runs || !$0.isOfWorlds } : files
        self.files = files
        self.options = options
        cases = files.filter { $0.kind == .runs }.flatMap(MarkdownCase.all)
        self.brief = brief.map { ($0.folder, MarkdownCase.all($0)) }
    }

    package var text: String {
        var lines = ["# " + MarkdownText.plain(options.title ?? title), "", intro, ""]
        for remark in RowOrigins.remarks(files.map { ($0.name, $0.rows) }) {
            lines += [MarkdownText.plain(remark) + ".", ""]
        }
        lines += files.filter { $0.kind == .sweep }.flatMap(sweep)
        if !cases.isEmpty { lines += ["## The scenarios", ""] + cases.flatMap(section) }
        for (title, cases) in brief {
            lines += ["## " + MarkdownText.plain(title.capitalizedFirst), ""]
            lines += cases.map { found in
                let name = found.path.map { MarkdownText.link(found.title, $0) }
                return "- \(name ?? MarkdownText.plain(found.title)): \(found.summary(worlds))"
            }
            lines.append("")
        }
        lines += files.filter { $0.kind == .missRatios }.flatMap(keys)
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A scenario by itself: a picture, or else tables, and what it claims.
    private func section(_ found: MarkdownCase) -> [String] {
        var lines = ["### " + MarkdownText.plain(found.title), ""]
        if !found.about.isEmpty { lines += [MarkdownText.plain(found.about), ""] }
        if let charts = options.charts {
            let name = found.setting.scenario
            lines += MarkdownText.picture("\(charts)/\(name).svg", name)
        } else {
            lines += blocks(found).markdown(level: 4)
        }
        let points = found.points(worlds, turns: options.charts == nil)
        return points.isEmpty ? lines : lines + points + [""]
    }

    /// What `lab run` answers; of several seeds the medians.
    private func blocks(_ found: MarkdownCase) -> [Block] {
        guard !found.rows.areOfPhone else {
            let phone = PhoneRows(found.rows)
            return shown(PhoneTable(phone).table) + worlds.blocks(of: found)
                + Block.paragraphs(PhoneSentence.all(phone))
        }
        let table = RunTable.medians(found.rows)
        return shown(table.table) + worlds.blocks(of: found)
            + Block.paragraphs([script(table, found.rows)].compactMap(\.self))
    }

    /// A table, and what its titles mean.
    private func shown(_ table: TextTable) -> [Block] {
        let notes = table.headings.compactMap(\.note).distinct
        return [.table(table)] + (notes.isEmpty ? [] : [.line(notes.joined(separator: "; "))])
    }

    /// Describes the script by a policy that lived through it all.
    private func script(_ table: RunTable, _ rows: [Row]) -> String? {
        guard let row = table.rows.first(where: RunSentence.isAlive), row.has(.requests),
            let images = row[.compulsory], let duration = row.number(.durationMs)
        else { return nil }
        let requests = row.integer(.requests) - row.integer(.restores)
        let seeds = rows.map { $0.written(.seed) }.distinct.count
        return "The script makes \(requests) \(requests == 1 ? "request" : "requests") for "
            + "\(images) \(images == 1 ? "image" : "images") in "
            + "\(Span.text(ns: Int64((duration * 1e6).rounded())))."
            + (seeds > 1 ? " Figures are medians over \(seeds) seeds." : "")
    }

    /// A sweep: its picture, or else its figures over what lies along, a line for each policy.
    private func sweep(_ file: ResultFile) -> [String] {
        func count(_ axis: SweepDiagrams.Axis) -> Int {
            Set(file.rows.compactMap(axis.value)).count
        }
        let axis: SweepDiagrams.Axis =
            count(.bandwidth) > 1 && count(.limit) < 2 ? .bandwidth : .limit
        let measure: Column = axis == .limit ? .of(.decodes) : .of(.blankMs)
        let about = "\(axis == .limit ? "Decodes" : "Blank time") over the \(axis.rawValue)"
        let cases = MarkdownCase.all(file)
        var lines = ["## \(about)", ""]
        if let charts = options.charts, !cases.contains(where: \.rows.areOfPhone) {
            let names = Listing.and(cases.map { MarkdownText.plain($0.title) })
            return lines + MarkdownText.picture("\(charts)/\(file.stem).svg", about)
                + ["Of \(names); figures: \(MarkdownText.link(file.name, file.name)).", ""]
        }
        for found in cases {
            if !found.about.isEmpty { lines += [MarkdownText.plain(found.about), ""] }
            guard !found.rows.areOfPhone else {
                let sweep = PhoneSweep(found.rows)
                lines += ([.table(sweep.table)] + Block.paragraphs(sweep.sentences))
                    .markdown(level: 3)
                continue
            }
            lines += table(found, axis, measure).markdown
        }
        return lines + ["\(MarkdownText.link(file.name, file.name)) has the other columns.", ""]
    }

    /// Columns of a table that is still read.
    private static let mostValues = 100

    private func table(
        _ found: MarkdownCase, _ axis: SweepDiagrams.Axis, _ measure: Column
    ) -> TitledTable {
        let all = found.rows.compactMap(axis.value).distinct.sorted()
        let values = Array(all.prefix(Self.mostValues))
        let policies = Dictionary(grouping: found.rows) { $0[.policy] }
        let table = TextTable.grid(
            "policy", found.rows.map { $0[.policy] }.distinct, across: values.map(axis.text)
        ) { policy, index in
            let (rows, value) = (policies[policy] ?? [], values[index])
            // One that has no limit is the same at each.
            let isOpen = rows.contains { axis.value($0) != nil }
            let here = isOpen ? rows.filter { axis.value($0) == value } : rows
            let median = MedianEstimate(here.values(measure))
            return .init(text: FigureWords.text(median?.median, measure))
        }
        let rest = all.count - values.count
        return TitledTable(
            title: "\(measure.name) of \(found.title)", table: table,
            notes: rest == 0 ? [] : ["\(rest) more of the \(axis.rawValue) are in the file alone."])
    }

    private var title: String {
        let names = (cases + brief.flatMap(\.cases)).map(\.setting.scenario).distinct
        return names.isEmpty || names.count > 4 ? "Results" : Listing.and(names)
    }

    private var intro: String {
        if var intro = options.intro {
            while intro.last?.isNewline == true { intro.removeLast() }
            return intro
        }
        return "Made of \(Listing.and(files.map { MarkdownText.code($0.name) })) by `lab report`."
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

    /// Its name without what it ends in.
    fileprivate var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
}
