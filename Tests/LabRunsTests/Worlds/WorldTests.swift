import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPictures
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

/// A world's draws: of what they are functions, between what they lie, and what isn't drawn.
@Suite struct WorldTests {
    private static func options(
        _ worlds: ClosedRange<Int>?, seed: UInt64 = 42, scenario: String = "tableview",
        policies: [String] = ["lru(limit=32MB)", "weak"],
        _ change: (inout RunOptions) -> Void = { _ in }
    ) -> RunOptions {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path(scenario)]
        options.policies = policies
        options.memory = .model
        options.worlds = worlds.map { WorldChoice($0, seed: seed) }
        change(&options)
        return options
    }

    private static func worlds(
        _ numbers: ClosedRange<Int>, seed: UInt64 = 42, scenario: String = "tableview",
        _ change: (inout RunOptions) -> Void = { _ in }
    ) throws -> [DrawnWorld] {
        let plan = try CellPlan(options(numbers, seed: seed, scenario: scenario, change))
        return plan.sources.compactMap(\.world)
    }

    private static func number(_ text: String) -> Double? {
        if let number = Double(text) { return number }
        if let ns = try? Quantity.nanoseconds(text) { return Double(ns) }
        return (try? Quantity.bytesPerSecond(text)).map { Double($0) }
    }

    @Test func dependsOnNothingButItsNumberAndTheSeed() throws {
        let many = try Self.worlds(1...30)
        check(many.map(\.number), Array(1...30))
        try check(Self.worlds(17...17), [many[16]])
        try check(Self.worlds(9...12), Array(many[8...11]))
        try check(Self.worlds(17...17, seed: 43) != [many[16]])
        let other = try Self.worlds(17...17) { $0.policies = ["none"] }
        check(other, [many[16]])
    }

    /// A figure draws the same, whichever others are drawn.
    @Test func aFigureIsDrawnByItsNameAlone() throws {
        let usual = try Self.worlds(1...5)
        let some = try Self.worlds(1...5) {
            $0.changes.decodeCosts = ["png=15"]
            $0.changes.network = ["latency=80ms"]
        }
        for (usual, some) in zip(usual, some) {
            let missing = ["decode.png", "network.latency"]
            check(some.draws, usual.draws.filter { !missing.contains($0.name) })
        }
    }

    @Test func whatTheUserGaveIsNotDrawn() throws {
        let mine = #"{"id": "mine", "basedOn": "iphone-8", "decode": {"png": 15}, "baseline": 1}"#
        try ScratchFile.with(mine, "mine.json") { try checkGiven(device: $0) }
    }

    private func checkGiven(device path: String) throws {
        let given: [((inout RunOptions) -> Void, [String])] = [
            ({ $0.changes.decodeCosts = ["jpeg=3"] }, ["decode.jpeg"]),
            ({ $0.changes.network = ["lte"] }, ["network.latency", "network.bandwidth"]),
            ({ $0.changes.network = ["connections=none"] }, ["network.connections"]),
            ({ $0.changes.pressure = ["deliveryLatency=1s"] }, ["pressure.deliveryLatency"]),
            ({ $0.devices = ["@" + path] }, ["decode.png", "baseline"]),
        ]
        let usual = Set(try Self.worlds(1...1)[0].draws.map(\.name))
        for (change, names) in given {
            let drawn = Set(try Self.worlds(1...1, change)[0].draws.map(\.name))
            for name in names {
                check(usual.contains(name) && !drawn.contains(name), note: "\(name)")
            }
        }
    }

    @Test func aFilesRangeIsDrawnFrom() throws {
        let mine = """
            {"id": "mine", "basedOn": "iphone-8", "decode": {"png": 15},
             "ranges": {"decode.png": {"from": 14, "to": 16, "source": "measured: by us"}}}
            """
        let drawn = try ScratchFile.with(mine, "mine.json") { path in
            try Self.worlds(1...50) { $0.devices = ["@" + path] }
        }
        let costs = try drawn.map { world in
            try require(world.draws.first { $0.name == "decode.png" }.flatMap { Double($0.text) })
        }
        check(costs.allSatisfy { (14...16).contains($0) })
        check(Set(costs).count > 10)
    }

    /// Each figure stays in its range, and gets into both of its halves.
    @Test func figuresStayInTheirRanges() throws {
        let device = BuiltInDevices.standard
        let drawn = try Self.worlds(1...200, scenario: "navigation")
        for figure in DeviceFigure.all where !figure.isOfPhones {
            guard let range = device.range(of: figure) else { continue }
            let values = try drawn.map { world in
                let text = world.draws.first { $0.name == figure.name }?.text
                return try require(
                    text.flatMap(Self.number), note: "\(figure.name): \(text ?? "-")")
            }
            check(
                values.allSatisfy { range.low <= $0 && $0 <= range.high },
                note: "\(figure.name): \(values.min()!) to \(values.max()!)")
            let middle = range.value(at: 0.5)
            check(values.contains { $0 < middle } && values.contains { $0 > middle })
        }
        let names = Set(drawn.flatMap { $0.draws.map(\.name) })
        check(!DeviceFigure.all.contains { $0.isOfPhones && names.contains($0.name) })
        let links = drawn.compactMap { world in
            world.draws.first { $0.name == "network.connections" }?.text
        }
        check(Set(links), ["6", "none"])
        // 150 of 200 are expected, with a deviation of 6.
        check((120...180).contains(links.count { $0 == "none" }))
    }

    @Test func peopleAndPicturesDiffer() throws {
        let plan = try CellPlan(Self.options(1...50))
        let usual = try CellPlan(Self.options(nil)).sources[0].header
        check(Set(plan.sources.map(\.header.seed)).count, 50)
        for source in plan.sources {
            let world = try require(source.world)
            let factor = try require(
                world.draws.first { $0.name == "pictures" }.flatMap { Double($0.text) })
            check((0.8...1.25).contains(factor))
            let header = source.header
            check(header.catalog.imageCount, usual.catalog.imageCount)
            // 600 x 400 pixels, the root of the factor on each side.
            let photo = header.catalog.groups[1].firstImage
            let side = header.catalog.pixelSize[photo]
            check(side.width, Int((600 * factor.squareRoot()).rounded()))
            check(side.height, Int((400 * factor.squareRoot()).rounded()))
            check(header.departure, nil)
        }
    }

    @Test func aTraceSaysOfWhichNoOtherIsDrawn() throws {
        let scenario = """
            {"version": 1, "name": "one", "device": "iphone-8", "network": "4g",
             "images": {"a": {"count": 2, "width": 300, "height": 200}},
             "screens": {"wall": {"kind": "grid", "items": 2, "columns": 2, "images": "a"}},
             "script": [{"push": "wall"}, {"wait": "1s"}]}
            """
        let folder = ScratchFolder()
        let trace = folder.write(
            "one.ndjson", try TraceText.bytes(ScenarioTrace(try Samples.read(scenario))))
        func remarks(_ path: String, _ worlds: ClosedRange<Int>?) throws -> [String] {
            try RunSession(Self.options(worlds, policies: ["weak"]) { $0.paths = [path] }).remarks
                .filter {
                    $0.contains("of which worlds draw no other person, and no other network")
                }
        }
        try check(!remarks(trace, 1...2).isEmpty)
        try check(remarks(trace, nil), [])
        let file = folder.write("one.json", Array(scenario.utf8))
        try check(remarks(file, 1...2), [])
    }

    @Test func exactSizesAreDrawnByNoWorld() throws {
        let scenario = """
            {"version": 1, "name": "two", "device": "iphone-8",
             "images": {"fixed": {"count": 2, "width": 300, "height": 200, "exact": true},
                        "free": {"count": 2, "width": 300, "height": 200}},
             "screens": {"wall": {"kind": "grid", "items": 2, "columns": 2, "images": "free"}},
             "script": [{"push": "wall"}, {"wait": "1s"}]}
            """
        func factors(_ text: String) throws -> [String?] {
            try ScratchFile.with(text, "two.json") { path in
                let plan = try CellPlan(Self.options(1...20) { $0.paths = [path] })
                for source in plan.sources {
                    let catalog = source.header.catalog
                    let fixed = catalog.groups[0].firstImage
                    check(catalog.pixelSize[fixed], PixelSize(width: 300, height: 200))
                }
                return plan.sources.map { source in
                    source.world?.draws.first { $0.name == "pictures" }?.text
                }
            }
        }
        check(Set(try factors(scenario)).count > 10)
        // Nothing is left to draw: no world says a factor.
        let both = scenario.replacing("200}}", with: "200, \"exact\": true}}")
        check(Set(try factors(both)), [nil])
    }

    /// In world 108 rows of the feed move a carousel out of sight while a finger strokes it.
    @Test func aStrokedCarouselMayLeaveTheScreen() throws {
        let plan = try CellPlan(Self.options(108...108, scenario: "social", policies: ["weak"]))
        check(plan.sources.count, 1)
    }

    /// A limit that is a share of the memory is one of the device as it is written.
    @Test func limitsAreThoseOfTheDeviceAsItIsWritten() throws {
        let limits = [try LimitAxis("5%")]
        func bytes(_ worlds: ClosedRange<Int>?) throws -> Set<Int64?> {
            let plan = try CellPlan(
                Self.options(worlds, policies: ["lru"]) {
                    $0.devices = ["android-256"]
                    $0.limits = limits
                })
            return Set(plan.cells.map(\.limitBytes))
        }
        try check(bytes(1...20), bytes(nil))
    }

    @Test func rowsOfOneWorldAreThoseOfMany() throws {
        func rows(_ worlds: ClosedRange<Int>) throws -> [Row] {
            let session = try RunSession(Self.options(worlds, scenario: "pressure"))
            let outcomes = CellScheduler(session).run()
            return outcomes.map { session.worldColumns.row($0.row, $0.world) }
        }
        let many = try rows(1...6)
        let one = try rows(4...4)
        check(one.count == 2 && many.count == 12)
        check(one, many.filter { $0[WorldColumns.world] == 4 })
    }

    @Test func columnsStandAtTheEndOfTheCountedOnes() throws {
        let plan = try CellPlan(Self.options(1...3))
        let names = plan.columns.map(\.name)
        let place = try require(names.firstIndex(of: "world"))
        let counted = SweepColumns.all.filter { !$0.isMeasured }.map(\.name)
        check(Array(names[..<place]), counted)
        check(names[place + 1].hasPrefix("drawn_"))
        let drawn = names.filter { $0.hasPrefix("drawn_") }
        check(names[place + drawn.count], "drawn_pictures")
        check(drawn.contains("drawn_pressure_process_warning"))
        check(plan.columns[place + drawn.count + 1].isMeasured)
        try check(CellPlan(Self.options(nil)).columns, SweepColumns.all)
    }

    @Test func anotherSeedIsAnotherPlan() throws {
        func digest(_ worlds: ClosedRange<Int>, seed: UInt64) throws -> UInt64 {
            let plan = try CellPlan(Self.options(worlds, seed: seed))
            return plan.digest(of: plan.cells)
        }
        try check(digest(1...3, seed: 42), digest(1...3, seed: 42))
        try check(digest(1...3, seed: 42) != digest(1...3, seed: 43))
        try check(digest(1...3, seed: 42) != digest(2...4, seed: 42))
    }

    @Test func aChildIsToldOfItsWorld() throws {
        let world = World(number: 17, seed: UInt64(Int64.max))
        check(World(fields: world.fields), world)
        check(World(fields: ["17"]) == nil && World(fields: ["a", "b"]) == nil)
    }
}
