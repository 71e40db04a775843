import LabPictures
import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A scenario and its compiled trace")
struct TraceRoundTripTests {
    @Test("make the same events", arguments: UInt64(1)...25)
    func makeTheSameEvents(seed: UInt64) throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(RandomScenario.text(seed: seed))
        let file = try TraceText.read(TraceText.bytes(scenario), in: folder)
        let original = try Recording.of(scenario, layouts: true)
        let again = try Recording.of(file, layouts: true)
        check(again.lines(frames: true), original.lines(frames: true))
        check(again.endNs, original.endNs)
        let pairs = zip(original.layouts, again.layouts)
        check(original.layouts.count, again.layouts.count)
        for ((wanted, wantedNs), (read, readNs)) in pairs {
            // Screens' numbers are their names' order of appearance in a file.
            var read = read
            read.screen.number = wanted.screen.number
            if let shown = wanted.carousel?.shown { read.carousel?.shown?.number = shown.number }
            check(read, wanted)
            check(readNs, wantedNs)
        }
    }

    @Test func `say the same of themselves`() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(RandomScenario.text(seed: 4))
        let header = try TraceText.read(TraceText.bytes(scenario), in: folder).header
        check(header.scenario, scenario.header.scenario)
        check(header.seed, scenario.header.seed)
        check(header.policies, scenario.header.policies)
        check(header.transitionNs, scenario.header.transitionNs)
        check(header.screenNames, scenario.header.screenNames)
        // With one size alone, numbers of sizes would say nothing.
        check(header.sizes == scenario.header.sizes && header.sizes.count > 1)
        check(header.catalog.sizeBytes, scenario.header.catalog.sizeBytes)
        check(header.catalog.encodedBytes, scenario.header.catalog.encodedBytes)
        var device = header.device
        device.sources = scenario.header.device.sources
        check(device, scenario.header.device)
    }

    @Test("come to the same figures", arguments: UInt64(1)...8)
    func comeToTheSameFigures(seed: UInt64) throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(RandomScenario.text(seed: seed))
        let file = try TraceText.read(TraceText.bytes(scenario), in: folder)
        for spec in ["none", "lru(limit=4KB)+offscreen", "dictionary", "belady(limit=2KB)"] {
            try check(scenario.figures(spec), file.figures(spec), note: "\(spec)")
        }
    }

    @Test("of events that no script makes are the same, too", arguments: UInt64(1)...20)
    func ofAnyEventsAreTheSame(seed: UInt64) throws {
        let folder = ScratchFolder()
        let list = ListTrace.inFile(seed: seed) { group in
            // A plain file has as many bytes as it takes in memory.
            if case .plain(let bytes) = group.source { group.encodedBytes = bytes }
        }
        guard case .directory(let album) = list.header.catalog.groups[2].source else { return }
        let file = try TraceText.read(TraceText.bytes(list), in: folder) { _, _ in album }
        try check(Recording.of(file).lines(frames: true), Recording.of(list).lines(frames: true))
        for spec in ["weak+lru(limit=8KB)+offscreen", "belady(limit=8KB)"] {
            try check(file.figures(spec), list.figures(spec))
        }
    }

    @Test("are written the same again from the file", arguments: UInt64(1)...20)
    func areWrittenTheSameAgain(seed: UInt64) throws {
        let folder = ScratchFolder()
        let first = try TraceText.bytes(SmallApp.trace(RandomScenario.text(seed: seed)))
        let second = try TraceText.bytes(TraceText.read(first, in: folder))
        // Again but for the numbers of screens.
        let third = try TraceText.bytes(TraceText.read(second, in: folder))
        check(second, third)
        check(first.count(where: { $0 == 10 }), second.count(where: { $0 == 10 }))
    }

    @Test func `tell views that are pooled from those of a covered screen`() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(
            SmallApp.text(
                #"{ "push": "list" }, { "drag": 50 }, { "push": "detail" }"#))
        let bytes = try TraceText.bytes(scenario)
        let hides = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(#""hide""#) }.map { $0.drop { $0 != "," } }
        check(
            hides,
            [
                #","event":"hide","view":0,"pooled":true}"#, #","event":"hide","view":1}"#,
                #","event":"hide","view":2}"#,
            ])
        let again = try Recording.of(TraceText.read(bytes, in: folder)).lines()
        check(again.filter { $0.contains("pool") }.count, 1)
        check(again.filter { $0.contains("hide") }.count, 2)
    }

    @Test func `tell the same of the network`() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(
            SmallApp.text(
                #"{ "network": "down" }, { "network": { "slower": 3 } }, { "network": "up" }"#))
        let bytes = try TraceText.bytes(scenario)
        let states = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[1...3]
            .map { $0.drop { $0 != "," } }
        check(
            states,
            [
                #","event":"network","state":"down"}"#,
                #","event":"network","state":{"slower":3.0}}"#,
                #","event":"network","state":"up"}"#,
            ])
        let again = try Recording.of(TraceText.read(bytes, in: folder)).events
        try check(again, Recording.of(scenario).events)
    }

    @Test func `tell the same of images of every kind`() throws {
        let folder = ScratchFolder()
        var empty = ListTrace(groups: [])
        empty.header = ScenarioTrace(try Samples.read(Samples.rich)).header
        let header = try TraceText.read(TraceText.bytes(empty), in: folder).header
        let original = empty.header.catalog
        check(header.catalog.groups.map(\.name), original.groups.map(\.name))
        check(header.catalog.sizeBytes, original.sizeBytes)
        check(header.catalog.encodedBytes, original.encodedBytes)
        check(header.catalog.groups.map(\.remote), original.groups.map(\.remote))
        for image in original.images {
            check(header.catalog.failure(of: image), original.failure(of: image))
            check(header.catalog.facts(of: image), original.facts(of: image))
        }
        check(header.catalog.groups.map(\.missing), [[], [], [3, 7], []])
    }
}
