@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Rich traces on devices whose memory is about as large as what the traces hold, and that look
/// at it every few milliseconds.
extension ListTrace {
    static func pressed(seed: UInt64) -> ListTrace {
        var trace = rich(seed: seed)
        var random = SplitMix(seed &+ 0xF00D)
        trace.header.seed = seed
        let device = trace.header.device
        let baseline: Int64 = 10_000
        let limit = baseline + random.pick([9000, 14_000, 14_000, 20_000, 30_000, 1_012_000])
        trace.header.device.baselineBytes = baseline
        trace.header.device.footprintLimitBytes = limit
        trace.header.device.apiLevel = random.pick([nil, nil, 23, 28])
        if random.chance(20) { trace.header.device.footprintLimitBytes = nil }
        trace.header.device.ramBytes = limit + random.pick([5000, 20_000, 60_000])
        trace.header.device.pressure = pressure(&random, device, limit)
        var others = SplitMix(seed &+ 0xA995)
        trace.header.device.pressure.apps.stopAfterNs = others.pick([nil, 0, 3_000_000, 9_000_000])
        for _ in 0..<random.below(12) { trace.insert(outside(&random), &random) }
        if random.chance(60) {
            trace.extraWarnings.append(
                ExtraWarning(
                    atNs: Int64(random.below(60)) * 1_000_000,
                    level: random.pick([.warning, .critical, .trim20, .trim60])))
        }
        return trace
    }

    private static func pressure(
        _ random: inout SplitMix, _ device: Device, _ limit: Int64
    ) -> Pressure {
        let ms: Int64 = 1_000_000
        var pressure = Pressure()
        pressure.processLine = random.pick([
            .usual, .usual, .off, .bytes(10_000), .bytes(14_000), .bytes(19_000),
        ])
        pressure.processIntervalNs = random.pick([0, 3, 10, 40]) * ms
        pressure.systemModerate = random.pick([
            nil, .init(belowMillionths: 600_000, aboveMillionths: 700_000),
            .init(belowMillionths: 800_000, aboveMillionths: 800_000),
        ])
        pressure.systemWarning = random.pick([
            nil, pressure.systemWarning,
            .init(belowMillionths: 450_000, aboveMillionths: 500_000),
        ])
        pressure.systemCritical = random.pick([
            nil, pressure.systemCritical, pressure.systemCritical,
            .init(belowMillionths: 250_000, aboveMillionths: 500_000),
        ])
        pressure.samplingNs = random.pick([1, 1, 2, 3, 7]) * ms
        pressure.deliveryLatencyNs = random.pick([0, 0, 1, 2, 6]) * ms
        pressure.probability = random.pick([1, 1, 1, 0.7, 0.3, 0])
        pressure.trimLevels = random.pick([.all, .all, .reduced])
        pressure.evictBelowMillionths = random.pick([0, 100_000, 100_000, 300_000])
        pressure.evictOwnBelowMillionths = random.pick([nil, nil, 50_000, 200_000])
        pressure.endFrontBelowMillionths = random.pick([nil, 50_000, 100_000, 400_000])
        pressure.freezeAfterNs = random.pick([nil, 0, 2 * ms, 8 * ms])
        pressure.otherApps = random.pick([
            .none, .none, OtherApps(frontBytes: 4000),
            OtherApps(frontBytes: 2000, backgroundBytes: [3000, 9000]),
        ])
        pressure.evictionOrder = random.pick([.oldest, .largest])
        pressure.onKill = random.pick([.relaunch, .relaunch, .relaunch, .stop, .ignore])
        pressure.relaunchNs = random.pick([0, 1, 4, 20]) * ms
        return pressure
    }

    /// Other apps' memory, the person's leaving and coming back, and warnings of all names.
    private static func outside(_ random: inout SplitMix) -> [TraceAction] {
        switch random.below(10) {
        case ..<4:
            let others = (0..<random.below(4)).map { _ in
                TraceAction.otherApps(
                    bytes: random.pick([1000, 3000, 3000, 9000, 20_000]), inBackground: true)
            }
            return [
                .otherApps(bytes: random.pick([0, 2000, 9000, 30_000]), inBackground: false)
            ] + others
        case ..<7: return [.background]
        case ..<8: return [.foreground]
        default: return [.warning(random.pick(WarningLevel.allCases))]
        }
    }

    /// With one of its events, before it.
    private mutating func insert(_ actions: [TraceAction], _ random: inout SplitMix) {
        let place = random.below(events.count)
        let timeNs = events[place].timeNs
        events.insert(contentsOf: actions.map { TraceEvent(timeNs: timeNs, action: $0) }, at: place)
        // The person comes back, mostly.
        guard actions == [.background], random.chance(80) else { return }
        let back = min(events.count - 1, place + 1 + random.below(6))
        events.insert(TraceEvent(timeNs: events[back].timeNs, action: .foreground), at: back + 1)
    }
}
