import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The files and settings that rows say they were made of.
@Suite("A pedigree")
struct PedigreeTests {
    private let folder = ScratchFolder()

    private static let pictures = """
        {"version": 1, "name": "own", "images": {"a": {"directory": "album"}},
         "screens": {"s": {"kind": "single", "images": "a", "pick": "fixed", "index": 0}},
         "script": [{"push": "s"}]}
        """

    private func plan(
        _ paths: [String], _ change: (inout RunOptions) throws -> Void = { _ in }
    ) throws -> CellPlan {
        var options = RunOptions()
        options.paths = paths
        options.policies = ["weak"]
        options.memory = .model
        options.imageCache = folder.path + "/cache"
        try change(&options)
        return try CellPlan(options)
    }

    private func write(_ name: String, _ text: String) -> String {
        folder.write(name, Array(text.utf8))
    }

    private func sha256(
        _ paths: [String], _ change: (inout RunOptions) throws -> Void = { _ in }
    ) throws -> String? {
        try plan(paths, change).sources[0].pedigree?.sha256
    }

    @Test func `of what reads nothing else is the file's own digest, inside lab or not`() throws {
        let text = try ShippedScenarios.file("scenarios/tableview.json")
        let own = SHA256.of(text.utf8)
        try check(sha256([ShippedScenarios.path("tableview")]), own)
        try check(sha256(["tableview"]), own)
        let trace = "{\"trace\": 1, \"images\": {}}\n"
        try check(sha256([write("t.ndjson", trace)]), SHA256.of(trace.utf8))
    }

    @Test("has pictures as sha256sum lists them, and notices one that changed in place")
    func hasPictures() throws {
        let album = ScratchFolder()
        var png = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
        let text = Self.pictures.replacing("\"album\"", with: "\"\(album.path)\"")
        let scenario = write("own.json", text)
        var found: [String] = []
        for width in [13, 14] {
            png.width = width
            album.write("b.png", png.bytes)
            album.write("a.png", png.bytes)
            let digest = SHA256.of(png.bytes)
            let list = "\(digest)  a.png\n\(digest)  b.png\n"
            let pedigree = try sha256([scenario])
            check(pedigree, SHA256.of(text.utf8) + "+" + SHA256.of(list.utf8))
            found.append(try require(pedigree))
        }
        check(found[0] != found[1])
        // A digest that is remembered is as good as one of a file that is read.
        try check(sha256([scenario]), found[1])
    }

    @Test func `has files of devices and networks, and settings, but no axis`() throws {
        let path = ShippedScenarios.path("tableview")
        let own = try require(sha256([path]))
        let device = #"{"basedOn": "iphone-8", "id": "mine", "ram": "3GB"}"#
        let network = #"{"latency": "50ms"}"#
        let (phone, net) = (write("phone.json", device), write("net.json", network))
        let list =
            "\(SHA256.of(device.utf8))  device\n\(SHA256.of(network.utf8))  network\n"
            + "network bandwidth=1MB/s\ndecode-cost png=15\npressure onKill=relaunch\n"
            + "warn-at 5:critical\n"
        let all = try sha256([path]) { options in
            options.devices = ["@" + phone]
            options.changes.network = ["@" + net, "bandwidth=1MB/s"]
            options.changes.decodeCosts = ["png=15"]
            options.changes.pressure = ["onKill=relaunch"]
            options.warnings = [.init(atNs: 5, level: .critical)]
        }
        check(all, own + "+" + SHA256.of(list.utf8))
        let axis = try plan([path]) { options in
            options.bandwidths = [try BandwidthAxis("1MB/s,2MB/s")]
            options.devices = ["iphone-8", "iphone-x"]
            options.seeds = 1...2
        }
        check(axis.sources.count, 8)
        check(axis.sources.allSatisfy { $0.pedigree?.sha256 == own })
    }

    @Test func `is in every row, of a policy's files too, and of one that died`() throws {
        let text = #"{"version": 1, "parts": ["weak"]}"#
        let file = write("mine.json", text)
        let session = try RunSession(
            try plan([ShippedScenarios.path("tableview")]) { $0.policies = ["weak", "@" + file] })
        let rows = ShippedScenarios.run(session, jobs: 1)
        let own = session.inputs[0].sha256
        check(rows.map { $0[.inputSha256] }, [own, own])
        check(rows.map { $0[.policySha256] }, ["", SHA256.of(text.utf8)])
        check(session.cells[1].policy.readPaths, [file])
        let dead = CellOutcome.died(session.cells[1], session.inputs[0], .crashed, "")
        check(dead.row[.inputSha256] == own && dead.row[.policySha256] != "")
        check(dead.row[.decodes], nil)
    }

    @Test func `is part of what a journal belongs to`() throws {
        let path = write("s.json", try ShippedScenarios.file("scenarios/tableview.json"))
        let file = write("mine.json", #"{"version": 1, "parts": ["weak"]}"#)
        func digest() throws -> UInt64 {
            let plan = try plan([path]) { $0.policies = ["@" + file] }
            return plan.digest(of: plan.cells)
        }
        let before = try digest()
        try check(digest(), before)
        // The same policy, written otherwise.
        _ = write("mine.json", #"{"version": 1,  "parts": ["weak"]}"#)
        try check(digest() != before)
    }

    @Test func `of a split has the files of each of its groups`() throws {
        let (one, two) = (write("one.json", ""), write("two.json", ""))
        check(PolicySpec.namedFiles("split(a=@\(one), rest=@\(two))+offscreen"), [one, two])
        check(PolicySpec.namedFiles("lru(limit=4MB)+weak"), [])
    }
}
