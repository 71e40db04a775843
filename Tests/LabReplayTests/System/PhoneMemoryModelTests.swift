import Testing

@testable import LabDevices
@testable import LabReplay
@testable import PlainDesks

@Suite("A phone's system and an obvious one")
struct PhoneMemoryModelTests {
    /// A phone with few bytes and drawn rules, and what happens on it.
    struct Drawn {
        var random: SplitMix
        var device: Device
        var figures: [ProcessFigures]
        var nowNs: Int64 = 0
        let chooser: Chooser?
        let limit: Int64?

        init(seed: UInt64) {
            random = SplitMix(seed)
            let names = ["iphone-8", "android", "android-256", "galaxy-a15", "ipad-9"]
            device = BuiltInDevices.named(names.randomElement(using: &random)!)!
            device.ramBytes = 1_000_000
            let count = Int.random(in: 1...6, using: &random)
            figures = Array(repeating: .absent, count: count)
            chooser = [nil, nil, .score, .band, .kernel].randomElement(using: &random)!
            limit = Bool.random(using: &random) ? nil : 700_000
            drawRules()
        }

        private mutating func share() -> Int64 { .random(in: 0...400_000, using: &random) }

        private mutating func drawRules() {
            device.pressure.otherApps = OtherApps(
                frontBytes: 100_000,
                backgroundBytes: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    .random(in: 0...80_000, using: &random)
                })
            device.pressure.evictBelowMillionths = share()
            device.pressure.evictOwnBelowMillionths = Bool.random(using: &random) ? nil : share()
            device.pressure.endFrontBelowMillionths =
                Bool.random(using: &random) ? nil : share() / 4
            device.pressure.evictionOrder = [.oldest, .largest].randomElement(using: &random)!
            device.pressure.onKill =
                [.stop, .relaunch, .relaunch, .ignore].randomElement(using: &random)!
            var rules = AppRules()
            rules.previousForNs = [nil, 0, 7, 60].randomElement(using: &random)!
            rules.stopAfterNs = [nil, 0, 3, 20].randomElement(using: &random)!
            rules.mostCached = [nil, nil, 1, 2, 3].randomElement(using: &random)!
            rules.endPreviousBelowMillionths = [nil, share()].randomElement(using: &random)!
            rules.endPlayingBelowMillionths = [nil, share()].randomElement(using: &random)!
            rules.leftLimitBytes = [nil, nil, 150_000].randomElement(using: &random)!
            rules.purgeBelowMillionths = [nil, share()].randomElement(using: &random)!
            rules.compressing = AppRules.Compressing.allCases.randomElement(using: &random)!
            rules.compressBelowMillionths = share()
            rules.mostCompressedMillionths = share()
            rules.pixelRatio = [1, 1.3, 1.45].randomElement(using: &random)!
            rules.heapRatio = [1, 2.6, 2.801].randomElement(using: &random)!
            rules.hearing = AppRules.Hearing.allCases.randomElement(using: &random)!
            device.pressure.apps = rules
        }

        /// One app comes to the front or is left; bytes change; time passes.
        mutating func step() {
            nowNs += [0, 1, 2, 9, 30].randomElement(using: &random)!
            let app = Int.random(in: figures.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1, 2: open(app)
            case 3: leave(.asleep(sinceNs: nowNs))
            case 4: leave(.left(sinceNs: nowNs))
            case 5: leave(.plays(sinceNs: nowNs))
            default: break
            }
            for app in figures.indices where figures[app].presence != .absent {
                guard Bool.random(using: &random) else { continue }
                figures[app].ownBytes = .random(in: 0...100_000, using: &random)
                figures[app].decodedBytes = .random(in: 0...200_000, using: &random)
                figures[app].purgeableBytes =
                    Bool.random(using: &random)
                    ? 0 : .random(in: 0...figures[app].decodedBytes, using: &random)
                figures[app].fileBytes = .random(in: 0...20_000, using: &random)
            }
        }

        private mutating func open(_ app: Int) {
            leave(.left(sinceNs: nowNs))
            figures[app].presence = .front
        }

        private mutating func leave(_ presence: ProcessPresence) {
            for app in figures.indices {
                switch figures[app].presence {
                case .front: figures[app].presence = presence
                // The phone is unlocked, and something else comes to the front.
                case .asleep(let sinceNs): figures[app].presence = .left(sinceNs: sinceNs)
                case .absent, .plays, .left: break
                }
            }
        }

        mutating func heed(_ actions: [SystemAction]) {
            for action in actions {
                switch action {
                case .kill(let app, _): figures[app] = .absent
                case .empty(let app):
                    figures[app].decodedBytes -= figures[app].purgeableBytes
                    figures[app].purgeableBytes = 0
                case .warn, .cache, .freeze, .endOther: break
                }
            }
        }
    }

    @Test func `act the same over drawn phones, and every rule has its turn`() {
        var seen: [String: Int] = [:]
        for seed in 1...UInt64(Draws.of(4000)) {
            var drawn = Drawn(seed: seed)
            var memory = PhoneMemory(
                device: drawn.device, appCount: drawn.figures.count, chooser: drawn.chooser,
                limitBytes: drawn.limit)
            var obvious = ObviousPhone(
                drawn.device, drawn.figures.count, drawn.chooser, drawn.limit)
            for step in 0..<25 {
                drawn.step()
                let held: Int64? =
                    Int.random(in: 0..<8, using: &drawn.random) == 0
                    ? drawn.figures.reduce(0) { $0 + $1.bytes } : nil
                let actions = memory.look(
                    nowNs: drawn.nowNs, processes: drawn.figures, heldBytes: held)
                let expected = obvious.look(drawn.nowNs, drawn.figures, held: held)
                let place = "seed \(seed), step \(step)"
                check(actions, expected, note: "\(place)")
                check(memory.availableBytes, obvious.availableBefore, note: "\(place)")
                compare(memory, obvious, place)
                if actions != expected { return }
                for action in actions { seen[name(action), default: 0] += 1 }
                drawn.heed(actions)
            }
        }
        let expected = [
            "warn", "cache", "freeze", "empty", "memory", "ownLimit", "cachedApps", "endOther",
        ]
        check(expected.filter { seen[$0, default: 0] < Draws.of(40) }, [])
    }

    /// Compares the bytes that are compressed once a look has acted, and those that came back.
    private func compare(_ memory: PhoneMemory, _ obvious: ObviousPhone, _ place: String) {
        for (app, process) in memory.processes.enumerated() {
            let its = obvious.apps[app]
            check(process.packedOwnBytes, its.packedOwn, note: "\(place)")
            check(process.packedDecodedBytes, its.packedPixels, note: "\(place)")
            check(process.restoredBytes, its.back, note: "\(place)")
        }
    }

    private func name(_ action: SystemAction) -> String {
        switch action {
        case .warn: "warn"
        case .cache: "cache"
        case .freeze: "freeze"
        case .empty: "empty"
        case .kill(_, let reason): reason.rawValue
        case .endOther: "endOther"
        }
    }
}
