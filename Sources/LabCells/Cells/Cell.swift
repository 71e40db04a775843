import LabBase
import LabDevices
import LabEvents
import LabOrders
import LabPolicies
import LabReplay
import LabScripts

/// The kind of memory that a cell runs over.
public enum MemoryKind: String, Sendable, CaseIterable {
    /// Images are decoded, and what is resident is measured.
    case real
    /// Images are accounted for: the same figures but for the measured ones, in milliseconds.
    case model
}

/// One thing to run: independent of every other.
package struct Cell: Sendable {
    /// Index into the plan's inputs.
    package var input: Int
    /// In a phone that of the app, under the name of the variant: all apps' policies.
    package var policy: Policy
    /// The place in a phone of several apps; nil for a scenario or a recording alone.
    package var phone: PhoneCell?
    package var memory: MemoryKind
    package var warnings: [ExtraWarning]
    /// The warning to watch, for `lab warn`.
    package var watched: ExtraWarning?
    package var wantsTimeline: Bool
    /// The part that the kernel takes in it.
    package var kernel = KernelOptions.none
    package var plugins = PluginOptions()
    /// Its place in the whole plan, from 1 on, whichever of its cells are run.
    package var number = 1
    /// The number of its series, from 1 on: cells of one differ by seed or world alone.
    package var series = 1
    /// The store's limit, where an axis gives it and not the policy's text.
    package var limitBytes: Int64?
    /// The file to which its events go.
    package var events: CellEvents?

    package init(
        input: Int, policy: Policy, memory: MemoryKind, warnings: [ExtraWarning],
        watched: ExtraWarning? = nil, wantsTimeline: Bool,
        kernel: KernelOptions = KernelOptions.none, number: Int = 1, limitBytes: Int64? = nil
    ) {
        self.input = input
        self.policy = policy
        self.memory = memory
        self.warnings = warnings
        self.watched = watched
        self.wantsTimeline = wantsTimeline
        self.kernel = kernel
        self.number = number
        self.limitBytes = limitBytes
    }
}

extension Cell {
    /// True of a cell that runs in a process of its own. A phone's replay stays here, and gives
    /// orders to a process for each app.
    package var hasOwnProcess: Bool { phone == nil && memory == .real || hasPlugins }

    /// The input by which its rows stand beside others: of a phone that of all its apps.
    package var place: Int { phone?.whole ?? input }

    /// The files that its policies read, as they are written.
    package var readPaths: [String] {
        (phone?.policies.compactMap { $0 } ?? [policy]).flatMap(\.readPaths).distinct
    }

    /// The policy as it was written: of an app its own, and nil of a phone as a whole.
    package var ownText: String? {
        guard let phone else { return policy.text }
        return phone.app.flatMap { phone.policies[$0]?.text }
    }

    /// The policy under its own name; of a phone as a whole, that of the variant.
    package var ownPolicy: Policy {
        guard let phone, let app = phone.app else { return policy }
        return phone.policies[app] ?? policy
    }

    /// Names it for people: the scenario or the phone, the policies, and the app.
    package func name(_ header: TraceHeader) -> String {
        ([header.scenario, policy.text] + [phone?.appName].compactMap { $0 })
            .joined(separator: ", ")
    }

    /// The libraries that its policies call.
    package var pluginNames: [PluginName] {
        (phone?.policies.compactMap { $0 } ?? [policy]).flatMap(\.composition.plugins)
    }

    package var hasPlugins: Bool { phone?.hasPlugins ?? policy.composition.hasPlugins }

    /// Its policy in full; of a phone, those of all apps.
    package var spec: String { phone?.spec ?? policy.spec }

    package func heading(_ header: TraceHeader) -> EventHeading {
        EventHeading(
            cell: number, scenario: header.scenario, policy: policy.text, device: header.device.id,
            seed: header.seed, memory: memory.rawValue, app: phone?.appName)
    }
}

/// The outcome of a cell.
package struct CellOutcome: Sendable {
    package var row: Row
    /// For `lab warn`.
    package var warnRow: Row?
    package var timeline: [TimelineSample] = []
    /// The reason of a failure, for people: a crash, a file that changed.
    package var problem: String?
    /// In what a second run of the same cell differed.
    package var difference: String?
    /// When the image bytes were at their peak.
    package var peakNs: Int64 = 0
    /// The bytes held when warnings came, summed over them: they say why a warning freed nothing.
    package var heldAtWarnings = ByteSnapshot.empty
    /// The world in which it ran.
    package var world: DrawnWorld?

    package init(row: Row, problem: String? = nil) {
        self.row = row
        self.problem = problem
    }
}

/// A scenario or trace that was read, on a device, with a seed.
package struct CellSource: Sendable {
    /// As the user gave it, and what a child needs to read it again.
    package var path: String
    package var deviceText: String?
    package var changes: InputChanges
    package var seed: UInt64?
    /// The draws of its world; nil for the circumstances as they are written.
    package var world: DrawnWorld?
    package let source: any TraceSource
    package let header: TraceHeader
    /// The part of a phone that it is; nil for a scenario or a recording alone.
    package let phone: PhonePart?
    /// An input that is in no file has none: it is for figures of our own.
    package let pedigree: Pedigree?

    package init(
        path: String, deviceText: String?, changes: InputChanges = InputChanges(), seed: UInt64?,
        source: any TraceSource
    ) {
        self.init(
            path: path, deviceText: deviceText, changes: changes, seed: seed, source: source,
            pedigree: nil)
    }

    init(
        path: String, deviceText: String?, changes: InputChanges, seed: UInt64?,
        source: any TraceSource, pedigree: Pedigree?, phone: PhonePart? = nil
    ) {
        self.pedigree = pedigree
        self.phone = phone
        self.path = path
        self.deviceText = deviceText
        self.changes = changes
        self.seed = seed
        self.source = source
        header = source.header
    }

    /// An app of a phone, or the phone as a whole.
    init(
        path: String, deviceText: String?, changes: InputChanges, seed: UInt64?, _ part: PhonePart,
        pedigree: Pedigree
    ) {
        self.init(
            path: path, deviceText: deviceText, changes: changes, seed: seed,
            source: PartTrace(path: path, header: part.header), pedigree: pedigree, phone: part)
    }
}

/// The same, and played once.
@dynamicMemberLookup
package struct CellInput: Sendable {
    package let played: CellSource
    package var summary: TraceSummary
    /// The source that cells are played from: the events, where they were kept.
    package let source: any TraceSource
    /// The phone of which it is a part; nil for a scenario or a recording alone.
    package let phone: PlayedPhone?

    package init(_ played: CellSource, summary: TraceSummary, events: KeptEvents? = nil) {
        self.played = played
        self.summary = summary
        phone = nil
        source = events.map { KeptTrace(played.source, $0) } ?? played.source
    }

    /// - Parameter part: what it is of the phone.
    init(_ played: CellSource, _ part: PhonePart, of phone: PlayedPhone) {
        self.played = played
        self.phone = phone
        source = played.source
        if let app = part.app {
            summary = phone.summaries[app]
        } else {
            summary = TraceSummary(played.header)
            for remark in phone.phone.remarks { summary.remark(remark) }
            summary.finish(timeNs: phone.phone.durationNs)
        }
    }

    /// The events of the input itself, to be looked at: of a phone's app its own. Nil for a phone as
    /// a whole, and for an app that shows nothing.
    package var script: (any TraceSource)? {
        guard let phone else { return source }
        return played.phone?.app.flatMap { phone.phone.apps[$0].trace }
    }

    /// How long it lasts: an app of a phone as long as the phone.
    package var durationNs: Int64 { phone?.phone.durationNs ?? summary.durationNs }

    package subscript<Value>(dynamicMember member: KeyPath<CellSource, Value>) -> Value {
        played[keyPath: member]
    }

    /// As its rows have it.
    package var sha256: String? { played.pedigree?.sha256 }

    /// A digest of all that the figures depend on, so that a cell's own process, which reads the
    /// input again, finds out that it has changed since.
    package func fingerprint(_ cell: Cell) -> UInt64 {
        let header = self.header
        var digest = Digest()
        if let phone { digest.add(phone) }
        for number in [summary.digest, header.seed] { digest.add(number) }
        for number in [summary.durationNs, summary.eventCount] { digest.add(UInt64(number)) }
        digest.add(header.linkedDevice, ofPhone: phone != nil)
        digest.add("\(header.decay.text) \(cell.phone?.all ?? cell.policy.spec)")
        for group in header.catalog.groups { digest.add("\(group.host ?? "") ") }
        for host in header.hosts { digest.add(JSON([host.member]).text(.tight)) }
        for size in header.sizes {
            digest.add(UInt64(size.width))
            digest.add(UInt64(size.height))
        }
        digest.add(header.catalog)
        return digest.value
    }
}

extension Digest {
    /// All that a phone's figures depend on but the device and the policies.
    fileprivate mutating func add(_ played: PlayedPhone) {
        let phone = played.phone
        for (app, summary) in zip(phone.apps, played.summaries) {
            add(app.name)
            for number in [summary.digest, app.trace?.header.seed ?? 0] { add(number) }
            for number in [summary.durationNs, summary.eventCount] { add(UInt64(number)) }
            add("\(app.plays) \(app.coldStartNs ?? -1) \(app.baselineBytes ?? -1)")
            if case .memory(let curve) = app.source { add("\(curve)") }
            if let catalog = app.trace?.header.catalog { add(catalog) }
        }
        for visit in phone.visits { add("\(visit.endNs) \(visit.app ?? -1) \(visit.isLocked)") }
    }
}

extension RowIdentity {
    package init(_ cell: Cell, _ header: TraceHeader) {
        self.init(
            scenario: header.scenario, policy: cell.policy.text, spec: cell.spec,
            device: header.device.id, memory: cell.memory.rawValue, seed: header.seed)
    }
}

extension PhonePlace {
    package init(_ cell: Cell, _ header: TraceHeader) {
        self.init(
            phone: cell.phone.map { _ in header.scenario }, app: cell.phone?.appName)
    }
}

extension CellOutcome {
    package static func identity(_ cell: Cell, _ input: CellInput) -> [Figure] {
        identity(cell, input.header)
    }

    package static func identity(_ cell: Cell, _ header: TraceHeader) -> [Figure] {
        RowIdentity.table.figures(of: RowIdentity(cell, header))
    }

    /// The outcome of a replay that went to its end.
    package static func finished(
        _ cell: Cell, _ input: CellInput, _ result: RunResult, _ measurement: MemoryMeasurement?
    ) -> CellOutcome {
        let row = row(
            cell, input, result.status, replayed: ResultColumns.figures(of: result),
            measured: ResultColumns.figures(of: measurement))
        var outcome = CellOutcome(row: row, problem: result.cacheProblem?.description)
        outcome.warnRow = result.warningProbe.flatMap { probe in
            probe.wasSeen ? Self.warnRow(cell, input, WarningProbe.table.figures(of: probe)) : nil
        }
        outcome.peakNs = result.peakNs
        outcome.heldAtWarnings = result.heldAtWarnings
        return outcome
    }

    /// - Parameters:
    ///   - replayed: what the replay counted.
    ///   - measured: which lab it was among it.
    package static func row(
        _ cell: Cell, _ input: CellInput, _ status: RunStatus, replayed: [Figure],
        measured: [Figure]
    ) -> Row {
        Row(
            columns: ResultColumns.all,
            figures: identity(cell, input) + [.text(status.rawValue)] + replayed
                + RowOrigin.table.figures(of: RowOrigin(cell, input.played))
                + PhonePlace.table.figures(of: PhonePlace(cell, input.header)) + measured)
    }

    /// - Parameter probed: what was seen of the warning.
    package static func warnRow(_ cell: Cell, _ input: CellInput, _ probed: [Figure]) -> Row {
        WarnColumns.row(
            identity: identity(cell, input), probed: probed,
            origin: RowOrigin.table.figures(of: RowOrigin(cell, input.played)))
    }

    /// The outcome of a cell whose child died, or couldn't do its work: a row without figures.
    package static func died(
        _ cell: Cell, _ input: CellInput, _ status: RunStatus, _ problem: String
    ) -> CellOutcome {
        return CellOutcome(
            row: row(
                cell, input, status,
                replayed: Array(repeating: .none, count: ResultColumns.replayed.count),
                measured: ResultColumns.figures(of: nil as MemoryMeasurement?)),
            problem: problem)
    }
}
