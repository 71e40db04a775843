import LabBase
import LabCells
import LabDevices
import LabPictures
import LabPolicies
import LabScripts

/// All cells of a command, before anything is played: a pure function of what was asked for and of
/// the files that it names.
///
/// They are numbered from 1: scenario after scenario, device after device, bandwidth after
/// bandwidth, policy after policy, limit after limit, seed after seed, or world after world; of a
/// phone's replay app after app.
package struct CellPlan: Sendable {
    package let options: RunOptions
    /// A scenario on a device, once for each seed or world, one after the other.
    package let sources: [CellSource]
    /// Their `input` is an index into `sources`.
    package let cells: [Cell]
    let imageCache: PictureCache
    package let worldColumns: WorldColumns

    package init(_ options: RunOptions) throws(Complaint) {
        self.options = options
        imageCache = PictureCache.standard(options.imageCache)
        try Self.checkRepeats(options)
        let loaders = try Self.loaders(options, imageCache)
        // A user's slip is reported before any file is read.
        let named = PolicyList.expanded(options.policies)
        for text in named where !PhoneVariant.isVariant(text) {
            _ = try loaders[0].policy(text, device: BuiltInDevices.standard.withAnyImages)
        }
        for text in PolicyList.expanded(options.policies.flatMap(PhoneVariants.policies)) {
            _ = try loaders[0].policy(text, device: BuiltInDevices.standard.withAnyImages)
        }
        let seeds: [UInt64?] = options.seeds.map { Array($0) } ?? [nil]
        var sources: [CellSource] = []
        var cells: [Cell] = []
        for path in options.paths {
            let isPhone = InputLoader.isPhone(path)
            if !isPhone { try Self.checkNoPhone(options, path) }
            for loader in loaders {
                let first = sources.count
                if isPhone {
                    let phone = try PhonePlan(path, options, loader, seeds: seeds)
                    sources += phone.sources
                    cells += try phone.cells(after: cells, first: first)
                    continue
                }
                sources += try loader.sources(
                    path, seeds: seeds, worlds: options.worlds?.worlds ?? [])
                // A share of the memory is one of the device's as it is written, in every world.
                let header =
                    options.worlds == nil
                    ? sources[first].header : try loader.unplayed(path, seed: nil).header
                if let problem = options.kernel.problem(on: header.device) { throw .usage(problem) }
                for policy in try Self.policies(named, options, loader, header, path) {
                    let series = (cells.last?.series ?? 0) + 1
                    for input in first..<sources.count {
                        let inWorld = try Self.policy(policy, in: sources[input], loader, path)
                        var cell = Cell(
                            input: input, policy: inWorld, memory: options.memory,
                            warnings: options.warnings, watched: nil,
                            wantsTimeline: options.wantsTimeline, kernel: options.kernel)
                        cell.number = cells.count + 1
                        cell.series = series
                        cell.limitBytes = policy.limitBytes
                        cell.plugins = options.plugins
                        cells.append(cell)
                    }
                }
            }
        }
        try Self.checkNames(sources)
        for cell in cells where !options.takesAnySystem {
            try cell.policy.checkPlatform(on: sources[cell.input].header.device)
        }
        self.sources = sources
        self.cells = cells
        worldColumns = WorldColumns(sources.map { $0.world })
    }

    /// Other policies over the first inputs of a plan, of which nothing is read again.
    ///
    /// - Parameter options: those of the plan but for the policies, and for seeds, of which there
    ///   may be fewer.
    package init(_ plan: CellPlan, _ policies: [Policy], as options: RunOptions) {
        self.options = options
        imageCache = plan.imageCache
        worldColumns = plan.worldColumns
        sources = Array(plan.sources.prefix(options.seeds?.count ?? 1))
        var cells: [Cell] = []
        for (index, policy) in policies.enumerated() {
            for input in sources.indices {
                var cell = Cell(
                    input: input, policy: policy, memory: options.memory,
                    warnings: options.warnings, wantsTimeline: options.wantsTimeline,
                    kernel: options.kernel, number: cells.count + 1)
                cell.series = index + 1
                cell.plugins = options.plugins
                cells.append(cell)
            }
        }
        self.cells = cells
    }

    /// The policies for an input, each at each of the limits where it leaves its own open.
    private static func policies(
        _ named: [String], _ options: RunOptions, _ loader: InputLoader, _ header: TraceHeader,
        _ path: String
    ) throws(Complaint) -> [(policy: Policy, limitBytes: Int64?)] {
        var texts = named.isEmpty ? PolicyList.expanded(header.policies) : named
        if texts.isEmpty { texts = PolicyRegistry.usual }
        if !options.takesAnySystem, options.policies.contains(PolicyList.all) {
            texts = PolicyList.expanded(options.policies, on: header.device)
        }
        let folder = named.isEmpty ? Policy.folder(of: path) : ""
        let limits = try limits(options, on: header.device)
        var policies: [(policy: Policy, limitBytes: Int64?)] = []
        for text in texts {
            let policy = try loader.policy(text, device: header.device)
            try loader.check(policy, against: header, path)
            guard !limits.isEmpty,
                (try? PolicySpec.leavesLimitOpen(text, device: header.device)) ?? false
            else {
                policies.append((policy.written(in: folder), nil))
                continue
            }
            for limit in limits {
                let policy = try loader.policy(text, device: header.device, limitBytes: limit)
                policies.append((policy.written(in: folder), limit))
            }
        }
        return policies
    }

    /// The policy as a world's device makes it: limits may depend on it. Without worlds the device
    /// is that of the first seed.
    private static func policy(
        _ policy: (policy: Policy, limitBytes: Int64?), in source: CellSource,
        _ loader: InputLoader, _ path: String
    ) throws(Complaint) -> Policy {
        guard source.changes.world != nil else { return policy.policy }
        let inWorld = try loader.policy(
            policy.policy.text, device: source.header.device, limitBytes: policy.limitBytes)
        return inWorld.written(in: policy.policy.folder)
    }

    /// Each once, in the order given.
    private static func limits(
        _ options: RunOptions, on device: Device
    ) throws(Complaint) -> [Int64] {
        var limits: [Int64] = []
        for axis in options.limits { limits += try axis.limits(on: device) }
        return limits.distinct
    }

    /// For each device, and on it each bandwidth.
    private static func loaders(
        _ options: RunOptions, _ imageCache: PictureCache
    ) throws(Complaint) -> [InputLoader] {
        var changes = [options.changes]
        let rates = options.bandwidths.flatMap { $0.bytesPerSecond }.distinct
        if !rates.isEmpty {
            changes = rates.map { rate in
                changed(options.changes) { $0.network.append("bandwidth=\(rate)B/s") }
            }
        }
        // An axis is no part of what cells are made of: their rows say where on it they stand.
        let settings =
            options.changes.pedigree
            + options.warnings.map { "warn-at \($0.atNs):\($0.level.rawValue)" }
        var loaders: [InputLoader] = []
        for text in options.devices.isEmpty ? [nil] : options.devices.map(Optional.some) {
            let ofDevice = try changes.map { (changes) throws(Complaint) in
                try InputLoader(
                    deviceText: text, changes: changes, imageCache: imageCache, settings: settings)
            }
            // Rows name a device by its id alone.
            if let text, let id = ofDevice[0].device?.id,
                let twin = loaders.first(where: { $0.device?.id == id })
            {
                throw .usage(
                    "devices '\(twin.deviceText!)' and '\(text)' are both called '\(id)'",
                    "Keep one")
            }
            loaders += ofDevice
        }
        return loaders
    }

    /// Rows name a scenario by its name alone, and rows of one name are taken for seeds of it.
    private static func checkNames(_ sources: [CellSource]) throws(Complaint) {
        var paths: [String: String] = [:]
        for source in sources {
            let name = source.header.scenario
            let other = paths[name, default: source.path]
            paths[name] = other
            guard other != source.path else { continue }
            throw .usage(
                "\(KeptInput.typed(other)) and \(KeptInput.typed(source.path)) are both called "
                    + Quoted.text(name),
                "Keep one, or name them apart: by \"name\", in a recording by \"scenario\" in its "
                    + "first line")
        }
    }

    /// A phone's apps are named for no scenario.
    private static func checkNoPhone(_ options: RunOptions, _ path: String) throws(Complaint) {
        if let text = options.policies.first(where: PhoneVariant.isVariant) {
            throw .usage(
                "--policy '\(text)' is of a phone's app, and \(path) is no phone",
                "Name the policy alone, or run the phone by itself")
        }
        if let axis = options.limits.first(where: { $0.app != nil }) {
            throw .usage(
                "--limit '\(axis.text)' is of a phone's app, and \(path) is no phone",
                "Give the limits alone, or run the phone by itself")
        }
        if options.crossesApps {
            throw .usage(
                "--cross crosses policies of a phone's apps, and \(path) is no phone",
                "Leave it out")
        }
    }

    private static func checkRepeats(_ options: RunOptions) throws(Complaint) {
        let named =
            options.policies.map { "policy '\($0)'" } + options.paths
            + options.devices.map { "device '\($0)'" }
        var seen: Set<String> = []
        for name in named where !seen.insert(name).inserted {
            throw .usage("\(name) is given twice", "Keep one")
        }
    }
}
