import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// Names that stand for several policies.
@Suite("A list of policies")
struct PolicyListTests {
    @Test func `has every preset for 'all', in the order of the registry`() {
        let all = PolicyList.expanded(["all"])
        check(all, PolicyRegistry.presets.flatMap(\.modelSpecs))
        check(all.contains("nuke") && !all.contains("nscache-apple"))
    }

    @Test func `is made of a million blanks as soon as of one`() {
        let blanks = String(repeating: " ", count: 1_000_000)
        check(PolicyList.expanded(["lru\(blanks)(limit=1MB)"]).count, 1)
        let models = PolicyList.expanded(["\(blanks)nscache-apple\(blanks)(\(blanks))"])
        check(models, PolicyList.expanded(["nscache-apple"]))
        let many = (0..<20_000).map { "x\($0)" }
        check(PolicyList.expanded(many + many), many)
    }

    @Test func `has none twice`() {
        let all = PolicyList.expanded(["nuke", "all", "lru"])
        check(all.first == "nuke" && all.last == "lru")
        check(all.count, PolicyList.expanded(["all"]).count + 1)
    }

    @Test(
        "has each model of a system that names none",
        arguments: [
            ("nscache-apple", "nscache-apple(model=cost)"),
            ("nscache-apple()", "nscache-apple(model=cost)"),
            ("nscache-apple(limit=9MB)", "nscache-apple(model=cost, limit=9MB)"),
            (" nscache-apple ( limit = 9MB ) ", "nscache-apple(model=cost, limit = 9MB)"),
            ("nscache-apple+weak", "nscache-apple(model=cost)+weak"),
            (
                "weak+nscache-apple(limit=min(9MB,5%))",
                "weak+nscache-apple(model=cost, limit=min(9MB,5%))"
            ),
        ])
    func hasEachModel(_ spec: String, _ second: String) throws {
        let models = PolicyList.expanded([spec])
        check(models.count == 5 && models[1] == second)
        for model in models { _ = try PolicySpec.parse(model, device: BuiltInDevices.standard) }
    }

    @Test(
        "leaves everything else as it is typed",
        arguments: [
            "nuke", "lru + weak", "nscache-apple(model=lazy)", "nscache-apple(limit=5", "nonsense(",
            "nscache-apple( model = lru )", "@mine.json", "", "+", "nscache-swift",
        ])
    func leavesEverythingElse(_ spec: String) { check(PolicyList.expanded([spec]), [spec]) }

    @Test func `tells what models have in common`() {
        check(PolicyList.withoutModel("nscache-apple(model=lru)"), "nscache-apple")
        check(
            PolicyList.withoutModel("nscache-apple(limit=9MB, model=lru)+weak"),
            "nscache-apple(limit=9MB)+weak")
        check(PolicyList.withoutModel("nscache-apple"), nil)
        check(PolicyList.withoutModel("lru"), nil)
    }

    @Test func `names the models when one is mistyped`() {
        #expect {
            try PolicySpec.parse("nscache-apple(model=lrru)", device: BuiltInDevices.standard)
        } throws: { error in
            (error as? Complaint)?.message == "'lrru' is unknown here. Did you mean 'lru'?"
        }
        #expect {
            try PolicySpec.parse("nuke(model=lru)", device: BuiltInDevices.standard)
        } throws: { error in
            (error as? Complaint)?.message.hasPrefix("'nuke' has no key 'model'") == true
        }
    }
}
