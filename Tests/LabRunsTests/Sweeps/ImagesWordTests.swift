import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabPolicies
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks

/// The word `images` of limits: what an app's people get, decoded.
@Suite struct ImagesWordTests {
    private static let phone = BuiltInDevices.standard
    private static let mb: Int64 = 1_000_000

    /// A person strokes through small pictures, others further than others.
    private static let wandering = """
        { "version": 1, "name": "people",
          "images": { "photos": { "count": 400, "width": 100, "height": 100 } },
          "screens": {
            "feed": { "kind": "table", "rows": 400, "rowHeight": 120, "images": "photos" } },
          "script": [
            { "push": "feed" },
            { "wander": "6s", "weights": { "stroke": 3, "wait": 1 } } ] }
        """

    private static func folder(_ text: String) -> (folder: ScratchFolder, path: String) {
        let folder = ScratchFolder()
        return (folder, folder.write("people.json", Array(text.utf8)))
    }

    private static func plan(
        _ path: String, _ policies: [String], limits: [String] = [],
        _ change: (inout RunOptions) -> Void = { _ in }
    ) throws -> CellPlan {
        var options = RunOptions()
        options.paths = [path]
        options.policies = policies
        options.limits = try limits.map { try LimitAxis($0) }
        options.memory = .model
        change(&options)
        return try CellPlan(options)
    }

    private static func message(_ body: () throws -> Void) -> String? {
        (#expect(throws: Complaint.self) { try body() })?.message
    }

    @Test func standsInRangesAndFormulas() throws {
        let device = Self.phone.with(AppImages(100 * Self.mb))
        func limits(_ text: String) throws -> [Int64] {
            try LimitAxis(text).limits(on: device).map { $0 / Self.mb }
        }
        try check(limits("0.02*images..0.5*images:x2"), [2, 4, 8, 16, 32])
        try check(limits("images/4..images:+images/4"), [25, 50, 75, 100])
        try check(limits("min(0.1*images, 4MB), images - 1MB"), [4, 99])
    }

    @Test func isNotKnownWithoutAnApp() {
        let unknown = "'images' is known of a scenario, a recording or an app of a phone alone"
        let limits = Self.message { _ = try LimitAxis("0.1*images").limits(on: Self.phone) }
        check(limits?.contains(unknown), true)
        let policy = Self.message {
            _ = try PolicySpec.parse("lru(limit=0.1*images)", device: Self.phone)
        }
        check(policy?.contains(unknown), true)
        let size = Self.message { _ = try KeySize("0.1*images") }
        check(size?.contains("a key trace has no images"), true)
    }

    /// Mistakes are found before any file is read, and amounts that depend on an app are none.
    @Test func isLookedThroughBeforeItIsKnown() throws {
        _ = try LimitAxis("4GB - images..9MB:x2")
        let slip = Self.message { _ = try LimitAxis("0.1*imagse") }
        check(slip?.contains("Did you mean 'images'?"), true)
        let any = Self.phone.withAnyImages
        _ = try PolicySpec.parse("lru(limit=images - 4GB)", device: any)
        #expect(throws: Complaint.self) {
            try PolicySpec.parse("lru(limit=1MB - 4GB)", device: any)
        }
        #expect(throws: Complaint.self) {
            try PolicySpec.parse("lru(limit=images +)", device: any)
        }
    }

    @Test func isTheMedianOverPeople() throws {
        let (folder, path) = Self.folder(Self.wandering)
        defer { withExtendedLifetime(folder) {} }
        var all: [Int64] = []
        for seed: UInt64 in 1...30 {
            let plan = try Self.plan(path, ["none"]) { $0.seeds = seed...seed }
            var seen = SeenPictures()
            try plan.sources[0].source.play(into: &seen)
            all.append(Int64(seen.images.count) * 100 * 100 * 4)
        }
        all.sort()
        let median = (all[14] + all[15]) / 2
        check(all[0] < median && median < all[29])
        // Any seed has the same.
        for seeds: ClosedRange<UInt64>? in [nil, 40...41] {
            let plan = try Self.plan(
                path, ["lru", "lru(limit=0.5*images)"], limits: ["0.25*images"]
            ) { $0.seeds = seeds }
            check(plan.cells[0].limitBytes, median / 4)
            check(plan.cells[0].policy.composition.store?.limitBytes, median / 4)
            let own = try require(plan.cells.last)
            check(own.limitBytes == nil && own.policy.text == "lru(limit=0.5*images)")
            check(own.policy.composition.store?.limitBytes, median / 2)
            check(own.spec.contains("limit=\(median / 2)"))
        }
    }

    @Test func isThatOfItsOneRunWhereNothingIsDrawn() throws {
        let bytes: Int64 = 10 * 750 * 1000 * 4
        let plan = try Self.plan(
            ShippedScenarios.path("carousel"), ["lru"], limits: ["images", "images/2"])
        check(plan.cells.map(\.limitBytes), [bytes, bytes / 2])
        try check(plan.sources[0].header.device.images.bytes, bytes)
    }

    @Test func standsInAScenariosOwnPolicies() throws {
        let text = Self.wandering.replacing(
            #""version": 1,"#, with: #""version": 1, "policies": ["lru(limit=0.5*images)"],"#)
        let (folder, path) = Self.folder(text)
        defer { withExtendedLifetime(folder) {} }
        let plan = try Self.plan(path, [])
        let bytes = try require(plan.sources[0].header.device.images.bytes)
        check(bytes > 0)
        check(plan.cells.map { $0.policy.composition.store?.limitBytes }, [bytes / 2])
    }

    /// Worlds draw larger and smaller pictures, and limits stay as the file has the app.
    @Test func isTheSameInEveryWorld() throws {
        let (folder, path) = Self.folder(Self.wandering)
        defer { withExtendedLifetime(folder) {} }
        let usual = try Self.plan(path, ["lru"], limits: ["0.5*images"])
        let bytes = try require(usual.cells[0].limitBytes)
        let plan = try Self.plan(path, ["lru(limit=0.5*images)", "lru"], limits: ["0.5*images"]) {
            $0.worlds = WorldChoice(1...3, seed: 42)
        }
        check(plan.cells.count, 6)
        check(plan.cells.allSatisfy { $0.policy.composition.store?.limitBytes == bytes })
    }

    @Test func goesToACellsOwnProcess() throws {
        let plan = try Self.plan(ShippedScenarios.path("tableview"), ["lru(limit=0.5*images)"])
        let source = plan.sources[0]
        let input = CellInput(source, summary: try source.source.summary())
        let request = CellRequest(plan.cells[0], input, imageCache: "cache")
        check(request.imagesBytes, source.header.device.images.known)
        check(request.imagesBytes != nil)
        check(CellRequest(words: request.words), request)
    }

    /// Each app's own, as far as it gets in its time in front.
    @Test func isAnAppsOwnOnAPhone() throws {
        let phone = PhoneFolder()
        let plan = try phone.plan {
            $0.policies = ["feed=lru"]
            $0.limits = [try LimitAxis("feed=0.5*images")]
        }
        let file = try require(plan.sources[0].phone).file
        let images = try (0..<2).map { try require(file.device(ofApp: $0).images.bytes) }
        check(images[0] > images[1] && images[1] > 0)
        check(plan.cells.map(\.limitBytes), Array(repeating: images[0] / 2, count: 4))
        var ofPeople: [Int64] = []
        for seed: UInt64 in 1...30 {
            var person = file
            person.header.seed = seed
            let trace = try require(person.phone().apps[0].trace)
            var seen = SeenPictures()
            try trace.play(into: &seen)
            let sizes = trace.header.catalog.sizeBytes
            ofPeople.append(seen.images.reduce(0) { $0 + sizes[$1] })
        }
        ofPeople.sort()
        check(images[0], (ofPeople[14] + ofPeople[15]) / 2)
        // An app that shows none has none.
        try check(file.device(ofApp: 2).images.bytes, nil)
    }
}

private struct SeenPictures: TraceSink {
    var images: Set<ImageID> = []

    mutating func receive(_ event: TraceEvent) {
        if case .request(_, let image, _, _) = event.action { images.insert(image) }
    }
}
