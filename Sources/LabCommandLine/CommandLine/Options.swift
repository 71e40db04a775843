import LabBase
import LabCells
import LabDevices
import LabKeyTraces
import LabOrders
import LabPolicies
import LabRecordings
import LabReplay
import LabReports
import LabRuns

/// An option's name, and what its value is.
///
///     let jobs = arguments[Options.jobs] ?? Machine.cores
package struct OptionKey<Value: Sendable>: Sendable {
    package let name: String
    let form: ValueForm<Value>
    /// A flag takes no value.
    let isFlag: Bool
    /// Where the value may be left out: what the next word ends in that is it.
    let ending: String?

    init(_ name: String, _ form: ValueForm<Value>, isFlag: Bool = false, ending: String? = nil) {
        self.name = name
        self.form = form
        self.isFlag = isFlag
        self.ending = ending
    }
}

extension OptionKey {
    /// An option whose text is read by something that says itself what is wrong.
    init(_ name: String, read: @escaping @Sendable (String) throws(Complaint) -> Value) {
        self.init(name, ValueForm(read: read))
    }

    /// An option whose reader returns nil for a mistake.
    init(
        _ name: String,
        must requirement: @autoclosure @escaping @Sendable () -> String,
        _ read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(name, ValueForm(must: requirement(), read))
    }
}

extension OptionKey<Bool> {
    init(flag name: String) { self.init(name, ValueForm { _ in true }, isFlag: true) }
}

/// Every option of `lab`. What one means for a command stands in `words/commands.md`.
package enum Options {
    package static let anySystem = OptionKey(flag: "any-system")
    package static let assumed = OptionKey(flag: "assumed")
    package static let cancel = OptionKey(flag: "cancel")
    package static let checkPlugin = OptionKey(flag: "check-plugin")
    package static let clear = OptionKey(flag: "clear")
    package static let details = OptionKey(flag: "details")
    package static let cross = OptionKey(flag: "cross")
    package static let detach = OptionKey(flag: "detach")
    package static let each = OptionKey(flag: "each")
    package static let enforce = OptionKey(flag: "enforce")
    package static let enforceSwap = OptionKey(flag: "enforce-swap")
    package static let inclusive = OptionKey(flag: "inclusive")
    package static let keepGoing = OptionKey(flag: "keep-going")
    package static let kernelWarnings = OptionKey(flag: "kernel-warnings")
    package static let keysAlone = OptionKey(flag: "keys")
    package static let listCells = OptionKey(flag: "cells")
    package static let networks = OptionKey(flag: "networks")
    package static let noDigest = OptionKey(flag: "no-digest")
    package static let phone = OptionKey(flag: "phone")
    package static let prove = OptionKey(flag: "prove")
    package static let quiet = OptionKey(flag: "quiet")
    package static let resume = OptionKey(flag: "resume")
    package static let status = OptionKey(flag: "status")
    package static let strict = OptionKey(flag: "strict")
    package static let stream = OptionKey(flag: "stream")
    package static let unitSize = OptionKey(flag: "unit-size")

    package static let cells = OptionKey("cells", .wholeNumber(atLeast: 1))
    package static let cellsPerTask = OptionKey("cells-per-task", .wholeNumber(atLeast: 1))
    package static let jobs = OptionKey("jobs", .wholeNumber(atLeast: 1))
    package static let keys = OptionKey("keys", .wholeNumber(atLeast: 1))
    package static let maxTasks = OptionKey("max-tasks", .wholeNumber(atLeast: 1))
    package static let points = OptionKey("points", .wholeNumber(atLeast: 2))
    package static let rate = OptionKey("rate", .wholeNumber(atLeast: 1))
    package static let repeats = OptionKey("repeats", .wholeNumber(atLeast: 1))
    package static let requests = OptionKey("requests", .wholeNumber(atLeast: 1))
    package static let sampleKeys = OptionKey("sample-keys", .wholeNumber(atLeast: 16))
    package static let sequences = OptionKey("sequences", .wholeNumber(atLeast: 1))
    package static let task = OptionKey("task", .wholeNumber(atLeast: 1))
    package static let top = OptionKey("top", .wholeNumber(atLeast: 1))
    package static let window = OptionKey("window", .wholeNumber(atLeast: 1))
    package static let worlds = OptionKey(
        "worlds", must: "a whole number from 1 to \(WorldRange.most)"
    ) { text in Int(text).flatMap { (1...WorldRange.most).contains($0) ? $0 : nil } }

    package static let at = OptionKey("at", .time)
    package static let keep = OptionKey("keep", .size)
    package static let pluginTimeout = OptionKey("plugin-timeout", .timeAboveZero)
    package static let taskMemory = OptionKey("task-memory", .size)
    package static let timeLimit = OptionKey("time-limit", .timeAboveZero)
    package static let within = OptionKey("within", .time)

    package static let bandwidth = OptionKey("bandwidth", read: BandwidthAxis.init(_:))
    package static let cell = OptionKey(
        "cell", must: "a cell's number such as 17, or a range such as 17..40", CellRange.parse)
    package static let decay = OptionKey(
        "decay", must: "a time such as 500 (milliseconds), 500ms or 2s, or never"
    ) { AllocatorDecay($0) }
    package static let levels = OptionKey("levels", read: KeySize.init(levels:))
    package static let limit = OptionKey("limit", read: LimitAxis.init(_:))
    package static let memoryLimit = OptionKey("memory-limit", .size)
    package static let sample = OptionKey("sample", .share)
    package static let seed = OptionKey(
        "seed", must: "a whole number from 0 to \(Int64.max)"
    ) { SeedRange.seed($0) }
    package static let seeds = OptionKey(
        "seed",
        must: "a seed such as 7, or a range of at most \(SeedRange.most) such as 1..20",
        SeedRange.parse)
    package static let shard = OptionKey(
        "shard", must: "a shard such as 3/8, the third of eight; of 2 to 65536", KeySample.shard)
    package static let size = OptionKey("size", read: KeySize.list)
    package static let sizes = OptionKey(
        "sizes", must: "sizes such as 4096, 1KB..1MB or lognormal(16KB, 1.5)"
    ) { KeySizes($0) }
    package static let skew = OptionKey("skew", .number(0...10))
    package static let hold = OptionKey("hold", .share)
    package static let tolerance = OptionKey("tolerance", .share)
    package static let warmUp = OptionKey(
        "warmup",
        must: "a number of requests such as 100000, or a share below 100% such as 10%"
    ) { KeyReplayPlan.WarmUp($0) }
    package static let warnAt = OptionKey(
        "warn-at", must: "a time such as 12s, or a time and a level such as 12s:critical"
    ) { ExtraWarning($0) }
    package static let world = OptionKey(
        "world",
        must: "a world's number such as 17, or a range such as 17..40, up to \(WorldRange.most)"
    ) { text in CellRange.parse(text).flatMap { $0.upperBound <= WorldRange.most ? $0 : nil } }

    package static let adviceFormat = OptionKey(
        "format", .choice(among: [ResultFormat.table, .json]))
    package static let claims = OptionKey("claims", .choice) as OptionKey<ClaimCheck.Scope>
    package static let columnHalf = OptionKey<ColumnHalf>("columns", .choice)
    /// The forms of a result itself, and those of its changes.
    package static let comparedFormat = OptionKey(
        "format", .oneOf(ResultFormat.allCases.map(\.rawValue) + ["markdown", "junit"]))
    package static let format = OptionKey("format", .choice) as OptionKey<ResultFormat>
    package static let from = OptionKey("from", .keyFormat)
    package static let importer = OptionKey("from", .oneOf(Importer.names))
    /// The forms of a result for programs and people, and those of its tables in a text.
    package static let keyResultFormat = OptionKey(
        "format",
        .oneOf(ResultFormat.allCases.map(\.rawValue) + PaperForm.allCases.map(\.rawValue)))
    package static let level = OptionKey("level", .choice) as OptionKey<WarningLevel>
    package static let memory = OptionKey("memory", .choice) as OptionKey<MemoryKind>
    package static let only = OptionKey("only", .oneOf(Trap.all.map(\.name)))
    package static let progress = OptionKey("progress", .choice) as OptionKey<ProgressLine.Form>
    package static let reportFormat = OptionKey<ReportForm>("format", .choice)
    package static let to = OptionKey("to", .writtenKeyFormat)
    package static let whyFormat = OptionKey<WhyForm>("format", .choice)

    package static let against = OptionKey("against", .file)
    package static let app = OptionKey("app", .text)
    package static let againstOrder = OptionKey("against", .any(.words(["lru", "fifo"])))
    package static let againstPolicy = OptionKey("against", .any(.words(PolicyRegistry.names)))
    package static let block = OptionKey("block", .checked(BlockLength.complaint(about:)))
    package static let brief = OptionKey("brief", .file)
    package static let chart = OptionKey("chart", .file, ending: ".svg")
    package static let charts = OptionKey("charts", .folder)
    package static let columns = OptionKey(
        "columns", .checked(ColumnChoice.complaint(aboutColumns:)))
    package static let decodeCost = OptionKey(
        "decode-cost", .any(.words(DeviceFigure.keys(of: "decode").map { $0 + "=" })))
    package static let delimiter = OptionKey(
        "delimiter", .checked(ColumnChoice.complaint(aboutDelimiter:)))
    package static let device = OptionKey("device", .any(.nameOrInput(BuiltInDevices.ids)))
    package static let events = OptionKey("events", .file)
    package static let film = OptionKey("film", .input)
    package static let folder = OptionKey("folder", .folder)
    package static let imageCache = OptionKey("image-cache", .folder)
    package static let heldOut = OptionKey("held-out", .file)
    package static let intro = OptionKey("intro", .file)
    package static let mapping = OptionKey("map", read: ImportMapping.init(_:))
    package static let merge = OptionKey("merge", .folder)
    package static let network = OptionKey(
        "network",
        .any(.nameOrInput(NetworkPreset.ids + NetworkReader.settings.map { $0 + "=" })))
    package static let nodeLab = OptionKey("node-lab", .file)
    package static let ops = OptionKey(
        "ops", .checked(OperationChoice.complaint(about:), offering: .words(OperationChoice.words)))
    package static let onto = OptionKey("onto", .scenario)
    package static let outcome = OptionKey("outcome", .outcome)
    package static let output = OptionKey("output", .file)
    package static let partition = OptionKey("partition", .text)
    package static let onePolicy = OptionKey("policy", .any(.words(PolicyRegistry.names)))
    package static let order = OptionKey(
        "policy", .any(.words(OrderRegistry.forKeyTraces + KeyBound.allCases.map { $0.id })))
    package static let policy = OptionKey(
        "policy", .any(.words([PolicyList.all] + PolicyRegistry.names)))
    package static let pressure = OptionKey(
        "pressure", .any(.words(DeviceFigure.keys(of: "pressure").map { $0 + "=" })))
    package static let price = OptionKey("price", .text)
    package static let require = OptionKey("require", .text)
    package static let settings = OptionKey("settings", .text)
    package static let slurm = OptionKey("slurm", .folder)
    package static let time = OptionKey("time", .text)
    package static let timeline = OptionKey("timeline", .file)
    package static let title = OptionKey("title", .text)
    package static let train = OptionKey("train", .file)
    package static let windowOutput = OptionKey("window-output", .file)

    /// The options by the words that `words/commands.md` has for them: their names, unless
    /// several have one. Each is made where it is asked for, since a start needs one command's.
    static let byWord: [String: @Sendable () -> any CommandOption] = [
        "advice-format": { adviceFormat }, "against": { against },
        "against-order": { againstOrder }, "against-policy": { againstPolicy },
        "any-system": { anySystem }, "app": { app }, "assumed": { assumed }, "at": { at },
        "bandwidth": { bandwidth }, "block": { block }, "brief": { brief }, "cancel": { cancel },
        "cell": { cell }, "cells": { cells }, "cells-per-task": { cellsPerTask },
        "chart": { chart }, "charts": { charts }, "check-plugin": { checkPlugin },
        "claims": { claims }, "clear": { clear }, "column-half": { columnHalf },
        "columns": { columns }, "compared-format": { comparedFormat }, "cross": { cross },
        "decay": { decay }, "decode-cost": { decodeCost }, "delimiter": { delimiter },
        "detach": { detach }, "details": { details }, "device": { device }, "each": { each },
        "enforce": { enforce }, "enforce-swap": { enforceSwap }, "events": { events },
        "film": { film }, "folder": { folder }, "format": { format }, "from": { from },
        "held-out": { heldOut }, "hold": { hold }, "image-cache": { imageCache },
        "importer": { importer }, "inclusive": { inclusive }, "intro": { intro }, "jobs": { jobs },
        "keep": { keep }, "keep-going": { keepGoing }, "kernel-warnings": { kernelWarnings },
        "key-format": { keyResultFormat }, "keys": { keys }, "keys-alone": { keysAlone },
        "level": { level }, "levels": { levels }, "limit": { limit }, "list-cells": { listCells },
        "map": { mapping }, "max-tasks": { maxTasks }, "memory": { memory },
        "memory-limit": { memoryLimit }, "merge": { merge }, "network": { network },
        "networks": { networks }, "no-digest": { noDigest }, "node-lab": { nodeLab },
        "one-policy": { onePolicy }, "only": { only }, "onto": { onto }, "ops": { ops },
        "order": { order }, "outcome": { outcome }, "output": { output },
        "partition": { partition }, "phone": { phone }, "plugin-timeout": { pluginTimeout },
        "points": { points }, "policy": { policy }, "pressure": { pressure }, "price": { price },
        "progress": { progress }, "prove": { prove }, "quiet": { quiet }, "rate": { rate },
        "repeats": { repeats }, "report-format": { reportFormat }, "requests": { requests },
        "require": { require }, "resume": { resume }, "sample": { sample },
        "sample-keys": { sampleKeys }, "seed": { seed }, "seeds": { seeds },
        "sequences": { sequences }, "settings": { settings }, "shard": { shard }, "size": { size },
        "sizes": { sizes }, "skew": { skew }, "slurm": { slurm }, "status": { status },
        "stream": { stream }, "strict": { strict }, "task": { task }, "task-memory": { taskMemory },
        "time": { time }, "time-limit": { timeLimit }, "timeline": { timeline }, "title": { title },
        "to": { to }, "tolerance": { tolerance }, "top": { top }, "train": { train },
        "unit-size": { unitSize }, "warmup": { warmUp }, "warn-at": { warnAt },
        "why-format": { whyFormat }, "window": { window }, "window-output": { windowOutput },
        "within": { within }, "world": { world }, "worlds": { worlds },
    ]
}

package enum ReportForm: String, Sendable, CaseIterable { case html, markdown }

/// How an explanation is written.
package enum WhyForm: String, Sendable, CaseIterable { case table, markdown, json }
