import LabBase

/// A sweep: its picture, or else its figures over what lies along, a line for each policy.
struct MarkdownSweep {
    private let axis: SweepDiagrams.Axis
    private let file: ResultFile
    private let charts: String?

    init(_ file: ResultFile, charts: String?) {
        self.file = file
        self.charts = charts
        let hasRates = Set(file.rows.compactMap(SweepDiagrams.Axis.bandwidth.value)).count > 1
        let hasLimits = Set(file.rows.compactMap(SweepDiagrams.Axis.limit.value)).count > 1
        axis = hasRates && !hasLimits ? .bandwidth : .limit
    }

    var lines: [String] {
        let measure: Column = axis == .limit ? .of(.decodes) : .of(.blankMs)
        let about = "\(axis == .limit ? "Decodes" : "Blank time") over the \(axis.rawValue)"
        var lines = ["## \(about)", ""]
        let cases = MarkdownCase.all(file)
        if let charts, !cases.contains(where: \.isOfPhone) {
            let names = Listing.and(cases.map { MarkdownText.plain($0.title) })
            return lines + MarkdownText.picture("\(charts)/\(file.stem).svg", about)
                + ["Of \(names); figures: \(MarkdownText.link(file.name, file.name)).", ""]
        }
        for found in cases {
            if !found.about.isEmpty { lines += [MarkdownText.plain(found.about), ""] }
            guard !found.isOfPhone else {
                let sweep = PhoneSweep(found.rows)
                lines += sweep.table.markdown()
                lines += Block.paragraphs(sweep.sentences).markdown(level: 3)
                continue
            }
            lines += [
                "\(MarkdownText.code(measure.name)) of \(MarkdownText.plain(found.title)); "
                    + "\(MarkdownText.link(file.name, file.name)) has the other columns.", "",
            ]
            lines += table(found, measure)
        }
        return lines
    }

    /// Columns of a table that is still read.
    private static let mostValues = 100

    private func table(_ found: MarkdownCase, _ measure: Column) -> [String] {
        let all = found.rows.compactMap(axis.value).distinct.sorted()
        let values = all.prefix(Self.mostValues)
        let figures = values.map { value in
            ShownColumn<String>.figure(axis.text(value)) { policy in
                let rows = found.rows(policy)
                // One that has no limit is the same at each.
                let isOpen = rows.contains { axis.value($0) != nil }
                let here = isOpen ? rows.filter { axis.value($0) == value } : rows
                let median = MedianEstimate(here.compactMap { $0[figure: measure].number })
                return FigureWords.text(median?.median, measure)
            }
        }
        let table = TextTable(found.policies, [.text("policy", MarkdownText.code)] + figures)
        let rest = all.count - values.count
        return table.markdown(isMarked: true)
            + (rest == 0
                ? [] : ["\(rest) more of the \(axis.rawValue) are in the file alone.", ""])
    }
}

extension ResultFile {
    /// Its name without what it ends in.
    fileprivate var stem: String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
