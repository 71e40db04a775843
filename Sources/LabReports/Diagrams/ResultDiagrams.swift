import LabBase
import LabCells
import LabDevices
import LabKeyTraces
import LabPolicies

/// The diagrams of a result: the same for a terminal, for a file of its own, and in a page.
package struct ResultDiagrams: Sendable {
    package var title: String
    package var diagrams: [Diagram]
    /// There is more in the result than is drawn: the title says what.
    package var isPart = false

    package init(title: String, diagrams: [Diagram], isPart: Bool = false) {
        self.title = title
        self.diagrams = diagrams
        self.isPart = isPart
    }

    /// Returns the diagrams of `lab run`: memory over time, and what it cost. With several seeds it
    /// is the first one's memory.
    package static func runs(_ outcomes: [CellOutcome]) -> [ResultDiagrams] {
        outcomes.grouped(by: { Setting($0.row) }).map { setting, outcomes in
            let rows = outcomes.map(\.row)
            guard !rows.areOfPhone else { return phone(setting, outcomes) }
            let seed = rows[0].written(.seed)
            let own = outcomes.filter { $0.row.written(.seed) == seed }
            let bars = RunBars(rows.filter { $0.written(.seed) == seed })
            let seeds = Set(rows.map { $0.written(.seed) }).count
            return ResultDiagrams(
                title: "\(setting.title), seed \(seed)"
                    + (seeds > 1 ? ", the first of \(seeds)" : ""),
                diagrams: memory(own) + [bars.decodes, bars.hits] + bars.waiting,
                isPart: seeds > 1)
        }
    }

    /// The memory of all apps and of each over time, with the first seed, and how the apps fare
    /// with all seeds.
    private static func phone(_ setting: Setting, _ outcomes: [CellOutcome]) -> ResultDiagrams {
        let rows = outcomes.map(\.row)
        let first = outcomes.filter { $0.row[figure: .seed] == rows[0][figure: .seed] }
        let all = first.compactMap { outcome in
            outcome.phoneMemory.map {
                PhoneMemoryDiagram($0, title: TimelineRun(outcome).title).diagram
            }
        }
        return ResultDiagrams(
            title: setting.title, diagrams: PhoneDiagrams(rows).diagrams + all + memory(first))
    }

    private static func memory(_ outcomes: [CellOutcome]) -> [Diagram] {
        let panels = outcomes.filter { !$0.timeline.isEmpty }
        return MemoryDiagrams(panels.map { .init(run: TimelineRun($0), $0.row) }).diagrams
    }

    /// Returns the diagrams of `lab warn`: the holders of bytes before and after.
    package static func warnings(_ rows: [Row]) -> [ResultDiagrams] {
        bySetting(rows) { [WarningBars($0).diagram].compactMap(\.self) }
    }

    /// Returns the diagrams of `lab sweep`: the gains that a limit buys.
    package static func sweep(_ rows: [Row]) -> [ResultDiagrams] {
        bySetting(rows) { rows in
            rows.areOfPhone
                ? PhoneDiagrams(rows).diagrams : SweepDiagrams.all(rows).flatMap(\.diagrams)
        }
    }

    private static func bySetting(
        _ rows: [Row], _ diagrams: ([Row]) -> [Diagram]
    ) -> [ResultDiagrams] {
        rows.grouped { Setting($0) }.map { ResultDiagrams(title: $0.title, diagrams: diagrams($1)) }
    }

    /// Returns the diagrams of `lab trace curve`.
    package static func curve(_ curve: KeyCurve) -> [ResultDiagrams] {
        [missRatios(curve.traceName, title: curve.traceName, curve.rows)]
    }

    /// The scenario and the device of a replay.
    package struct Setting: Hashable {
        package var scenario: String
        /// Empty where it isn't known.
        package var device: String

        package var title: String {
            guard !device.isEmpty else { return scenario }
            return "\(scenario) on \(deviceTitle)"
        }

        /// A device of the user's has its name in the result alone.
        package var deviceTitle: String { BuiltInDevices.named(device)?.title ?? device }

        /// Returns those of the policies that no app of the device can use: none where the device
        /// is the user's own, of which nothing is known.
        package func foreign(_ policies: [String]) -> Set<String> {
            guard let device = BuiltInDevices.named(device) else { return [] }
            return Set(policies.filter { !Preset.areAll(in: $0, on: device) })
        }
    }

    package func file(source: String) -> String {
        DiagramFile(title, diagrams, source: source).text
    }
}

extension ResultDiagrams.Setting {
    package init(_ row: Row) { self.init(scenario: row[.scenario], device: row[.device]) }

    package init(_ run: TimelineRun) { self.init(scenario: run.scenario, device: run.device) }
}

extension ResultDiagrams {
    /// As one, where a file has room for one alone.
    package static func joined(_ all: [ResultDiagrams]) -> ResultDiagrams {
        guard all.count > 1 else { return all.first ?? ResultDiagrams(title: "", diagrams: []) }
        let diagrams = all.flatMap { part in
            part.diagrams.map { diagram in
                var diagram = diagram
                diagram.title = "\(part.title): \(diagram.title)"
                return diagram
            }
        }
        return ResultDiagrams(title: Listing.and(all.map(\.title)), diagrams: diagrams)
    }
}
