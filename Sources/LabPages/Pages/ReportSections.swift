import LabBase
import LabReports

/// The sections of a page: one for each scenario on each device, for each trace of keys, and for
/// what stands over all traces of a result.
struct ReportSections {
    struct Section {
        var title: String
        var groups: [FigureGroup]
        /// A trace of keys has none.
        var setting: ResultDiagrams.Setting?
        /// The rows of runs and of sweeps.
        var rows: [Row] = []
    }

    let files: [ResultFile]

    init(_ files: [ResultFile]) { self.files = files }

    var all: [Section] { scenarios + traces + means }

    /// The contents of files about one setting.
    private struct SettingContent {
        /// For each file that has any.
        var rows: [(kind: ResultKind, rows: [Row])]
        var timelines: [TimelineRun]

        func rows(_ kind: ResultKind) -> [[Row]] { rows.filter { $0.kind == kind }.map(\.rows) }
    }

    private var scenarios: [Section] {
        let parts = files.filter { $0.has(.scenario) }.flatMap { file in
            file.rows.grouped { ResultDiagrams.Setting($0) }.map { (file.kind, $0, $1) }
        }
        let runs = files.filter { $0.kind == .timeline }.flatMap(TimelineRun.all)
        let timelines = Dictionary(grouping: runs) { ResultDiagrams.Setting($0) }
        return parts.grouped(by: \.1).map { setting, parts in
            let content = SettingContent(
                rows: parts.map { ($0.0, $0.2) }, timelines: timelines[setting] ?? [])
            return Section(
                title: setting.title, groups: groups(content, on: setting), setting: setting,
                rows: (content.rows(.runs) + content.rows(.sweep)).flatMap { $0 })
        }
    }

    private func groups(
        _ content: SettingContent, on setting: ResultDiagrams.Setting
    ) -> [FigureGroup] {
        var groups: [FigureGroup] = []
        let runs = content.rows(.runs)
        for rows in runs {
            guard !rows.areOfPhone else {
                groups.append(phone(rows, on: setting))
                continue
            }
            let bars = RunBars(rows)
            let diagrams = [bars.decodes, bars.hits] + bars.waiting
            groups.append(FigureGroup("What it cost", diagrams.map { FigureHTML($0) }))
        }
        groups += memory(content.timelines, runs.flatMap { $0 })
        for rows in content.rows(.warnings) {
            if let diagram = WarningBars(rows).diagram {
                groups.append(FigureGroup("What a warning freed", [.init(diagram)]))
            }
        }
        for rows in content.rows(.sweep) {
            guard !rows.areOfPhone else {
                groups.append(phone(rows, on: setting))
                continue
            }
            for sweep in SweepDiagrams.all(rows) {
                let title =
                    sweep.hasLimits
                    ? "What a \(sweep.axis.rawValue) buys\(sweep.bandwidth)" : "What it cost"
                let figures = sweep.diagrams.map { FigureHTML($0) }
                groups.append(FigureGroup(title, figures, on: setting))
            }
        }
        return groups
    }

    private func phone(_ rows: [Row], on setting: ResultDiagrams.Setting) -> FigureGroup {
        let phone = PhoneDiagrams(rows)
        let sweep = PhoneSweep(rows)
        var group = FigureGroup(
            phone.hasLimits ? "What a limit buys, and whom it costs" : "How each app fares",
            phone.diagrams.map { FigureHTML($0) }, on: setting)
        group.preface =
            ([TableHTML.text(sweep.table, label: "Each app")]
            + sweep.sentences.map { "<p>\(SVG.escaped($0))</p>" }).joined(separator: "\n")
        return group
    }

    private func memory(_ timelines: [TimelineRun], _ rows: [Row]) -> [FigureGroup] {
        let rows = Dictionary(
            rows.map { ([$0[.policy], $0.written(.seed), $0[.app]], $0) },
            uniquingKeysWith: { first, _ in first })
        let seeds = timelines.grouped(by: \.seed)
        return seeds.flatMap { seed, runs -> [FigureGroup] in
            let panels = runs.map { run in
                MemoryDiagrams.Panel(run: run, rows[[run.policy, run.seed, run.app]])
            }
            let diagrams = MemoryDiagrams(panels)
            let figures = diagrams.diagrams.enumerated().map { index, diagram in
                var figure = FigureHTML(diagram)
                figure.showsLegend = index == 0
                return figure
            }
            var group = FigureGroup(
                "Memory over time" + (seeds.count > 1 ? ", seed \(seed)" : ""), figures)
            group.policies = runs.map(\.title)
            group.remark = diagrams.remark
            var groups = [group]
            if let diagram = WarningBars(runs).diagram {
                groups.append(FigureGroup("What the first warning freed", [.init(diagram)]))
            }
            return groups
        }
    }

    private var traces: [Section] {
        let parts = files.filter { $0.has(KeyResultColumns.trace) }.flatMap { file in
            file.rows.grouped { $0[KeyResultColumns.trace] }.map { name, rows in
                let group =
                    file.kind == .windows
                    ? FigureGroup("Over time", [.init(MissRatioDiagrams.overTime(name, rows))])
                    : curves(name, rows)
                return (name: name, group: group)
            }
        }
        return parts.grouped(by: \.name).map { Section(title: $0, groups: $1.map(\.group)) }
    }

    /// The misses that orders avoid over the traces of a result.
    private var means: [Section] {
        files.filter { !$0.summaries.isEmpty }.map { file in
            var group = FigureGroup("Misses avoided", [])
            group.preface =
                ReductionTables(file.summaries).tables.flatMap { titled in
                    [TableHTML.text(titled.table, label: titled.title, caption: titled.title)]
                        + titled.notes.map { "<p>\(SVG.escaped($0))</p>" }
                }.joined(separator: "\n")
            return Section(title: "Over the traces of \(file.name)", groups: [group])
        }
    }

    private func curves(_ name: String, _ rows: [Row]) -> FigureGroup {
        let figures = MissRatioDiagrams.byUnit(name, rows).map { diagrams in
            if diagrams.isOneSize { return FigureHTML(diagrams.bars) }
            return FigureHTML(
                diagrams.diagram(.logarithmic), alternative: diagrams.diagram(.linear))
        }
        return FigureGroup("Misses over the size of the cache", figures)
    }
}
