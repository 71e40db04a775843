import LabBase
import LabCells
import LabDevices
import LabPolicies
import LabScripts

/// The cells of a phone: variant after variant, limit after limit, seed after seed or world after
/// world, and of each replay its apps in their order and the phone as a whole.
struct PhonePlan {
    private let options: RunOptions
    private let loader: InputLoader
    private let path: String
    /// With the device as it is written, also where worlds draw others.
    private let file: PhoneFile
    let sources: [CellSource]

    /// An input for each app, and one for the phone.
    private var parts: Int { file.apps.count + 1 }

    init(
        _ path: String, _ options: RunOptions, _ loader: InputLoader, seeds: [UInt64?]
    ) throws(Complaint) {
        guard options.takesPhones else { throw .phoneAlone(path) }
        self.options = options
        self.loader = loader
        self.path = path
        sources = try loader.phoneSources(path, seeds: seeds, worlds: options.worlds?.worlds ?? [])
        file = options.worlds == nil ? sources[0].phone!.file : try loader.phone(path)
        try Self.check(options, path)
        if let problem = options.kernel.problem(onPhone: file.header.device) {
            throw .usage(problem)
        }
        if options.kernel.enforces { try MachineRoom.check(for: file.header.device) }
    }

    /// Real memory is the kernel's with a phone: its processes are ended by it.
    private static func check(_ options: RunOptions, _ path: String) throws(Complaint) {
        if options.isMemoryGiven, options.memory == .real, !options.kernel.enforces {
            throw .usage(
                "--memory real: \(path) is a phone, whose apps are real processes only where the "
                    + "kernel ends them", "Take --memory model, or add --enforce")
        }
    }

    /// The replay that sends requests to real processes has nothing around it to catch a crash.
    private static func check(_ cell: Cell, _ path: String) throws(Complaint) {
        guard cell.kernel.enforces, cell.hasPlugins else { return }
        throw .usage(
            "--enforce: \(cell.policy.text) of \(path) calls a library of yours, which may crash",
            "Use --memory model")
    }

    private var memory: MemoryKind { options.kernel.enforces ? .real : .model }

    /// - Parameters:
    ///   - first: the index of its first source among all.
    ///   - cells: those before it.
    func cells(after cells: [Cell], first: Int) throws(Complaint) -> [Cell] {
        let names = file.apps.map { $0.name }
        let limited = try limits(names)
        let typed = options.policies
        let variants = try PhoneVariants.all(
            typed, crosses: options.crossesApps, file,
            on: options.takesAnySystem ? nil : file.header.device)
        var made: [Cell] = []
        var replay = cells.compactMap(\.phone?.replay).last ?? 0
        var series = cells.last?.series ?? 0
        for variant in variants {
            let isTyped = !typed.isEmpty
            for limit in limited(variant) {
                let usual = try policies(variant, isTyped, limit, on: file.header.device, in: file)
                for start in stride(from: 0, to: sources.count, by: parts) {
                    let source = sources[start]
                    let policies =
                        source.changes.world == nil
                        ? usual
                        : try policies(
                            variant, isTyped, limit, on: source.header.device,
                            in: source.phone!.file)
                    replay += 1
                    for part in 0..<parts {
                        let app = part < names.count ? part : nil
                        var cell = Cell(
                            input: first + start + part,
                            policy: Policy(
                                text: variant.text,
                                composition: app.flatMap { policies[$0] }?.composition
                                    ?? Composition()),
                            memory: memory, warnings: options.warnings,
                            wantsTimeline: options.wantsTimeline, kernel: options.kernel)
                        cell.phone = PhoneCell(
                            replay: replay, app: app, whole: first + start + names.count,
                            policies: policies, limited: limit?.app, names: names)
                        cell.number = cells.count + made.count + 1
                        cell.series = series + part + 1
                        cell.limitBytes = limit?.bytes
                        cell.plugins = options.plugins
                        try Self.check(cell, path)
                        made.append(cell)
                    }
                }
                series += parts
            }
        }
        return made
    }

    private struct Limit {
        var app: Int
        var bytes: Int64
    }

    /// The limits for a variant: none of an axis where its app has one of its own.
    private func limits(_ names: [String]) throws(Complaint) -> (PhoneVariant) -> [Limit?] {
        var limits: [Limit] = []
        for axis in options.limits {
            guard let name = axis.app else {
                throw .usage(
                    "--limit '\(axis.text)': \(path) is a phone of several apps, and this names "
                        + "none", "Write for example \(names[0])=\(axis.text)")
            }
            guard let app = names.firstIndex(of: name), file.apps[app].trace != nil else {
                let known = file.apps.filter { $0.trace != nil }.map { $0.name }
                let near = Nearest.match(name, among: known).map { "Did you mean '\($0)'?" }
                throw .usage(
                    "--limit '\(axis.text)': \(path) has no app '\(name)' with images",
                    near ?? "Its apps are \(Listing.and(known))")
            }
            if let other = limits.first(where: { $0.app != app }) {
                throw .usage(
                    "--limit: '\(names[other.app])' and '\(name)' are two apps of \(path), and "
                        + "a row has one limit", "Give each a command of its own")
            }
            for bytes in try axis.limits(on: file.device(ofApp: app))
            where !limits.contains(where: { $0.bytes == bytes }) {
                limits.append(Limit(app: app, bytes: bytes))
            }
        }
        guard let app = limits.first?.app else { return { _ in [nil] } }
        let (file, all) = (file, limits)
        return { variant in
            let text = variant.policy(ofApp: app, in: file)
            let isOpen =
                (try? PolicySpec.leavesLimitOpen(text, device: file.device(ofApp: app))) ?? false
            return isOpen ? all : [nil]
        }
    }

    /// Each app's policy on a device. What the file itself says is the file's fault.
    private func policies(
        _ variant: PhoneVariant, _ isTyped: Bool, _ limit: Limit?, on device: Device,
        in file: PhoneFile
    ) throws(Complaint) -> [Policy?] {
        var policies: [Policy?] = []
        for (index, app) in file.apps.enumerated() {
            guard let header = app.trace?.header else {
                policies.append(nil)
                continue
            }
            let isWritten = !isTyped || !variant.changes.contains { $0.app == index }
            do throws(Complaint) {
                let policy = try loader.policy(
                    variant.policy(ofApp: index, in: file),
                    device: device.with(file.device(ofApp: index).images),
                    limitBytes: limit?.app == index ? limit?.bytes : nil)
                try policy.check(against: header.catalog.groups.map { $0.name })
                if options.kernel.enforces, let plugin = policy.composition.plugins.first {
                    throw Complaint(
                        "\(plugin.path) is a plugin, and --enforce has a process for each app of "
                            + "a phone, none for a plugin", "Use --memory model")
                }
                policies.append(policy.written(in: isWritten ? Policy.folder(of: path) : ""))
            } catch {
                var complaint = error.within(isWritten ? "\(path): \(app.name)" : app.name)
                complaint.exit = isWritten ? .badData : .usage
                throw complaint
            }
        }
        return policies
    }
}
