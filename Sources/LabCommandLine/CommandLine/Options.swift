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
import LabScripts

/// An option's name, and what its value is.
///
///     let jobs = arguments[Options.jobs] ?? Machine.cores
package struct OptionKey<Value: Sendable>: Sendable {
    package let name: String
    /// The word for it in `words/command-lines.txt`: its name, unless several have that.
    let word: String
    let form: ValueForm<Value>
    /// A flag takes no value.
    let isFlag: Bool
    /// Where the value may be left out: what the next word ends in that is it.
    let ending: String?

    init(
        _ name: String, _ form: ValueForm<Value>, as word: String? = nil, isFlag: Bool = false,
        ending: String? = nil
    ) {
        self.name = name
        self.word = word ?? name
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
        _ name: String, as word: String? = nil,
        must requirement: @autoclosure @escaping @Sendable () -> String,
        _ read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(name, ValueForm(must: requirement(), read), as: word)
    }
}

extension OptionKey<Bool> {
    init(flag name: String, as word: String? = nil) {
        self.init(name, ValueForm { _ in true }, as: word, isFlag: true)
    }
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
    package static let keysAlone = OptionKey(flag: "keys", as: "keys-alone")
    package static let listCells = OptionKey(flag: "cells", as: "list-cells")
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
        "seed", as: "seeds",
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
        "format", .choice(among: [ResultFormat.table, .json]), as: "advice-format")
    package static let claims = OptionKey("claims", .choice) as OptionKey<ClaimCheck.Scope>
    package static let columnHalf = OptionKey<ColumnHalf>("columns", .choice, as: "column-half")
    package static let comparedFormat = OptionKey(
        "format", .oneOf(comparedFormats), as: "compared-format")
    package static let format = OptionKey("format", .choice) as OptionKey<ResultFormat>
    package static let from = OptionKey("from", .keyFormat)
    package static let importer = OptionKey("from", .oneOf(Importer.names), as: "importer")
    package static let keyResultFormat = OptionKey(
        "format", .oneOf(keyResultFormats), as: "key-format")
    package static let level = OptionKey("level", .choice) as OptionKey<WarningLevel>
    package static let memory = OptionKey("memory", .choice) as OptionKey<MemoryKind>
    package static let only = OptionKey("only", .oneOf(Trap.all.map(\.name)))
    package static let progress = OptionKey("progress", .choice) as OptionKey<ProgressLine.Form>
    package static let reportFormat = OptionKey<ReportForm>("format", .choice, as: "report-format")
    package static let to = OptionKey("to", .writtenKeyFormat)
    package static let whyFormat = OptionKey<WhyForm>("format", .choice, as: "why-format")

    package static let against = OptionKey("against", .file)
    package static let app = OptionKey("app", .text)
    package static let againstOrder = OptionKey(
        "against", .any(.words(["lru", "fifo"])), as: "against-order")
    package static let againstPolicy = OptionKey(
        "against", .any(.words(PolicyRegistry.names)), as: "against-policy")
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
    package static let onePolicy = OptionKey(
        "policy", .any(.words(PolicyRegistry.names)), as: "one-policy")
    package static let order = OptionKey(
        "policy", .any(.words(OrderRegistry.forKeyTraces + KeyBound.allCases.map { $0.id })),
        as: "order")
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

    /// The options by the words that `words/command-lines.txt` has for them.
    static let byWord = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })

    private static let all: [any CommandOption] = [
        adviceFormat, against, againstOrder, againstPolicy, anySystem, app, assumed, at, bandwidth,
        block, brief, cancel, cell, cells, cellsPerTask, chart, charts, checkPlugin, claims, clear,
        columnHalf, columns, comparedFormat, cross, decay, decodeCost, delimiter, detach, details,
        device, each, enforce, enforceSwap, events, film, folder, format, from, heldOut, hold,
        imageCache, importer, inclusive, intro, jobs, keep, keepGoing, kernelWarnings,
        keyResultFormat, keys, keysAlone, level, levels, limit, listCells, mapping, maxTasks,
        memory, memoryLimit, merge, network, networks, nodeLab, noDigest, onePolicy, only, onto,
        ops, order, outcome, output, partition, phone, pluginTimeout, points, policy, pressure,
        price, progress, prove, quiet, rate, repeats, reportFormat, requests, require, resume,
        sample, sampleKeys, seed, seeds, sequences, settings, shard, size, sizes, skew, slurm,
        status, stream, strict, task, taskMemory, time, timeLimit, timeline, title, to, tolerance,
        top, train, unitSize, warmUp, warnAt, whyFormat, window, windowOutput, within, world,
        worlds,
    ]

    /// The forms of a result itself, and those of its changes.
    private static var comparedFormats: [String] {
        ResultFormat.allCases.map(\.rawValue) + ["markdown", "junit"]
    }
    /// The forms of a result for programs and people, and those of its tables in a text.
    private static var keyResultFormats: [String] {
        ResultFormat.allCases.map(\.rawValue) + PaperForm.allCases.map(\.rawValue)
    }
}

package enum ReportForm: String, Sendable, CaseIterable { case html, markdown }

/// How an explanation is written.
package enum WhyForm: String, Sendable, CaseIterable { case table, markdown, json }
