import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPolicies
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A network")
struct NetworkTests {
    private func scenario(_ member: String) throws -> Scenario {
        let text = try require(
            Samples.rich.replacingFirst(#""seed": 7"#, with: #""seed": 7, "# + member))
        return try Samples.read(text)
    }

    @Test("of a scenario goes before its device's, and has from that what it doesn't say")
    func goesBeforeTheDevices() throws {
        let own = try Samples.read(Samples.rich)
        check(own.header.network, nil)
        check(ScenarioTrace(own).header.link, BuiltInDevices.standard.network)
        let said = try scenario(#""network": { "latency": "200ms", "connections": "none" }"#)
        check(
            ScenarioTrace(said).header.link,
            Network(latencyNs: 200_000_000, bytesPerSecond: 2_500_000, connections: nil))
        let device = ScenarioTrace(said).header.linkedDevice
        check(device.network.connections, nil)
        check(device.origin(of: "network.latency"), "as given in s/feed.json")
        check(device.origin(of: "network.bandwidth"), "assumed: a round figure")
        check(said.header.device.network, BuiltInDevices.standard.network)
    }

    @Test func `is named by a preset, which leaves connections to the device`() throws {
        let named = try scenario(#""network": "3g""#)
        check(
            named.header.network,
            Network(latencyNs: 300_000_000, bytesPerSecond: 200_000, connections: nil))
        let sources = named.header.networkSources
        check(sources.map(\.figure), ["network.latency", "network.bandwidth"])
        check(sources.allSatisfy { $0.origin == "published: 3G of WebPageTest" })
        let changed = try scenario(#""network": { "basedOn": "edge", "bandwidth": "1Mbps" }"#)
        check(
            changed.header.network,
            Network(latencyNs: 840_000_000, bytesPerSecond: 125_000, connections: nil))
        check(
            changed.header.networkSources.map(\.origin),
            ["published: Edge of WebPageTest", "as given in s/feed.json"])
    }

    @Test func `has a source for each preset, and each name once`() {
        let ids = NetworkPreset.ids
        check(Set(ids).count, ids.count)
        check(["wifi", "lte", "4g", "slow-4g", "3g", "edge", "2g"].allSatisfy(ids.contains))
        for preset in NetworkPreset.all {
            check(preset.origin.contains(": "), note: "\(preset.id)")
            check(DeviceReader.rates.contains(preset.bytesPerSecond))
            check(BuiltInDevices.named(preset.id), nil)
        }
    }

    @Test func `is in a compiled trace, as are the hosts, and comes back from it`() throws {
        for member in [
            #""network": { "latency": "0.5ms", "bandwidth": "1234567B/s", "connections": 2 }"#,
            #""network": { "connections": "none" }"#, #""network": "2g""#, #""name": "x""#,
            #""network": { "lowShare": 0.125 }"#,
            #""hosts": { "a.example": { "connections": 6 } }"#,
            #""hosts": { "a.example": { "connections": "none" } }, "network": { "connections": 4 }"#,
        ] {
            let text = try require(
                Samples.rich.replacingFirst(#""seed": 7"#, with: #""seed": 7, "# + member)?
                    .replacingFirst(
                        #""remote": true"#, with: #""remote": true, "host": "a.example""#))
            let original = ScenarioTrace(try Samples.read(text)).header
            let header = try ScenarioReader.readTraceHeader(
                Array(original.line.utf8), file: "trace.ndjson",
                replacement: nil, pictures: Samples.album)
            check(header.network, original.network)
            check(header.link, original.link)
            check(header.hosts, original.hosts)
            check(header.connectionsByHost, original.connectionsByHost)
            check(header.catalog.groups.map(\.host), [nil, nil, "a.example", nil])
        }
    }

    @Test func `has connections that do nothing for a host that says its own`() throws {
        func remarks(_ network: [String]) throws -> [String] {
            let text = try require(
                Samples.rich.replacingFirst(
                    #""seed": 7"#,
                    with: #""seed": 7, "hosts": { "a.example": { "connections": 6 } }"#)?
                    .replacingFirst(
                        #""remote": true"#, with: #""remote": true, "host": "a.example""#)?
                    .replacingFirst(#"{ "tap": 1 }"#, with: #"{ "wait": "1s" }"#))
            var changes = InputChanges()
            changes.network = network
            let source = ScenarioTrace(try Samples.read(text))
            let input = CellInput(
                CellSource(
                    path: "feed.json", deviceText: nil, changes: changes, seed: nil, source: source
                ), summary: try source.summary())
            return input.remarks.filter { $0.contains("--network") }
        }
        try check(
            remarks(["connections=2"]),
            [
                "feed.json: --network connections= does nothing for a.example, which says in "
                    + "'hosts' how many there are"
            ])
        try check(remarks(["3g"]), [])
        try check(remarks([]), [])
    }

    @Test(
        "has a bandwidth in bytes or in bits",
        arguments: [
            ("2.5MB/s", 2_500_000), ("1MiB/s", 1 << 20), ("4096B/s", 4096), ("20Mbps", 2_500_000),
            ("1.6Mbps", 200_000), ("700kbps", 87_500), ("35kbps", 4375), ("9bps", 1),
            ("0.5Gbps", 62_500_000),
        ])
    func hasABandwidth(_ text: String, _ bytes: Int64) throws {
        try check(Quantity.bytesPerSecond(text), bytes)
    }

    @Test(
        "has no bandwidth without a unit, or with another's",
        arguments: [
            ("20", Quantity.Failure.missingUnit), ("2MB", .unknownUnit("MB")),
            ("20mbps", .unknownUnit("mbps")), ("/s", .unknownUnit("/s")),
            ("fast", .unknownUnit("fast")),
            ("1.MB/s", .notANumber), ("99999999999GB/s", .tooLarge),
        ])
    func hasNoBandwidth(_ text: String, _ failure: Quantity.Failure) {
        #expect(throws: failure) { try Quantity.bytesPerSecond(text) }
    }
}

@Suite("A host")
struct HostTests {
    /// Two groups of a host that says its own, one of another, and one that names none.
    @Test func `says for its groups of images what the network says for the others`() throws {
        let text = """
            {"trace":1,"scenario":"s","network":{"connections":3},
             "hosts":{"a":{"connections":"none"},"b":{"connections":6}},
             "images":{"w":{"count":1,"width":1,"height":1,"remote":true,"host":"b"},
              "x":{"count":1,"width":1,"height":1,"remote":true},
              "y":{"count":1,"width":1,"height":1,"remote":true,"host":"a"},
              "z":{"count":1,"width":1,"height":1,"remote":true,"host":"b"}}}
            """
        let header = try ScenarioReader.readTraceHeader(
            Array(text.utf8), file: "trace.ndjson", replacement: nil, pictures: Samples.album)
        check(header.catalog.hosts, [0, 1, 2, 0])
        check(header.connectionsByHost, [6, 3, nil])
    }
}

extension HostTests {
    /// A trace may name a host before any line declares its images.
    @Test(
        "is refused with its place",
        arguments: [
            (
                #"{"a":{}}"#,
                "1:25: hosts.a.connections: missing: a server needs it. Add \"connections\": 6"
            ),
            (
                #"{"a":{"connection":6}}"#,
                "1:26: hosts.a.connection: unknown key. Did you mean 'connections'?"
            ),
            (
                #"{"a":{"connections":"all"}}"#,
                "1:40: hosts.a.connections: must be a whole number or \"none\", not \"all\". "
                    + "Write, for example, 6"
            ),
            (
                #"{"a":6}"#,
                #"1:25: hosts.a: must be an object, not 6. Write, for example, {"connections": 6}"#
            ),
        ])
    func isRefused(_ hosts: String, _ complaint: String) {
        let text = #"{"trace":1,"hosts":"# + hosts + #","images":{"w":{"files":1,"bytes":1}}}"#
        let thrown = #expect(throws: Complaint.self) {
            try ScenarioReader.readTraceHeader(
                Array(text.utf8), file: "t", replacement: nil, pictures: Samples.album)
        }
        check(thrown?.lines.first, "t:" + complaint)
    }
}

@Suite("The command line's network")
struct ChosenNetworkTests {
    private func link(_ texts: [String], on scenario: Network? = nil) throws -> Device {
        var changes = InputChanges()
        changes.network = texts
        var header = ListTrace(groups: []).header
        header.device = BuiltInDevices.standard
        header.network = scenario
        try changes.apply(to: &header)
        return header.linkedDevice
    }

    @Test func `goes before the scenario's, and of two the later one counts`() throws {
        let slow = Network(latencyNs: 9, bytesPerSecond: 5000, connections: 1)
        let device = try link(["3g", "latency=50ms", "connections=none"], on: slow)
        check(
            device.network,
            Network(latencyNs: 50_000_000, bytesPerSecond: 200_000, connections: nil))
        check(device.origin(of: "network.latency"), "as given in --network")
        check(device.origin(of: "network.bandwidth"), "published: 3G of WebPageTest")
        try check(link(["latency=50ms", "3g"], on: slow).network.latencyNs, 300_000_000)
        try check(link(["bandwidth=2MB/s"], on: slow).network.latencyNs, 9)
        try check(link([]).network, BuiltInDevices.standard.network)
    }

    @Test func `is read from a file, with an @ or by its path`() throws {
        let folder = ScratchFolder()
        let path = folder.write("net=1.json", Array(#"{ "latency": "7ms" }"#.utf8))
        for text in [path, "@" + path] {
            let device = try link([text])
            check(device.network.latencyNs, 7_000_000)
            check(device.origin(of: "network.latency"), "as given in \(path)")
        }
    }

    @Test(
        "is refused in a line",
        arguments: [
            ("3gg", "network '3gg' is unknown. Did you mean '3g'?"),
            ("latency=9", #"--network 'latency=9': 9 needs a unit. Write "9s" or "9ms""#),
            (
                "speed=9",
                "--network 'speed=9': unknown key. The keys here are basedOn, latency, bandwidth, "
                    + "connections, lowShare, source"
            ),
            ("@none.json", "none.json: No such file or directory. Check the path"),
        ])
    func isRefused(_ text: String, _ complaint: String) {
        do {
            _ = try link([text])
            Issue.record("\(text) is taken")
        } catch {
            check((error as? Complaint)?.lines, [complaint])
        }
    }

    @Test func `goes to a cell's own process, as decoding costs do`() throws {
        var changes = InputChanges()
        changes.network = ["3g", "latency=50ms"]
        changes.decodeCosts = ["png=15"]
        let source = ScenarioTrace(try Samples.read(Samples.worked))
        let input = CellInput(
            CellSource(
                path: "feed.json", deviceText: nil, changes: changes, seed: nil, source: source),
            summary: try source.summary())
        let policy = try PolicySpec.parse("weak", device: source.header.device)
        let cell = Cell(
            input: 0, policy: policy, memory: .real, warnings: [], watched: nil,
            wantsTimeline: false)
        let order = CellRequest(cell, input, imageCache: "cache")
        check(CellRequest(words: order.words), order)
        check(order.changes, changes)
        check(
            changes.words,
            [
                "--network", "3g", "--network", "latency=50ms", "--decode-cost", "png=15",
            ])
    }
}
