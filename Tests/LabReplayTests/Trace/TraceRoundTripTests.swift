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
        #expect(again.lines(frames: true) == original.lines(frames: true))
        #expect(again.endNs == original.endNs)
        let pairs = zip(original.layouts, again.layouts)
        #expect(original.layouts.count == again.layouts.count)
        for ((wanted, wantedNs), (read, readNs)) in pairs {
            // Screens' numbers are their names' order of appearance in a file.
            var read = read
            read.screen.number = wanted.screen.number
            if let cell = wanted.carousel?.cell { read.carousel?.cell?.number = cell.number }
            #expect(read == wanted)
            #expect(readNs == wantedNs)
        }
    }

    @Test("say the same of themselves")
    func sayTheSameOfThemselves() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(RandomScenario.text(seed: 4))
        let header = try TraceText.read(TraceText.bytes(scenario), in: folder).header
        #expect(header.scenario == scenario.header.scenario)
        #expect(header.seed == scenario.header.seed)
        #expect(header.policies == scenario.header.policies)
        #expect(header.transitionNs == scenario.header.transitionNs)
        #expect(header.screenNames == scenario.header.screenNames)
        // With one size alone, numbers of sizes would say nothing.
        #expect(header.sizes == scenario.header.sizes && header.sizes.count > 1)
        #expect(header.catalog.sizeBytes == scenario.header.catalog.sizeBytes)
        #expect(header.catalog.encodedBytes == scenario.header.catalog.encodedBytes)
        var device = header.device
        device.sources = scenario.header.device.sources
        #expect(device == scenario.header.device)
    }

    @Test("come to the same figures", arguments: UInt64(1)...8)
    func comeToTheSameFigures(seed: UInt64) throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(RandomScenario.text(seed: seed))
        let file = try TraceText.read(TraceText.bytes(scenario), in: folder)
        for spec in ["none", "lru(limit=4KB)+offscreen", "dictionary", "belady(limit=2KB)"] {
            #expect(try scenario.figures(spec) == file.figures(spec), "\(spec)")
        }
    }

    @Test("of events that no script makes are the same, too", arguments: UInt64(1)...20)
    func ofAnyEventsAreTheSame(seed: UInt64) throws {
        let folder = ScratchFolder()
        let list = ListTrace.inFile(seed: seed) { group in
            // A plain file has as many bytes as it takes in memory.
            if case .plain(let bytes) = group.source { group.encodedBytes = bytes }
        }
        guard case .directory(let album) = list.header.catalog.groups[2].source else {
            return
        }
        let file = try TraceText.read(TraceText.bytes(list), in: folder) { _, _ in album }
        #expect(
            try Recording.of(file).lines(frames: true) == Recording.of(list).lines(frames: true))
        for spec in ["weak+lru(limit=8KB)+offscreen", "belady(limit=8KB)"] {
            #expect(try file.figures(spec) == list.figures(spec))
        }
    }

    @Test("are written the same again from the file", arguments: UInt64(1)...20)
    func areWrittenTheSameAgain(seed: UInt64) throws {
        let folder = ScratchFolder()
        let first = try TraceText.bytes(SmallApp.trace(RandomScenario.text(seed: seed)))
        let second = try TraceText.bytes(TraceText.read(first, in: folder))
        // Again but for the numbers of screens.
        let third = try TraceText.bytes(TraceText.read(second, in: folder))
        #expect(second == third)
        #expect(first.count(where: { $0 == 10 }) == second.count(where: { $0 == 10 }))
    }

    @Test("tell views that are pooled from those of a covered screen")
    func tellPooledViewsApart() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(
            SmallApp.text(
                #"{ "push": "list" }, { "drag": 50 }, { "push": "detail" }"#))
        let bytes = try TraceText.bytes(scenario)
        let hides = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(#""hide""#) }.map { $0.drop { $0 != "," } }
        #expect(
            hides == [
                #","event":"hide","view":0,"pooled":true}"#, #","event":"hide","view":1}"#,
                #","event":"hide","view":2}"#,
            ])
        let again = try Recording.of(TraceText.read(bytes, in: folder)).lines()
        #expect(again.filter { $0.contains("pool") }.count == 1)
        #expect(again.filter { $0.contains("hide") }.count == 2)
    }

    @Test("tell the same of the network")
    func tellTheSameOfTheNetwork() throws {
        let folder = ScratchFolder()
        let scenario = try SmallApp.trace(
            SmallApp.text(
                #"{ "network": "down" }, { "network": { "slower": 3 } }, { "network": "up" }"#))
        let bytes = try TraceText.bytes(scenario)
        let states = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[1...3]
            .map { $0.drop { $0 != "," } }
        #expect(
            states == [
                #","event":"network","state":"down"}"#,
                #","event":"network","state":{"slower":3.0}}"#,
                #","event":"network","state":"up"}"#,
            ])
        let again = try Recording.of(TraceText.read(bytes, in: folder)).events
        #expect(try again == Recording.of(scenario).events)
    }

    @Test("tell the same of images of every kind")
    func tellTheSameOfImagesOfEveryKind() throws {
        let folder = ScratchFolder()
        var empty = ListTrace(groups: [])
        empty.header = ScenarioTrace(try Samples.read(Samples.rich)).header
        let header = try TraceText.read(TraceText.bytes(empty), in: folder).header
        let original = empty.header.catalog
        #expect(header.catalog.groups.map(\.name) == original.groups.map(\.name))
        #expect(header.catalog.sizeBytes == original.sizeBytes)
        #expect(header.catalog.encodedBytes == original.encodedBytes)
        #expect(header.catalog.groups.map(\.remote) == original.groups.map(\.remote))
        for image in original.images {
            #expect(header.catalog.failure(of: image) == original.failure(of: image))
            #expect(header.catalog.facts(of: image) == original.facts(of: image))
        }
        #expect(header.catalog.groups.map(\.missing) == [[], [], [3, 7], []])
    }
}
