import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPictures
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A device")
struct DeviceReaderTests {
    private func read(_ text: String) throws(Complaint) -> Device {
        try DeviceReader.read(bytes: Array(text.utf8), file: "d/my-phone.json")
    }

    private func complaint(_ text: String) -> String? {
        do throws(Complaint) {
            _ = try read(text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func takesFromAnotherWhatItDoesNotGive() throws {
        let device = try read(
            #"{ "basedOn": "iphone-x", "footprintLimit": "1GiB", "screen": { "hz": 120 } }"#)
        var expected = try #require(BuiltInDevices.named("iphone-x"))
        expected.id = "my-phone"
        expected.title = "iPhone X, changed"
        expected.footprintLimitBytes = 1 << 30
        expected.screen.hz = 120
        expected.sources = device.sources
        #expect(device == expected)
        let origins = device.sources.filter { $0.origin == "as given in d/my-phone.json" }
        #expect(Set(origins.map(\.figure)) == ["footprintLimit", "screen.hz"])
    }

    @Test func standsAloneWithScreenAndMemory() throws {
        let device = try read(
            """
            { "id": "tiny", "title": "Tiny", "ram": "512MiB", "footprintLimit": "200MiB",
              "screen": { "width": 320, "height": 480, "scale": 1.5, "hz": 60 },
              "flash": { "latency": "0.2ms" }, "network": { "bandwidth": "8Mbps" },
              "cores": { "fast": 4, "slow": 0 } }
            """)
        #expect(device.screen.scale == 1.5)
        #expect(device.baselineBytes == 60 << 20)
        #expect(device.flash.latencyNs == 200_000)
        #expect(device.network.bytesPerSecond == 1_000_000)
        #expect(device.network.connections == nil)
        #expect(device.network.lowShareMillionths == 500_000)
        #expect(device.decode[.png] == 12)
        #expect(device.cores.together == 4)
    }

    @Test(
        "runs as many cores at a time as it says, else all where all ran before",
        arguments: [
            (#""basedOn": "iphone-8", "cores": { "fast": 4 }"#, [4, 4, 8]),
            (#""basedOn": "iphone-8", "cores": { "fast": 4, "together": 5 }"#, [4, 4, 5]),
            (#""basedOn": "iphone-7-plus", "cores": { "slow": 4 }"#, [2, 4, 2]),
            (#""basedOn": "iphone-7-plus", "cores": { "fast": 1, "slow": 0 }"#, [1, 0, 1]),
        ])
    func runsSoManyCores(_ text: String, _ counts: [Int]) throws {
        let cores = try read("{ \(text) }").cores
        #expect([cores.fast, cores.slow, cores.together] == counts)
    }

    @Test("is refused with its place", arguments: Mistake.all("device"))
    func isRefusedWithItsPlace(_ mistake: Mistake) {
        #expect(complaint(mistake.text) == "d/my-phone.json:" + mistake.complaint)
    }

    @Test("says itself where its figures come from, one by one or for all of an object")
    func saysWhereFiguresComeFrom() throws {
        let device = try read(
            """
            { "basedOn": "iphone-8", "ram": "2GiB",
              "flash": { "latency": "0.2ms", "bandwidth": "300MB/s" },
              "network": { "latency": "9ms", "source": "measured: at home" },
              "sources": { "flash": "measured: by us", "flash.latency": "assumed: slower" } }
            """)
        #expect(device.origin(of: "flash.latency") == "assumed: slower")
        #expect(device.origin(of: "flash.bandwidth") == "measured: by us")
        #expect(device.origin(of: "network.latency") == "measured: at home")
        #expect(device.origin(of: "ram") == "as given in d/my-phone.json")
        #expect(device.origin(of: "decode.png") == "assumed: a round figure")
    }

    @Test(
        "has the memory class that it says, else one of phones with such RAM",
        arguments: [
            (#""basedOn": "iphone-8""#, 256),
            (#""basedOn": "iphone-8", "ram": "1535MiB", "footprintLimit": "1GiB""#, 128),
            (#""basedOn": "iphone-8", "ram": "1536MiB""#, 256),
            (#""basedOn": "iphone-8", "ram": "6143MiB""#, 256),
            (#""basedOn": "iphone-8", "ram": "6GiB""#, 512),
            (#""basedOn": "iphone-8", "memoryClass": "192MiB""#, 192),
            (#""basedOn": "android-256", "ram": "8GiB""#, 256),
        ])
    func hasAMemoryClass(_ text: String, _ mebibytes: Int64) throws {
        let device = try read("{ \(text) }")
        #expect(device.memoryClassBytes == mebibytes << 20)
        let origin = device.sources.first { $0.figure == "memoryClass" }?.origin
        let isDerived = device.declaredMemoryClassBytes == nil
        #expect(origin?.hasPrefix("assumed: ") == isDerived)
    }

    @Test("is low on RAM up to a gibibyte")
    func isLowOnRAM() throws {
        #expect(BuiltInDevices.all.filter(\.isLowRAM).map(\.id) == ["iphone-5"])
    }

    @Test("keeps its memory class in a trace", arguments: [#", "memoryClass": "192MiB""#, ""])
    func keepsItsMemoryClass(_ member: String) throws {
        let folder = ScratchFolder()
        let text = try #require(
            Samples.rich.replacingFirst(#", "ram": "2GiB""#, with: member))
        var trace = ListTrace(groups: [])
        trace.header = ScenarioTrace(try Samples.read(text)).header
        let header = try TraceText.read(TraceText.bytes(trace), in: folder).header
        let declared = trace.header.device.declaredMemoryClassBytes
        #expect(declared == (member.isEmpty ? nil : 192 << 20))
        #expect(header.device.declaredMemoryClassBytes == declared)
    }

    @Test(arguments: BuiltInDevices.all)
    func saysOfEveryFigureWhereItComesFrom(_ device: Device) throws {
        let told = device.sources.map(\.figure)
        #expect(told == DeviceFigure.all.map(\.name))
        #expect(device.sources.allSatisfy { $0.origin.contains(": ") })
        let end = try #require(device.firstEnd?.bytes)
        #expect(device.baselineBytes < end && end < device.ramBytes)
        #expect(Fields.isName(device.id))
    }

    @Test("that ships is a file that a user could have written", arguments: BuiltInDevices.ids)
    func isAUsersFile(_ id: String) throws {
        let text = EmbeddedFile.text("devices/\(id).json")
        var device = try DeviceReader.read(bytes: Array(text.utf8), file: "\(id)-2.json")
        let shipped = try #require(BuiltInDevices.named(id))
        device.id = id
        device.sources = shipped.sources
        #expect(device == shipped)
    }

    @Test("ships where its file is in devices/, as a network in networks/")
    func shipsWithItsFile() {
        for (folder, names) in [("devices", BuiltInDevices.ids), ("networks", NetworkPreset.ids)] {
            let files = ScratchFolder.names(in: "\(Repository.root)/\(folder)")
            #expect(
                Set(names.map { "\($0).json" }) == Set(files),
                "Sources/CFiles/embedded.c lists them")
        }
    }

    @Test func isOneOfSixteenBuiltIn() {
        #expect(
            BuiltInDevices.all.map(\.id) == [
                "iphone-5", "iphone-6s", "iphone-7-plus", "iphone-8", "iphone-x", "iphone-xr",
                "iphone-xs", "iphone-11", "iphone-12-mini", "iphone-13-pro", "ipad-pro-11",
                "android-128", "android-256", "android-512", "android-512-api34", "android",
            ])
        #expect(BuiltInDevices.standard.network.bytesPerSecond == 2_500_000)
        #expect(BuiltInDevices.standard.footprintLimitBytes == 1364 << 20)
    }
}
