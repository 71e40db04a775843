@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts

/// One app, replayed alone and as the only one of a phone that has it in front all the time, with
/// memory to spare: every figure is the same.
struct OneAppPhone {
    let source: any TraceSource
    let composition: Composition
    let warnings: [ExtraWarning]
    let makeMemory: () -> (any ImageMemory)?
    let keys: ((KeyRule.Identity) -> PolicyKeys)?

    init(
        _ trace: any TraceSource, _ composition: Composition, warnings: [ExtraWarning] = [],
        keys: ((KeyRule.Identity) -> PolicyKeys)? = nil,
        memory: @escaping () -> (any ImageMemory)? = { nil }
    ) {
        source = FrontTrace(trace)
        self.composition = composition
        self.warnings = warnings
        makeMemory = memory
        self.keys = keys
    }

    /// An app on a phone that is killed is always started again.
    private var device: Device {
        var device = source.header.device
        if device.pressure.onKill == .stop { device.pressure.onKill = .relaunch }
        return device
    }

    /// Its figures alone, and when its script was over. Nil for an app that isn't started again
    /// after many brief lives: on a phone it is.
    func alone() throws -> (result: RunResult, endNs: Int64, faults: [String])? {
        var header = source.header
        header.device = device
        var own = ImageKeys(header.catalog)
        let replay = Replay(
            header: header, composition: composition,
            future: composition.needsFuture ? try source.future(composition) : nil,
            memory: makeMemory(), isOnPhone: true
        ) { keys?($0) ?? own.table($0) }
        for warning in warnings { replay.scheduleWarning(warning.level, atNs: warning.atNs) }
        var pauses: [(timeNs: Int64, ns: Int64)] = []
        replay.watch(
            nil, nil,
            RunLog { timeNs, entry in
                if case .pauses(let ns) = entry { pauses.append((timeNs, ns)) }
            })
        try replay.play(source)
        // A script that is over waits for no app that is killed while its last loads are made.
        let endNs = try pauses.reduce(source.summary().durationNs) { endNs, pause in
            pause.timeNs > endNs ? endNs : endNs + pause.ns
        }
        let result = replay.result()
        let faults = replay.tearDown()
        return replay.life.isEnded ? nil : (result, endNs, faults)
    }

    func onPhone(endNs: Int64) throws -> PhoneResult {
        var header = source.header
        header.device = device
        let phone = Phone(
            header: header, apps: [PhoneApp(name: "app", source: .replayed(source))],
            visits: [Visit(startNs: 0, endNs: endNs, app: 0)])
        var roomy = BuiltInDevices.standard
        roomy.ramBytes = 1 << 50
        roomy.pressure.samplingNs = device.pressure.samplingNs
        let replay = try PhoneReplay(
            phone, compositions: [composition],
            system: PhoneMemory(device: roomy, appCount: 1), keys: keys
        ) { _ in makeMemory() }
        for warning in warnings { replay.scheduleWarning(warning.level, atNs: warning.atNs) }
        return try replay.run()
    }

    /// The figures that differ.
    func differences() throws -> [String] {
        guard let alone = try alone() else { return [] }
        let phone = try onPhone(endNs: alone.endNs)
        var own = phone.apps[0]
        own.phone = nil
        var found = zip(alone.result.lines, own.lines).filter { $0 != $1 }.map {
            "\($1), and alone \($0)"
        }
        if phone.whole.counts != own.counts {
            found.append("the phone's counts aren't its app's")
        }
        return found + alone.faults
    }
}
