import Testing

@testable import LabBase
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks

/// The list of cells: its order, its numbers, and what is left alone.
@Suite struct CellPlanTests {
    private static func options(
        _ path: String, policies: [String], limits: [String] = [], devices: [String] = [],
        seeds: ClosedRange<UInt64>? = nil
    ) throws -> RunOptions {
        var options = RunOptions()
        options.paths = [path]
        options.policies = policies
        options.limits = try limits.map { try LimitAxis($0) }
        options.devices = devices
        options.seeds = seeds
        options.memory = .model
        return options
    }

    private static func lines(_ plan: CellPlan) -> [String] {
        plan.cells.map { cell in
            let header = plan.sources[cell.input].header
            let limit = cell.limitBytes.map { " \($0 / 1_000_000)MB" } ?? ""
            return "\(cell.number) \(header.device.id) \(cell.policy.text)\(limit) \(header.seed)"
        }
    }

    static let feed = ShippedScenarios.path("tableview")

    @Test func goesByDeviceThenPolicyThenLimitThenSeed() throws {
        let plan = try CellPlan(
            Self.options(
                Self.feed, policies: ["weak", "lru", "nuke(limit=1MB)"],
                limits: ["8MB..16MB:x2", "16MB"], devices: ["iphone-8", "iphone-x"],
                seeds: 3...4))
        check(
            Self.lines(plan),
            [
                "1 iphone-8 weak 3", "2 iphone-8 weak 4",
                "3 iphone-8 lru 8MB 3", "4 iphone-8 lru 8MB 4",
                "5 iphone-8 lru 16MB 3", "6 iphone-8 lru 16MB 4",
                "7 iphone-8 nuke(limit=1MB) 3", "8 iphone-8 nuke(limit=1MB) 4",
                "9 iphone-x weak 3", "10 iphone-x weak 4",
                "11 iphone-x lru 8MB 3", "12 iphone-x lru 8MB 4",
                "13 iphone-x lru 16MB 3", "14 iphone-x lru 16MB 4",
                "15 iphone-x nuke(limit=1MB) 3", "16 iphone-x nuke(limit=1MB) 4",
            ])
        check(plan.cells.map(\.series), (1...8).flatMap { [$0, $0] })
    }

    @Test("refuses libraries of iOS on Android, alone, in a group or as a list, unless asked for")
    func refusesOtherSystems() throws {
        func problem(_ policy: String, _ device: String, takesAnySystem: Bool = false) -> String? {
            do throws(Complaint) {
                var options = RunOptions()
                options.paths = [Self.feed]
                options.policies = [policy]
                options.devices = [device]
                options.memory = .model
                options.takesAnySystem = takesAnySystem
                _ = try CellPlan(options)
                return nil
            } catch {
                check(error.exit, .usage)
                return error.what
            }
        }
        for policy in ["nuke", "split(photos=nuke, rest=none)", "lru+prefetch(as=uikit)"] {
            check(
                problem(policy, "android"),
                "policy '\(policy)' is made for iOS, and no app on android has it")
            check(problem(policy, "android", takesAnySystem: true), nil)
            check(problem(policy, "iphone-8"), nil)
        }
        check(problem("glide", "iphone-8"), nil)
        check(
            ["nuke", "glide", "unbounded", "nscache-swift"].map { problem($0, "desktop") != nil },
            [true, true, false, false])
        check(problem("nscache-swift", "android"), nil)
    }

    @Test func `takes by all the systems that a device can have`() throws {
        var options = try Self.options(Self.feed, policies: ["all"], devices: ["android"])
        let all = try Set(CellPlan(options).cells.map(\.policy.text))
        options.takesAnySystem = false
        let own = try Set(CellPlan(options).cells.map(\.policy.text))
        check(all.contains("nuke") && !own.contains("nuke"))
        check(own.isSubset(of: all) && own.isSuperset(of: ["glide", "coil", "nscache-swift"]))
    }

    @Test func withoutLimitsEachPolicyHasItsOwn() throws {
        let plan = try CellPlan(Self.options(Self.feed, policies: ["lru", "weak"]))
        check(Self.lines(plan), ["1 iphone-8 lru 42", "2 iphone-8 weak 42"])
    }

    @Test func aSystemOfManyModelsIsEachOfThem() throws {
        let plan = try CellPlan(
            Self.options(Self.feed, policies: ["nscache-apple"], limits: ["8MB,9MB"]))
        check(plan.cells.count, 10)
        check(plan.cells[2].policy.text, "nscache-apple(model=cost)")
    }

    @Test func everySystemCanBeSwept() throws {
        let plan = try CellPlan(
            Self.options(Self.feed, policies: ["all"], limits: ["1MB..1GB:x10"]))
        for cell in plan.cells where cell.limitBytes != nil {
            check(cell.policy.composition.store?.limitBytes, cell.limitBytes)
        }
    }

    @Test func someCellsAreRunAsAllOfThemWouldRunThem() throws {
        let plan = try CellPlan(
            Self.options(
                Self.feed, policies: ["weak", "lru"], limits: ["8MB..32MB:x2"], seeds: 1...3))
        let all = try RunSession(plan)
        let whole = CellScheduler(all).run()
        let chosen = [plan.cells[1], plan.cells[5], plan.cells[11]]
        let some = try RunSession(plan, chosen)
        check(some.inputs.count, 2)
        let part = CellScheduler(some).run()
        check(part.map(\.row), [whole[1].row, whole[5].row, whole[11].row])
    }

    @Test(arguments: [
        (["iphone-8", "iphone-8"], "device 'iphone-8' is given twice. Keep one"),
        (
            ["iphone-88"],
            "device 'iphone-88' is unknown. 'lab devices iphone' lists its kind; '@FILE' reads one"
        ),
        (
            ["ipad-pro-12.9-inch"],
            "device 'ipad-pro-12.9-inch' is unknown. Of its kind there are ipad-pro-11, "
                + "ipad-pro-m1, ipad-pro-m2, ipad-pro-m4 and ipad-pro-m4-16gb. 'lab devices' lists "
                + "them; '@FILE' reads one"
        ),
        (
            ["iphone-13pro"],
            "device 'iphone-13pro' is unknown. Did you mean 'iphone-13-pro'? 'lab devices' lists "
                + "them; '@FILE' reads one"
        ),
    ])
    func devicesAreCheckedFirst(devices: [String], message: String) throws {
        let options = try Self.options("nowhere.json", policies: [], devices: devices)
        let failure = #expect(throws: Complaint.self) { try CellPlan(options) }
        check(failure?.lines, [message])
        check(failure?.exit, .usage)
    }

    @Test func aLimitThatContradictsAPolicyIsSaidWithIt() throws {
        let options = try Self.options(
            Self.feed, policies: ["lru(trimTo=4MB)"], limits: ["1MB,8MB"])
        let failure = #expect(throws: Complaint.self) { try CellPlan(options) }
        check(failure?.lines[0].hasSuffix("This is with limit=1000000"), true)
    }

    @Test func eachInputIsPlayedOnceForAllOfItsCells() throws {
        var options = try Self.options(
            Self.feed, policies: ["weak", "texture"], devices: ["iphone-8", "ipad-pro-11"],
            seeds: 1...2)
        let session = try RunSession(options)
        let kept = session.inputs.compactMap { $0.source as? KeptTrace }
        check(kept.count, 4)
        // One of the policies looks ahead.
        check(kept.allSatisfy { $0.events.hasLayouts })
        options.policies = ["weak", "lru"]
        let plain = try RunSession(options).inputs.compactMap { $0.source as? KeptTrace }
        check(plain.count == 4 && plain.allSatisfy { !$0.events.hasLayouts })
        options.memory = .real
        try check(RunSession(options).inputs.allSatisfy { !($0.source is KeptTrace) })
    }
}
