import Testing

@testable import LabDevices
@testable import LabReplay
@testable import PlainDesks

@Suite("A phone's system")
struct PhoneMemoryTests {
    /// A phone at one instant after the other, sizes in MiB and times in seconds.
    struct Desk {
        var memory: PhoneMemory
        var figures: [ProcessFigures]

        init(_ device: Device, apps: Int, chooser: Chooser? = nil, limit: Int64? = nil) {
            memory = PhoneMemory(
                device: device, appCount: apps, chooser: chooser, limitBytes: limit.map { $0 << 20 }
            )
            figures = Array(repeating: .absent, count: apps)
        }

        mutating func open(_ app: Int, at seconds: Int64, own: Int64, pixels: Int64 = 0) {
            for other in figures.indices where figures[other].presence == .front {
                figures[other].presence = .left(sinceNs: seconds * 1_000_000_000)
            }
            figures[app] = ProcessFigures(
                presence: .front, decodedBytes: pixels << 20, ownBytes: own << 20)
        }

        /// An app that was left, without anything in front.
        mutating func leave(_ app: Int, at seconds: Int64, own: Int64, pixels: Int64 = 0) {
            open(app, at: seconds, own: own, pixels: pixels)
            figures[app].presence = .left(sinceNs: seconds * 1_000_000_000)
        }

        mutating func look(at seconds: Int64) -> [SystemAction] {
            memory.look(nowNs: seconds * 1_000_000_000, processes: figures)
        }

        /// Looks, and forgets the processes that are ended.
        mutating func pass(at seconds: Int64) -> [SystemAction] {
            let actions = look(at: seconds)
            for case .kill(let app, _) in actions { figures[app] = .absent }
            return actions
        }

        var available: Int64 { memory.availableBytes >> 20 }
    }

    /// The phone of the page's example.
    private static func android(_ api: Int = 35) -> Device {
        var device = BuiltInDevices.standard
        device.apiLevel = api
        device.ramBytes = 2 << 30
        device.footprintLimitBytes = nil
        device.pressure = .android(apiLevel: api, ramBytes: device.ramBytes)
        device.pressure.otherApps = OtherApps(frontBytes: 700 << 20)
        return device
    }

    private static func phone(mib ram: Int64, others: Int64 = 0) -> Device {
        var device = BuiltInDevices.standard
        device.ramBytes = ram << 20
        device.pressure.otherApps = OtherApps(frontBytes: others << 20)
        device.pressure.systemWarning = nil
        device.pressure.systemCritical = nil
        return device
    }

    @Test func `ends the feed of the page's example, and not one that let go of 40 MiB`() {
        var desk = Desk(Self.android(), apps: 3)
        desk.open(0, at: 0, own: 56, pixels: 260)
        check(desk.look(at: 0), [])
        check(desk.available, 1032)
        desk.open(1, at: 90, own: 112, pixels: 130)
        check(desk.look(at: 90), [])
        check(desk.memory.states.map(\.rank), [.previous, .front, .absent])
        check((desk.available, desk.memory.nextDueNs), (790, 150_000_000_000))
        desk.open(2, at: 100, own: 196)
        check(desk.look(at: 100), [.cache(0)])
        check(desk.memory.states.map(\.rank), [.cached, .previous, .front])
        check(desk.memory.states.map(\.score), [900, 700, 0])
        check((desk.available, desk.memory.nextDueNs), (594, 110_000_000_000))
        check(desk.look(at: 109), [])
        check(desk.look(at: 110), [.freeze(0)])
        check(desk.look(at: 111), [])
        check(desk.memory.residentBytes[0], 220 << 20)
        check(desk.memory.packedBytes[0], 316 << 20)
        check(desk.available, 690)
        var other = desk
        other.open(0, at: 119, own: 56, pixels: 260)
        // Maps is spared no more, since the camera was left after it.
        check(other.look(at: 119), [.cache(1)])
        check(other.memory.restoreNs(of: 0), 331_350_016)
        var lighter = desk
        lighter.figures[0].decodedBytes = 220 << 20
        desk.figures[2].ownBytes = 860 << 20
        check(desk.look(at: 120), [.kill(0, .memory)])
        check(desk.available, 26)
        check(desk.memory.lineBytes >> 20, 143)
        desk.figures[0] = .absent
        check(desk.look(at: 121), [])
        check(desk.available, 348)
        lighter.figures[2].ownBytes = 860 << 20
        check(lighter.look(at: 120), [])
        check(lighter.look(at: 121), [])
        check(lighter.available, 158)
    }

    @Test func `chooses by age on Android, by size on iOS, by both in the Linux kernel`() {
        let victims: [(Chooser, Int)] = [(.score, 0), (.band, 2), (.kernel, 1)]
        for (chooser, victim) in victims {
            var device = Self.android()
            device.pressure.apps.compressing = .off
            device.pressure.evictOwnBelowMillionths = 0
            device.pressure.evictBelowMillionths = 0
            device.pressure.apps.endPreviousBelowMillionths = 10_000
            device.pressure.apps.endPlayingBelowMillionths = nil
            device.pressure.endFrontBelowMillionths = nil
            if chooser == .band { device.pressure.evictBelowMillionths = 10_000 }
            var desk = Desk(device, apps: 4, chooser: chooser, limit: 1000)
            desk.leave(0, at: 0, own: 60)
            desk.leave(1, at: 5, own: 150)
            desk.leave(2, at: 9, own: 200)
            desk.open(3, at: 10, own: 500)
            check(desk.look(at: 10), [.cache(0), .cache(1)])
            desk.figures[3].ownBytes = 600 << 20
            let ends = desk.look(at: 11)
            check(ends, [.kill(victim, .memory)], note: "\(chooser)")
            check(desk.memory.badness(of: 0), 248_320)
            check(desk.memory.badness(of: 1), 268_800)
            check(desk.memory.badness(of: 2), 230_400)
        }
    }

    @Test func `of the kernel counts of the app that grows what it has when memory is full`() {
        var device = Self.android()
        device.pressure.apps.compressing = .off
        var desk = Desk(device, apps: 2, chooser: .kernel, limit: 1000)
        desk.leave(0, at: 0, own: 100)
        desk.open(1, at: 10, own: 200)
        _ = desk.look(at: 10)
        // It is to have 1200, and has 900 when memory is full: 230,400 pages, beside 25,600 and
        // 700 x 256.
        desk.figures[1].ownBytes = 1200 << 20
        check(desk.look(at: 11), [.kill(1, .memory)])
        check(desk.memory.badness(of: 0), 204_800)
        // Beside 64,000 and 179,200 it has 192,000 then; of the 1200 they would be 307,200.
        desk = Desk(device, apps: 2, chooser: .kernel, limit: 1000)
        desk.leave(0, at: 0, own: 250)
        desk.open(1, at: 10, own: 200)
        _ = desk.look(at: 10)
        desk.figures[1].ownBytes = 1200 << 20
        check(desk.look(at: 11).first, .kill(0, .memory))
    }

    @Test func `of the kernel counts the pages of swap among all, and none of other apps'`() {
        var device = Self.android()
        device.ramBytes = 2000 << 20
        device.pressure.otherApps = OtherApps(
            frontBytes: 700 << 20, backgroundBytes: [200 << 20, 100 << 20])
        // 1000 MiB are left, and 1500 of swap: of 640,000 pages a score of 900 is 576,000.
        var desk = Desk(device, apps: 2, chooser: .kernel)
        desk.leave(0, at: 0, own: 100)
        desk.leave(1, at: 5, own: 100)
        _ = desk.look(at: 200)
        check(desk.memory.limitBytes, 1000 << 20)
        check(desk.memory.badness(of: 1), 25_600 + 576_000)
        device.pressure.apps.compressing = .off
        desk = Desk(device, apps: 2, chooser: .kernel)
        desk.leave(0, at: 0, own: 100)
        desk.leave(1, at: 5, own: 100)
        _ = desk.look(at: 200)
        check(desk.memory.badness(of: 1), 25_600 + 230_400)
    }

    @Test func `of the kernel or of a group says by how much its processes may grow`() {
        var desk = Desk(Self.android(), apps: 1, chooser: .kernel, limit: 500)
        desk.open(0, at: 0, own: 100)
        check(desk.look(at: 0), [])
        check(desk.memory.roomBytes, 400 << 20)
        desk.figures[0].ownBytes = (500 << 20) + 1
        check(desk.look(at: 1), [.kill(0, .memory)])
        var own = Desk(Self.android(), apps: 1)
        own.open(0, at: 0, own: 100)
        _ = own.look(at: 0)
        check(own.memory.roomBytes, .max)
    }

    @Test func `goes by the bytes that a real one tells, where there is one`() {
        var desk = Desk(Self.android(), apps: 2, chooser: .score, limit: 1000)
        desk.leave(0, at: 0, own: 100)
        desk.open(1, at: 1, own: 100)
        let held = desk.memory.look(
            nowNs: 69_000_000_000, processes: desk.figures, heldBytes: 860 << 20)
        check(held, [.cache(0), .kill(0, .memory)])
        check(desk.available, 140)
    }

    @Test func `compresses before it ends an app, and ends it without a compressor`() {
        for compressing in [AppRules.Compressing.short, .off] {
            var device = Self.phone(mib: 1000)
            device.pressure.apps.compressing = compressing
            device.pressure.apps.heapRatio = 2
            var desk = Desk(device, apps: 2)
            desk.leave(0, at: 0, own: 300)
            desk.open(1, at: 1, own: 650)
            let ends = desk.pass(at: 1)
            let isPacked = compressing == .short
            check(ends, [.cache(0)] + (isPacked ? [] : [.kill(0, .memory)]))
            _ = desk.look(at: 2)
            check(desk.available, isPacked ? 200 : 350)
            check(desk.memory.packedBytes[0], isPacked ? 300 << 20 : 0)
        }
    }

    @Test func `compresses no more than there is room for, an app's own memory first`() {
        var device = Self.phone(mib: 1000)
        device.pressure.apps.mostCompressedMillionths = 200_000
        device.pressure.apps.heapRatio = 4
        device.pressure.apps.pixelRatio = 1.25
        var desk = Desk(device, apps: 2)
        desk.leave(0, at: 0, own: 100, pixels: 200)
        desk.open(1, at: 1, own: 550)
        _ = desk.look(at: 1)
        _ = desk.look(at: 2)
        // 100 of its own and 100 of pixels: 25 and 80 in place of 200.
        check(desk.memory.packedBytes[0], 200 << 20)
        check(desk.memory.residentBytes[0], 205 << 20)
    }

    @Test func `stops and compresses an app by the API level`() {
        for (api, seconds, packed) in [(35, Int64(70), Int64(100)), (33, 660, 0), (30, 660, 0)] {
            var desk = Desk(Self.android(api), apps: 1)
            desk.leave(0, at: 0, own: 100)
            check(desk.look(at: 59), [])
            check(desk.look(at: seconds - 1), [.cache(0)])
            check(desk.look(at: seconds), api == 30 ? [] : [.freeze(0)], note: "\(api)")
            check(desk.look(at: seconds + 1), [])
            check(desk.memory.packedBytes[0], packed << 20, note: "\(api)")
        }
    }

    @Test func `takes purgeable memory before it compresses, and files don't get smaller`() {
        var device = Self.phone(mib: 1000)
        device.pressure.apps.pixelRatio = 1000
        device.pressure.apps.heapRatio = 1000
        var desk = Desk(device, apps: 2)
        desk.leave(0, at: 0, own: 0, pixels: 200)
        desk.figures[0].purgeableBytes = 150 << 20
        desk.figures[0].fileBytes = 100 << 20
        desk.open(1, at: 1, own: 600)
        // 100 of 1000 are available, less than 150. With 250 nothing is compressed.
        check(desk.look(at: 1), [.cache(0), .empty(0)])
        desk.figures[0].decodedBytes = 50 << 20
        desk.figures[0].purgeableBytes = 0
        _ = desk.look(at: 2)
        check((desk.available, desk.memory.packedBytes[0]), (250, 0))
        desk.figures[1].ownBytes = 840 << 20
        _ = desk.look(at: 3)
        _ = desk.look(at: 4)
        check(desk.memory.packedBytes[0], 50 << 20)
        check(desk.memory.residentBytes[0] >> 20, 100)
    }

    @Test func `keeps so many cached apps, and the one left longest ago goes`() {
        var device = Self.phone(mib: 1000)
        device.pressure.apps.mostCached = 2
        var desk = Desk(device, apps: 4)
        for app in 0..<3 { desk.leave(app, at: Int64(app), own: 10) }
        desk.open(3, at: 3, own: 10)
        let ends = desk.look(at: 3)
        check(ends, [.cache(0), .cache(1), .cache(2), .kill(0, .cachedApps)])
    }

    @Test func `ends an app that is too large once it was left`() {
        var device = Self.phone(mib: 1000)
        device.pressure.apps.leftLimitBytes = 100 << 20
        var desk = Desk(device, apps: 2)
        desk.open(0, at: 0, own: 50, pixels: 60)
        check(desk.look(at: 0), [])
        desk.open(1, at: 1, own: 10)
        check(desk.look(at: 1), [.cache(0), .kill(0, .ownLimit)])
    }

    @Test func `spares one that plays, which is neither cached nor stopped`() {
        var desk = Desk(Self.android(), apps: 3)
        desk.leave(0, at: 0, own: 10)
        desk.figures[0].presence = .plays(sinceNs: 0)
        desk.leave(1, at: 1, own: 10)
        desk.open(2, at: 2, own: 10)
        check(desk.look(at: 2), [])
        check(desk.look(at: 100), [.cache(1), .freeze(1)])
        check(desk.memory.states.map(\.rank), [.plays, .stopped, .front])
        desk.figures[2].ownBytes = 1220 << 20
        // 108 are available: less than 126, at which one that was left goes, and no less than 108.
        check(desk.pass(at: 101), [.kill(1, .memory)])
        desk.figures[2].ownBytes = 1231 << 20
        check(desk.pass(at: 102), [.kill(0, .memory)])
    }

    @Test func `tells apps that run alone, and Android's by how long ago they were left`() {
        var old = Desk(Self.android(30), apps: 7)
        for app in 0..<6 { old.leave(app, at: Int64(app), own: 1) }
        old.open(6, at: 6, own: 1348 - 6 - 700)
        _ = old.look(at: 6)
        old.figures[6].ownBytes += 320 << 20
        var told = old.look(at: 70)
        told.removeAll { if case .cache = $0 { true } else { false } }
        check(
            told,
            [
                .warn(0, .trim80), .warn(1, .trim80), .warn(2, .trim80), .warn(3, .trim80),
                .warn(4, .trim60), .warn(5, .trim60), .warn(6, .warning),
            ])
        var device = Self.phone(mib: 1000)
        device.pressure.systemWarning = .init(belowMillionths: 500_000, aboveMillionths: 600_000)
        var iphone = Desk(device, apps: 3)
        iphone.leave(0, at: 0, own: 10)
        iphone.leave(1, at: 8, own: 10)
        iphone.open(2, at: 9, own: 10)
        check(iphone.look(at: 9), [.cache(0), .freeze(0), .cache(1)])
        iphone.figures[2].ownBytes = 600 << 20
        check(iphone.look(at: 10), [.warn(1, .warning), .warn(2, .warning)])
        check(iphone.look(at: 11), [])
    }

    @Test func `of Android keeps a locked phone's app in front, and iOS suspends it`() {
        for (device, rank) in [
            (Self.android(), ProcessState.Rank.front), (Self.phone(mib: 1000), .stopped),
        ] {
            var desk = Desk(device, apps: 1)
            desk.open(0, at: 0, own: 10)
            desk.figures[0].presence = .asleep(sinceNs: 1_000_000_000)
            _ = desk.look(at: 1)
            _ = desk.look(at: 60)
            check(desk.memory.states.map(\.rank), [rank])
        }
    }

    @Test func `ends apps that no file describes before any other`() {
        var device = Self.phone(mib: 1000)
        device.pressure.otherApps = OtherApps(
            frontBytes: 100 << 20, backgroundBytes: [30 << 20, 80 << 20])
        device.pressure.apps.compressing = .off
        var desk = Desk(device, apps: 2)
        desk.leave(0, at: 0, own: 100)
        desk.open(1, at: 1, own: 600)
        // 90 are available, and 120 without the first of them.
        check(desk.look(at: 1), [.cache(0), .endOther])
        check(desk.look(at: 2), [])
        check(desk.available, 120)
    }

    @Test func `ends no app where a run shows how far beyond its limits one would go`() {
        var device = Self.phone(mib: 1000)
        device.pressure.onKill = .ignore
        device.pressure.apps.mostCached = 1
        device.pressure.apps.compressing = .off
        var desk = Desk(device, apps: 3)
        desk.leave(0, at: 0, own: 400)
        desk.leave(1, at: 1, own: 400)
        desk.open(2, at: 2, own: 400)
        check(desk.look(at: 2), [.cache(0), .cache(1)])
    }
}
