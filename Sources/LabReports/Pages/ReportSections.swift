import LabBase

/// What a page shows of its files: a section for each scenario on each device, and for each trace
/// of keys.
struct ReportSections {
    struct Section {
        var title: String
        var groups: [FigureGroup]
    }

    let files: [ResultFile]
    private let timelines: [TimelineRun]

    init(_ files: [ResultFile]) {
        self.files = files
        timelines = files.filter { $0.kind == .timeline }.flatMap(TimelineRun.all)
    }

    var all: [Section] { scenarios + traces }

    private var scenarios: [Section] {
        let places = files.filter { $0.has(.scenario) }.flatMap { file in
            file.rows.map { ResultDiagrams.Place($0) }
        }.distinct
        return places.map { place in
            Section(title: place.title, groups: groups(of: place))
        }
    }

    private func rows(_ kind: ResultFile.Kind, of place: ResultDiagrams.Place) -> [[Row]] {
        files.filter { $0.kind == kind }.map { file in
            file.rows.filter { ResultDiagrams.Place($0) == place }
        }.filter { !$0.isEmpty }
    }

    private func groups(of place: ResultDiagrams.Place) -> [FigureGroup] {
        var groups: [FigureGroup] = []
        let runs = rows(.runs, of: place)
        for rows in runs {
            let bars = RunBars(rows)
            groups.append(FigureGroup("What it cost", [.init(bars.decodes), .init(bars.hits)]))
        }
        let timelines = timelines.filter { ResultDiagrams.Place($0) == place }
        groups += memory(timelines, runs.flatMap { $0 })
        for rows in rows(.warnings, of: place) {
            if let diagram = WarningBars(rows).diagram {
                groups.append(FigureGroup("What a warning freed", [.init(diagram)]))
            }
        }
        for rows in rows(.sweep, of: place) {
            for sweep in SweepDiagrams.all(rows) {
                let title =
                    sweep.hasLimits
                    ? "What a \(sweep.axis.rawValue) buys\(sweep.place)" : "What it cost"
                groups.append(FigureGroup(title, sweep.diagrams.map { FigureHTML($0) }))
            }
        }
        return groups + doubts(of: place)
    }

    private func doubts(of place: ResultDiagrams.Place) -> [FigureGroup] {
        files.flatMap(\.doubts).filter { ResultDiagrams.Place($0) == place }.map { doubt in
            let tornado = DoubtDiagrams.tornado(doubt)
            var group = FigureGroup(
                "What hangs on \(DoubtText.kind(doubt))", tornado.map { [FigureHTML($0)] } ?? [])
            if tornado == nil { group.remark = DoubtText.verdict(doubt) }
            return group
        }
    }

    private func memory(_ timelines: [TimelineRun], _ rows: [Row]) -> [FigureGroup] {
        let seeds = timelines.map(\.seed).distinct
        return seeds.flatMap { seed -> [FigureGroup] in
            let runs = timelines.filter { $0.seed == seed }
            let panels = runs.map { run in
                MemoryDiagrams.Panel(
                    run: run,
                    rows.first {
                        $0[.policy] == run.policy && $0.written(.seed) == run.seed
                    })
            }
            let diagrams = MemoryDiagrams(panels)
            let figures = diagrams.diagrams.enumerated().map { index, diagram in
                var figure = FigureHTML(diagram, readings: diagrams.readings(of: index))
                figure.showsLegend = index == 0
                return figure
            }
            var group = FigureGroup(
                "Memory over time" + (seeds.count > 1 ? ", seed \(seed)" : ""), figures)
            group.policies = runs.map(\.policy)
            group.remark = diagrams.remark
            var groups = [group]
            if let diagram = WarningBars(runs).diagram {
                groups.append(FigureGroup("What the first warning freed", [.init(diagram)]))
            }
            return groups
        }
    }

    private var traces: [Section] {
        let names = files.filter { $0.has(KeyResultColumns.trace) }.flatMap { file in
            file.rows.map { $0[KeyResultColumns.trace] }
        }.distinct
        return names.map { name in
            var groups: [FigureGroup] = []
            for file in files where file.has(KeyResultColumns.trace) {
                let rows = file.rows.filter { $0[KeyResultColumns.trace] == name }
                guard !rows.isEmpty else { continue }
                if file.kind == .windows {
                    groups.append(
                        FigureGroup(
                            "Over time", [.init(MissRatioDiagrams.overTime(name, rows))]))
                } else {
                    groups.append(curves(name, rows))
                }
            }
            return Section(title: name, groups: groups)
        }
    }

    /// Each unit of size by itself.
    private func curves(_ name: String, _ rows: [Row]) -> FigureGroup {
        let figures = MissRatioDiagrams.byUnit(name, rows).map { diagrams in
            if diagrams.isOneSize { return FigureHTML(diagrams.bars) }
            return FigureHTML(
                diagrams.diagram(.logarithmic), alternative: diagrams.diagram(.linear))
        }
        return FigureGroup("Misses over the size of the cache", figures)
    }
}

/// Diagrams that are looked at together.
struct FigureGroup {
    var title: String
    var figures: [FigureHTML]
    /// Of each figure, where they can be picked out and laid over each other.
    var policies: [String] = []
    var remark: String?

    init(_ title: String, _ figures: [FigureHTML]) {
        self.title = title
        self.figures = figures
    }

    func text(_ number: inout Int) -> String {
        let isMemory = !policies.isEmpty
        var lines = [
            "<div class=\"group\(isMemory ? " memory" : "")\"><h3>\(SVG.escaped(title))</h3>"
        ]
        if let remark { lines.append("<p class=\"quiet\">\(SVG.escaped(remark))</p>") }
        if policies.count > 1 { lines.append(tools(number)) }
        if isMemory, let first = figures.first {
            lines.append(FigureHTML.legend(first.diagram))
        }
        lines.append("<div class=\"panels\">")
        for figure in figures {
            var figure = figure
            if isMemory { figure.showsLegend = false }
            lines.append(figure.text(number))
            number += 1
        }
        lines.append("</div></div>")
        return lines.joined(separator: "\n")
    }

    private func tools(_ number: Int) -> String {
        let boxes = policies.enumerated().map { index, policy in
            "<label><input type=\"checkbox\" value=\"\(index)\" checked>\(SVG.escaped(policy))"
                + "</label>"
        }
        let choices = policies.enumerated().map { index, policy in
            "<option value=\"\(index)\">\(SVG.escaped(policy))</option>"
        }
        return "<form class=\"tools\"><fieldset><legend>Show</legend>\(boxes.joined())</fieldset>"
            + "<label>Lay over the others <select><option value=\"\">none</option>"
            + "\(choices.joined())</select></label></form>"
    }
}
