import LabBase
import LabCells
import LabDevices
import LabMemory
import LabPictures
import LabReplay

/// Cells that are about to be run, their inputs read and played: all of a command's, or some of
/// them, in an order that doesn't depend on how many run at a time.
package struct RunSession: Sendable {
    package let options: RunOptions
    package let inputs: [CellInput]
    /// In the order of their numbers.
    package let cells: [Cell]
    let imageCache: PictureCache
    let pictures: PinnedPictures

    package var worldColumns: WorldColumns { WorldColumns(inputs.map { $0.world }) }

    /// The outcomes' rows, with the columns of their worlds: two rows that differ by what their
    /// worlds drew are of one variant.
    package func rows(_ outcomes: [CellOutcome]) -> [Row] {
        let drawn = worldColumns
        return outcomes.map { drawn.row($0.row, $0.world) }
    }

    package init(_ options: RunOptions) throws(Complaint) { try self.init(try CellPlan(options)) }

    /// - Parameters:
    ///   - chosen: cells of the plan; nil: all of them. Only their inputs are played,
    ///     so that one cell of a large plan is run in its own time.
    ///   - playsAll: every input is, also one of which no cell is run.
    package init(
        _ plan: CellPlan, _ chosen: [Cell]? = nil, playsAll: Bool = false
    ) throws(Complaint) {
        options = plan.options
        imageCache = plan.imageCache
        pictures = PinnedPictures()
        var cells = chosen ?? plan.cells
        try Self.checkMeasuring(cells)
        var isNeeded = [Bool](repeating: playsAll, count: plan.sources.count)
        var wantsLayouts = [Bool](repeating: false, count: plan.sources.count)
        for cell in cells {
            isNeeded[cell.input] = true
            if cell.policy.composition.wantsLayouts { wantsLayouts[cell.input] = true }
            guard let phone = cell.phone else { continue }
            isNeeded[phone.whole] = true
            for (app, policy) in phone.policies.enumerated()
            where policy?.composition.wantsLayouts == true {
                wantsLayouts[phone.whole - phone.names.count + app] = true
            }
        }
        var indices = [Int](repeating: 0, count: plan.sources.count)
        var needed: [NeededSource] = []
        for (index, source) in plan.sources.enumerated() where isNeeded[index] {
            indices[index] = needed.count
            var layouts = [wantsLayouts[index]]
            if let part = source.phone {
                let first = index - (part.app ?? part.file.apps.count)
                layouts = Array(wantsLayouts[first..<first + part.file.apps.count])
            }
            needed.append(NeededSource(source: source, wantsLayouts: layouts))
        }
        inputs = try Self.played(needed, plan.options)
        for input in inputs { try Self.check(plan.options.warnings, against: input) }
        for index in cells.indices {
            cells[index].input = indices[cells[index].input]
            if let whole = cells[index].phone?.whole { cells[index].phone?.whole = indices[whole] }
        }
        self.cells = cells
    }

    /// Real memory is what the kernel says it is.
    private static func checkMeasuring(_ cells: [Cell]) throws(Complaint) {
        guard cells.contains(where: { $0.memory == .real }), ResidentSet().currentBytes() == nil
        else { return }
        throw Complaint(
            "real memory can't be measured here without /proc", "Use --memory model",
            exit: .unavailable)
    }

    private struct NeededSource: Sendable {
        var source: CellSource
        /// True if a policy looks ahead: of a phone by app, which are played together.
        var wantsLayouts: [Bool]

        func played(keepsEvents: Bool) throws(Complaint) -> CellInput {
            if let part = source.phone {
                _ = try part.read.played(keepingLayouts: wantsLayouts)
                return try InputLoader.played(source)
            }
            return keepsEvents
                ? try InputLoader.played(source, keepingLayouts: wantsLayouts[0])
                : try InputLoader.played(source)
        }
    }

    /// Several at a time; of what is wrong, the first in order. Cells over real memory play their
    /// inputs in processes of their own.
    private static func played(
        _ needed: [NeededSource], _ options: RunOptions
    ) throws(Complaint) -> [CellInput] {
        let keepsEvents = options.memory == .model
        // Parts of one phone follow one another, and wait for each other.
        var units: [[Int]] = []
        for index in needed.indices {
            let last = units.last.flatMap { needed[$0[0]].source.phone }
            if let phone = needed[index].source.phone, phone.read === last?.read {
                units[units.count - 1].append(index)
            } else {
                units.append([index])
            }
        }
        let jobs = options.jobs ?? WorkerThreads.cores
        let played = WorkerThreads.map(units.count, jobs: jobs) { [units] unit in
            units[unit].map { index in
                Result { () throws(Complaint) in
                    try needed[index].played(keepsEvents: keepsEvents)
                }
            }
        }
        return try played.flatMap { $0 }.map { (result) throws(Complaint) in try result.get() }
    }

    /// The same session with other cells, for a command that learns from a first run.
    package init(_ session: RunSession, cells: [Cell]) {
        options = session.options
        inputs = session.inputs
        imageCache = session.imageCache
        pictures = session.pictures
        self.cells = cells
    }

    private static func check(
        _ warnings: [ExtraWarning], against input: CellInput
    ) throws(Complaint) {
        let endNs = input.durationNs
        for warning in warnings where warning.atNs > endNs {
            throw .usage(
                "a warning at \(Span.exact(ns: warning.atNs)) comes after the end of "
                    + "\(input.path), which lasts \(Span.exact(ns: endNs))",
                "Choose an earlier one")
        }
    }

    /// The numbers of outcomes that are run together: those of a replay, once for each repeat.
    static func units(_ cells: [Cell], _ repeats: Int) -> [[Int]] {
        var units: [[Int]] = []
        var replay: Int?
        for (index, cell) in cells.enumerated() {
            let numbers = (0..<repeats).map { index * repeats + $0 }
            if let last = cell.phone?.replay, last == replay {
                let first = units.count - repeats
                for (turn, number) in numbers.enumerated() { units[first + turn].append(number) }
            } else {
                units += numbers.map { [$0] }
            }
            replay = cell.phone?.replay
        }
        return units
    }

    /// One outcome for each cell: of its repeats the first, with the medians of what was measured.
    static func merged(_ outcomes: [CellOutcome?], _ repeats: Int) -> [CellOutcome?] {
        guard repeats > 1 else { return outcomes }
        return stride(from: 0, to: outcomes.count, by: repeats).map { first in
            let same = outcomes[first..<first + repeats].compactMap { $0 }
            guard same.count == repeats else { return nil }
            guard Set(same.map { $0.row[.status] }).count == 1 else {
                return same.first { $0.row[.status] != RunStatus.ok.rawValue }
            }
            var merged = same[0]
            for (index, column) in merged.row.columns.enumerated() where column.isMeasured {
                merged.row.figures[index] = median(same.map { $0.row.figures[index] })
            }
            return merged
        }
    }

    /// The middle one, or the mean of the two in the middle.
    package static func median(_ figures: [Figure]) -> Figure {
        let sorted = figures.filter { !$0.isNone }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        guard !sorted.isEmpty else { return .none }
        let middle = sorted.count / 2
        if sorted.count % 2 == 1 { return sorted[middle] }
        switch (sorted[middle - 1], sorted[middle]) {
        case (.integer(let low), .integer(let high)): return .integer(low + (high - low) / 2)
        case (.fixed(let low, let places), .fixed(let high, _)):
            return .fixed(low + (high - low) / 2, places: places)
        default: return sorted[middle]
        }
    }

    /// Remarks on all inputs, and on what the command line adds to them.
    package var remarks: [String] {
        let added = options.warnings.map { $0.level }
        return inputs.indices.flatMap { number in
            let input = inputs[number]
            let its = cells.filter { $0.input == number }
            let policies = its.compactMap { $0.ownText }.distinct
            let isModelled = its.contains { $0.phone != nil && $0.memory != options.memory }
            let unsent = input.header.device.unsent(added).map { "--warn-at: \($0)" }
            let modelled =
                "\(input.path): is a phone, and runs over modelled memory. --enforce takes a "
                + "process for each app"
            let ofPhone = (isModelled ? [modelled] : []) + uncompressed(input, its)
            return ofPhone + input.remarks + [unsent].compactMap { $0 } + input.strangers(policies)
        }
    }

    /// A device compresses what a real phone's processes keep as it is, unless they swap.
    private func uncompressed(_ input: CellInput, _ cells: [Cell]) -> [String] {
        let isKept = cells.contains { cell in
            cell.phone != nil && cell.kernel.enforces && !cell.kernel.swaps && !cell.kernel.warns
        }
        guard isKept, input.header.device.pressure.apps.compressing != .off else { return [] }
        return [
            "\(input.path): --enforce compresses nothing. Add --enforce-swap, or hold it against "
                + "--memory model --pressure compress=off"
        ]
    }
}
