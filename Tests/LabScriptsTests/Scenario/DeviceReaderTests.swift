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

    private func complaint(_ text: String) -> String? { PlainComplaint.of { try read(text) } }

    @Test func takesFromAnotherWhatItDoesNotGive() throws {
        let device = try read(
            #"{ "basedOn": "iphone-x", "footprintLimit": "1GiB", "screen": { "hz": 120 } }"#)
        var expected = try require(BuiltInDevices.named("iphone-x"))
        expected.id = "my-phone"
        expected.title = "iPhone X, changed"
        expected.footprintLimitBytes = 1 << 30
        expected.screen.hz = 120
        expected.sources = device.sources
        check(device, expected)
        let origins = device.sources.filter { $0.origin == "as given in d/my-phone.json" }
        check(Set(origins.map(\.figure)), ["footprintLimit", "screen.hz"])
    }

    @Test func standsAloneWithScreenAndMemory() throws {
        let device = try read(
            """
            { "id": "tiny", "title": "Tiny", "ram": "512MiB", "footprintLimit": "200MiB",
              "screen": { "width": 320, "height": 480, "scale": 1.5, "hz": 60 },
              "flash": { "latency": "0.2ms" }, "network": { "bandwidth": "8Mbps" },
              "cores": { "fast": 4, "slow": 0 } }
            """)
        check(device.screen.scale, 1.5)
        check(device.baselineBytes, 60 << 20)
        check(device.flash.latencyNs, 200_000)
        check(device.network.bytesPerSecond, 1_000_000)
        check(device.network.connections, nil)
        check(device.network.lowShareMillionths, 500_000)
        check(device.decode[pixel: .png], 4.2)
        check(device.cores.together, 4)
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
        check([cores.fast, cores.slow, cores.together], counts)
    }

    @Test func `is meant with its kin by a name that is nearly its own`() {
        check(BuiltInDevices.kin(of: "iphone-15-plus").first, "iphone-15")
        check(BuiltInDevices.kin(of: "iphone-15-plus").allSatisfy { $0.hasPrefix("iphone-15") })
        check(BuiltInDevices.kin(of: "pixel-11"), BuiltInDevices.ids(of: "pixel"))
        check(BuiltInDevices.kin(of: "nokia").isEmpty)
    }

    @Test("decodes so many times as fast as its basis, to three digits, but for what it gives")
    func decodesFaster() throws {
        let device = try read(
            #"{ "basedOn": "iphone-8", "decode": { "speed": 1.6, "webp": 4.8, "reading": 0.5 } }"#)
        // 4.2, 0.93, 3.8, 2.4 and 3.84, each divided by 1.6; and a byte's 5.2 and 0.014 ms.
        check(PictureFormat.allCases.map { device.decode[pixel: PictureKind($0)] }, Self.faster)
        check(
            device.decode[PictureKind.png],
            DecodeCost(setupNs: 8750, nsPerPixel: 2.63, nsPerByte: 3.25))
        check(device.decode[PictureKind.webpLossless], DecodeCost(nsPerPixel: 4.8))
        check(device.decode.readingMillionths, 500_000)
        check(device.range(of: try require(DeviceFigure.named("decode.png"))), nil)
        let origins = device.sources.filter { $0.origin == "as given in d/my-phone.json" }
        check(Set(origins.map(\.figure)).contains("decode.jpeg"))
        let slower = try read(#"{ "basedOn": "iphone-8", "decode": { "speed": 0.7 } }"#)
        // 5.2 / 0.7 is 7.428...
        check(slower.decode[PictureKind.png].nsPerByte, 7.43)
        check(slower.decode.readingMillionths, 500_000)
        let same = try read(#"{ "basedOn": "iphone-8", "decode": { "speed": 1 } }"#)
        check(same.decode, BuiltInDevices.standard.decode)
    }

    /// In the order of the formats: PNG, JPEG, WebP, GIF, HEIC, AVIF.
    private static let faster = [2.63, 0.581, 4.8, 2.38, 1.5, 2.4]

    @Test("is refused with its place", arguments: Mistake.all("device"))
    func isRefusedWithItsPlace(_ mistake: Mistake) {
        check(complaint(mistake.text), "d/my-phone.json:" + mistake.complaint)
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
        check(device.origin(of: "flash.latency"), "assumed: slower")
        check(device.origin(of: "flash.bandwidth"), "measured: by us")
        check(device.origin(of: "network.latency"), "measured: at home")
        check(device.origin(of: "ram"), "as given in d/my-phone.json")
        let origin = try require(device.origin(of: "decode.png"))
        check(origin.hasPrefix("assumed: 12 ns a pixel"))
        check(device.origin(of: "decode.png-palette.byte"), origin)
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
        check(device.memoryClassBytes, mebibytes << 20)
        let origin = device.sources.first { $0.figure == "memoryClass" }?.origin
        let isDerived = device.declaredMemoryClassBytes == nil
        check(origin?.hasPrefix("assumed: "), isDerived)
    }

    @Test(
        "keeps its memory class and its system in a trace",
        arguments: [#", "memoryClass": "192MiB""#, #", "desktop": true"#, ""])
    func keepsItsMemoryClass(_ member: String) throws {
        let folder = ScratchFolder()
        let text = try require(Samples.rich.replacingFirst(#", "ram": "2GiB""#, with: member))
        var trace = ListTrace(groups: [])
        trace.header = ScenarioTrace(try Samples.read(text)).header
        let header = try TraceText.read(TraceText.bytes(trace), in: folder).header
        let declared = trace.header.device.declaredMemoryClassBytes
        check(declared, member.contains("192") ? 192 << 20 : nil)
        check(header.device.declaredMemoryClassBytes, declared)
        check(header.device.system, member.contains("desktop") ? .desktop : .ios)
    }

    @Test(arguments: BuiltInDevices.all)
    func saysOfEveryFigureWhereItComesFrom(_ device: Device) throws {
        let told = device.sources.map(\.figure)
        check(told, DeviceFigure.all.map(\.name))
        check(device.sources.allSatisfy { $0.origin.contains(": ") })
        let end = try require(device.firstEnd?.bytes)
        check(device.baselineBytes < end && end < device.ramBytes)
        check(Fields.isName(device.id))
    }

    @Test("that ships is a file that a user could have written", arguments: BuiltInDevices.ids)
    func isAUsersFile(_ id: String) throws {
        let text = EmbeddedFile.text("devices/\(id).json")
        var device = try DeviceReader.read(bytes: Array(text.utf8), file: "\(id)-2.json")
        let shipped = try require(BuiltInDevices.named(id))
        device.id = id
        device.sources = shipped.sources
        check(device, shipped)
    }

    @Test func `ships where its file is in devices/, as a network in networks/`() {
        for (folder, names) in [("devices", BuiltInDevices.ids), ("networks", NetworkPreset.ids)] {
            let files = ScratchFolder.names(in: "\(Repository.root)/\(folder)")
            check(
                Set(names.map { "\($0).json" }), Set(files),
                note: "Sources/CFiles/embedded.c lists them")
        }
    }

    @Test func isOfOneOfSixFamilies() {
        check(BuiltInDevices.families, ["iphone", "ipad", "pixel", "galaxy", "android", "desktop"])
        let families = BuiltInDevices.families.map { BuiltInDevices.ids(of: $0) }
        check(Array(families.joined()), BuiltInDevices.ids)
        check(
            families.map(\.first),
            [
                "iphone-5", "ipad-pro-11", "pixel-6", "galaxy-s23", "android-128", "desktop",
            ])
        check(BuiltInDevices.standard.network.bytesPerSecond, 2_500_000)
        check(BuiltInDevices.standard.footprintLimitBytes, 1364 << 20)
    }
}
