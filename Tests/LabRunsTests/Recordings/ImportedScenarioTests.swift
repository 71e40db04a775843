import Testing

@testable import LabBase
@testable import LabPictures
@testable import LabRecordings
@testable import LabScripts
@testable import PlainDesks

/// A user's scenario with what a log tells.
@Suite("A scenario with a log's figures") struct ImportedScenarioTests {
    fileprivate static let feed = """
        { "version": 1, "//": "mine",
          "network": { "latency": "1s", "lowShare": 0.25, "source": "guessed" },
          "hosts": { "old.example": { "connections": 6 } },
          "images": {
            "photos": { "count": 40, "width": 500, "height": 400, "remote": true, "scale": 2 },
            "avatars": { "count": 10, "sizes": [[1, 80, 80], [2, 100, 90]], "remote": true,
              "host": "old.example" },
            "icons": { "count": 10, "width": 80, "height": 80 },
            "data": { "files": 3, "bytes": "1KB", "remote": true }
          },
          "screens": { "s": { "kind": "table", "rows": 40, "rowHeight": 200, "images": "photos" } },
          "script": [{ "push": "s" }, { "wait": "1s" }] }
        """

    private func scenario(_ text: String) throws -> Scenario {
        try ScenarioReader.read(bytes: Array(text.utf8), file: "feed.json") { _, _ in .empty }
    }

    /// Transfers of pictures, each alone: 80 ms and 250 bytes a millisecond.
    private func log(
        _ pictures: [(host: String, size: PixelSize?, bytes: Int64)],
        _ numbers: ImportNumbers = ImportNumbers(), kind: Imported.FileType = .picture(.jpeg)
    ) throws -> Imported {
        var log = Imported(.har, path: "a.har", numbers: numbers)
        for (number, picture) in pictures.enumerated() {
            var fetch = Imported.Fetch(
                log.numbers.resource(url: "https://\(picture.host)/\(number)")!,
                beginNs: Int64(number) * 1_000_000_000)
            fetch.waitNs = 80_000_000
            fetch.receiveNs = picture.bytes * 4000
            fetch.bytes = picture.bytes
            fetch.kind = kind
            fetch.size = picture.size
            fetch.transport = .multiplexed
            log.add(fetch, at: .line(number + 1))
        }
        try log.finish()
        return log
    }

    private static let large = PixelSize(width: 600, height: 400)
    private static let small = PixelSize(width: 88, height: 88)

    private func imported(
        _ log: Imported, _ mappings: String...
    ) throws -> (scenario: Scenario, imported: ImportedScenario) {
        let imported = try ImportedScenario(
            log, onto: scenario(Self.feed), bytes: Array(Self.feed.utf8), lengthNs: 1,
            mappings.map { try ImportMapping($0) })
        return (try scenario(imported.text), imported)
    }

    @Test("has sizes, bytes, formats, servers and the network of the log, and keeps the rest")
    func hasFigures() throws {
        let log = try log([
            ("a.example", Self.large, 50_000), ("a.example", Self.large, 70_000),
            ("a.example", PixelSize(width: 600, height: 450), 90_000),
            ("b.example", Self.small, 3000), ("b.example", Self.small, 5000),
        ])
        let (scenario, imported) = try imported(log)
        let groups = scenario.header.catalog.groups
        check(
            groups[0].drawn?.sizes,
            .listed([
                .init(weight: 2, size: Self.large),
                .init(weight: 1, size: PixelSize(width: 600, height: 450)),
            ]))
        check(groups[0].encodedBytes == 70_000 && groups[0].host == "host-1")
        check(groups[0].drawn?.format == .jpeg && groups[0].scale == 2 && groups[0].count == 40)
        check(groups[1].drawn?.sizes == .same(Self.small) && groups[1].encodedBytes == 4000)
        check(groups[1].host, "host-2")
        // A group that isn't remote gets no picture of a log.
        check(groups[2].drawn?.sizes, .same(PixelSize(width: 80, height: 80)))
        check(scenario.header.network?.latencyNs, 80_000_000)
        check(scenario.header.network?.bytesPerSecond, 250_000)
        check(scenario.header.network?.lowShareMillionths, 250_000)
        check(scenario.header.hosts.map(\.name), ["host-1", "host-2"])
        check(scenario.header.hosts.allSatisfy { $0.connections == nil })
        check(imported.text.contains("\"//\": \"mine\""))
        check(
            imported.text.contains(
                "of 3 pictures in the har log: sizes of 3, the mean bytes of 3, the commonest "
                    + "format of 3 and the commonest server of 3"))
        check(!imported.text.contains("guessed"))
        check(imported.remarks.isEmpty)
    }

    @Test func `is the same once it has the same log again`() throws {
        let log = try log([("a.example", Self.large, 50_000), ("a.example", Self.large, 70_000)])
        let first = try imported(log)
        let again = try ImportedScenario(
            log, onto: first.scenario, bytes: Array(first.imported.text.utf8), lengthNs: 1, [])
        check(again.taken, first.imported.taken)
    }

    @Test func `has what the log changes of its base, and leaves the rest there`() throws {
        let log = try log([("a.example", Self.large, 50_000), ("a.example", Self.large, 70_000)])
        let derived = #"{"version": 1, "basedOn": "feed.json", "seed": 7}"#
        let inherited = JSON(try JSONReader.read(Array(Self.feed.utf8)))
        let imported = try ImportedScenario(
            log, onto: scenario(Self.feed), bytes: Array(derived.utf8), inherited: inherited,
            lengthNs: 1, [])
        let file = try JSONReader.read(Array(imported.text.utf8))
        check(
            file.members?.map(\.key), ["version", "basedOn", "seed", "network", "hosts", "images"])
        check(file["images"]?.members?.map(\.key), ["photos", "avatars", "icons", "data"])
        check(file["images"]?["photos"]?["encodedBytes"]?.integer, 60_000)
        check(file["images"]?["photos"]?["host"]?.string, "host-1")
        check(file["network"]?["lowShare"]?.double, 0.25)
        check(file["hosts"]?.members?.map(\.key), ["old.example", "host-1"])
    }

    @Test("takes a base's network by its name, and of its groups those alone that change")
    func basesItsNetwork() throws {
        let log = try log([("a.example", nil, 1000)], kind: .other)
        let derived = #"{"version": 1, "basedOn": "feed.json", "seed": 7}"#
        let inherited = JSON(try JSONReader.read(Array(Self.feed.utf8)))
            .replacing("network", with: "wifi")
        let imported = try ImportedScenario(
            log, onto: scenario(Self.feed), bytes: Array(derived.utf8), inherited: inherited,
            lengthNs: 1, [])
        let file = try JSONReader.read(Array(imported.text.utf8))
        // The transfer is no picture's, and so traffic of the script.
        check(file.members?.map(\.key), ["version", "basedOn", "seed", "network", "script"])
        check(file["network"]?["basedOn"]?.string, "wifi")
        check(file["network"]?["latency"]?.string, "80ms")
        check(file["network"]?["bandwidth"], nil)
    }

    @Test func `lists pictures of no group by number, and guesses none`() throws {
        let log = try log([
            ("a.example", nil, 50_000), ("a.example", PixelSize(width: 300, height: 300), 1000),
            ("a.example", PixelSize(width: 300, height: 300), 1000),
            ("a.example", PixelSize(width: 300, height: 300), 1000),
            ("b.example", Self.large, 1000),
        ])
        let (scenario, imported) = try imported(log)
        check(scenario.header.catalog.groups.allSatisfy { $0.host != "host-1" })
        check(
            imported.remarks.suffix(2),
            [
                "1 picture is of no group (jpeg of host-1, size not told): image-1. Say with --map "
                    + "which group it is",
                "3 pictures are of no group (jpeg of host-1, 300x300): image-2 ... image-4. Say "
                    + "with --map which group it is",
            ])
    }

    @Test("is refused where no picture of the log is of a group, though it tells a network")
    func refusesNone() throws {
        let log = try log([("a.example", PixelSize(width: 300, height: 300), 1000)])
        #expect(throws: Complaint.self) { try imported(log) }
        #expect(throws: Never.self) { try imported(log, "image-1=photos") }
    }

    @Test func `heeds a server that a group names, where the log doesn't tell a size`() throws {
        let pictures = [
            (host: "old.example", size: PixelSize?.none, bytes: Int64(3000)),
            ("a.example", nil, 4000),
        ]
        let log = try log(pictures, ImportNumbers(hosts: ["old.example"]))
        let match = try ImportMatch(log, scenario(Self.feed).header.catalog, [])
        check(match.pictures.map { $0.map(\.number) }, [[], [1], [], []])
        check(match.unmatched.map(\.number), [2])
    }

    @Test func `gives a group of animations no still by itself, and leaves it its format`() throws {
        let text = Self.feed.replacing(
            #""width": 500, "height": 400,"#,
            with: #""width": 600, "height": 400, "format": "webp", "frames": 9,"#)
        let log = try log([("a.example", Self.large, 1000)])
        try check(ImportMatch(log, scenario(text).header.catalog, []).unmatched.count, 1)
        let imported = try ImportedScenario(
            log, onto: scenario(text), bytes: Array(text.utf8), lengthNs: 1,
            [ImportMapping("image-1=photos")])
        let group = try scenario(imported.text).header.catalog.groups[0]
        check(group.drawn?.format == .webp && group.drawn?.frames == 9)
        check(group.encodedBytes == 1000 && group.host == "host-1")
    }

    @Test func `heeds the user's word, the first that fits`() throws {
        let mappings = ["image-2=icons", "host-2=data", "*/0=avatars", "*=photos"]
        let numbers = ImportNumbers(patterns: try mappings.map { try ImportMapping($0) }.patterns)
        let log = try log(
            [
                ("a.example", Self.large, 1000), ("a.example", nil, 2000), ("b.example", nil, 3000),
                ("a.example", nil, 4000),
            ], numbers)
        let match = try ImportMatch(
            log, scenario(Self.feed).header.catalog, mappings.map { try ImportMapping($0) })
        check(match.pictures.map { $0.map(\.number) }, [[4], [1], [2], [3]])
        let (scenario, _) = try imported(log, "image-2=icons", "host-2=data")
        check(
            scenario.header.catalog.groups[2].remote
                && scenario.header.catalog.groups[2].host == "host-1")
        guard case .plain(let bytes) = scenario.header.catalog.groups[3].source else {
            Issue.record("no plain files")
            return
        }
        check(bytes, 3000)
    }

    @Test(
        "says which of the user's words fits nothing",
        arguments: ["image-9=photos", "host-2=photos", "*/none/*=photos", "a.example=photos"])
    func saysUnusedMappings(word: String) throws {
        let mappings = try ["image-1=photos", word].map { try ImportMapping($0) }
        let log = try log([("a.example", nil, 1000)], ImportNumbers(patterns: mappings.patterns))
        let match = try ImportMatch(log, scenario(Self.feed).header.catalog, mappings)
        check(
            match.remarks,
            [
                "--map \(word) does nothing: it fits no picture, or an earlier --map has those "
                    + "that it fits. Without --onto all are listed by number"
            ])
        let again = try ImportMatch(
            log, scenario(Self.feed).header.catalog, [mappings[0], mappings[0]])
        check(again.remarks.count, 1)
    }

    @Test func `is refused for a group that isn't there, and a word that maps nothing`() throws {
        let log = try log([("a.example", nil, 1000)])
        let unknown = #expect(throws: Complaint.self) { try imported(log, "*=photo") }
        check(unknown?.exit == .usage && unknown?.remedy == "Did you mean 'photos'?")
        for text in ["photos", "=photos", "*=", ""] {
            #expect(throws: Complaint.self) { try ImportMapping(text) }
        }
    }

    @Test func `is refused where the log tells nothing of it`() throws {
        var log = Imported(.har, path: "a.har")
        let resource = log.numbers.resource(url: "https://a.example/1")!
        log.add(Imported.Fetch(resource, beginNs: 0), at: .line(1))
        try log.finish()
        let complaint = #expect(throws: Complaint.self) { try imported(log) }
        check(complaint?.exit, .badData)
    }
}

/// Transfers that brought no pictures, in a script that can say them.
@Suite("Traffic of others in a log") struct ImportedTrafficTests {
    private func log(_ transfers: [(atMs: Int64, host: String, bytes: Int64)]) throws -> Imported {
        var log = Imported(.har, path: "a.har")
        for (number, transfer) in transfers.enumerated() {
            var fetch = Imported.Fetch(
                log.numbers.resource(url: "https://\(transfer.host)/\(number)")!,
                beginNs: transfer.atMs * 1_000_000)
            fetch.bytes = transfer.bytes
            log.add(fetch, at: .line(number + 1))
        }
        try log.finish()
        return log
    }

    @Test func `is one transfer for each second and server, as far as the script goes`() throws {
        let log = try log([
            (0, "a.example", 100), (900, "a.example", 200), (950, "b.example", 7),
            (1000, "a.example", 30), (5000, "a.example", 9),
        ])
        let script: JSON = [
            ["push": "s", "meanwhile": [["after": "1s", "empty": true]]], ["wait": "4s"],
        ]
        let traffic = ImportedTraffic(log, lengthNs: 4_000_000_000)
        guard StepAction.momentary.contains("traffic") else {
            check(traffic.count == 0 && traffic.json(of: script).text() == script.text())
            return
        }
        check(traffic.count == 3 && traffic.bytes == 337)
        check(
            traffic.json(of: script).text(),
            """
            [{"push": "s", "meanwhile": [{"after": "1s", "empty": true}, \
            {"after": "0ms", "traffic": {"bytes": 300, "host": "host-1"}}, \
            {"after": "0ms", "traffic": {"bytes": 7, "host": "host-2"}}, \
            {"after": "1000ms", "traffic": {"bytes": 30, "host": "host-1"}}]}, \
            {"wait": "4s"}]
            """)
        let bytes = Array(ImportedScenarioTests.feed.utf8)
        let feed = try ScenarioReader.read(bytes: bytes, file: "feed.json") { _, _ in .empty }
        let imported = try ImportedScenario(
            log, onto: feed, bytes: bytes, lengthNs: 1_000_000_000, [])
        _ = try ScenarioReader.read(bytes: Array(imported.text.utf8), file: "a") { _, _ in .empty }
        check(
            imported.taken,
            [
                "traffic of others: 307 B in 2 transfers, each at the second of the log in which "
                    + "it began"
            ])
    }
}

/// Videos of a log.
@Suite("Videos in a log") struct ImportedVideoTests {
    @Test(
        "are known by their type, or else by their ending",
        arguments: [
            ("video/mp4", "https://a.example/1", Imported.FileType.video),
            ("", "https://a.example/1.m4s?range=1", .video),
            ("application/octet-stream", "https://a.example/1.MP4", .video),
            ("text/plain", "https://a.example/1.mp4", .other),
            ("", "https://a.example/1", .other),
        ])
    func areKnown(type: String, url: String, kind: Imported.FileType) {
        check(HTTPWords.kind(type, url: url) == kind && !kind.isPicture)
    }

    @Test func `are traffic of others only where the scenario has no videos of its own`() throws {
        var log = Imported(.har, path: "a.har")
        for (number, kind) in [Imported.FileType.video, .other, .video].enumerated() {
            var fetch = Imported.Fetch(
                log.numbers.resource(url: "https://a.example/\(number)")!, beginNs: 0)
            fetch.bytes = [5000, 70, 3000][number]
            fetch.kind = kind
            log.add(fetch, at: .line(number + 1))
        }
        try log.finish()
        let all = ImportedTraffic(log, lengthNs: 1)
        check(all.bytes == 8070 && all.remarks.isEmpty)
        let others = ImportedTraffic(log, lengthNs: 1, playsVideos: true)
        check(others.bytes == 70 && others.count == 1)
        check(
            others.remarks,
            [
                "left out: 2 transfers of videos, 8.0 KB: the scenario has videos, whose players "
                    + "fetch their data themselves"
            ])
    }
}

/// Pictures of a log by their numbers.
@Suite("Numbers of pictures") struct ImportedPictureTests {
    private func words(_ numbers: [Int], most: Int = .max) -> String {
        var known = ImportNumbers()
        let resource = known.resource(url: "https://a.example/1")!
        return numbers.map {
            ImportedPicture(number: $0, resource: resource, kind: .otherPicture)
        }.numbers(most: most)
    }

    @Test func `are spans, in their order, or the first of them`() {
        check(
            words([7, 1, 2, 9, 8, 4, 5]), "image-1, image-2, image-4, image-5, image-7 ... image-9")
        check(
            words([7, 1, 2, 9, 8, 4, 5], most: 2), "image-1, image-2, image-4, image-5 and 3 more")
        check(words([3], most: 1), "image-3")
    }
}
