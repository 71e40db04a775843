import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

@Suite("Bandwidths of a sweep")
struct BandwidthAxisTests {
    @Test(
        "are amounts a second, one by one or in steps",
        arguments: [
            ("2.5MB/s", [2_500_000]), ("1MB/s,4MB/s,1MB/s", [1_000_000, 4_000_000]),
            ("250KB/s..1MB/s:x2", [250_000, 500_000, 1_000_000]),
            ("1MB/s..2MB/s:+500KB/s", [1_000_000, 1_500_000, 2_000_000]),
        ] as [(String, [Int64])])
    func areRead(text: String, rates: [Int64]) throws {
        try check(BandwidthAxis(text).bytesPerSecond, rates)
    }

    @Test(
        "say what is wrong with them",
        arguments: [
            ("2MB", "'2MB' is no bandwidth. Write for example 250KB/s..32MB/s:x2 or 1MB/s,2.5MB/s"),
            (
                "250KB/s..32MB:x2",
                "'32MB' is no bandwidth. Write for example 250KB/s..32MB/s:x2 or 1MB/s,2.5MB/s"
            ),
            ("10B/s", "'10B/s' comes to 10 B/s. Give bandwidths from 1 KB/s up"),
        ])
    func sayWhatIsWrong(text: String, message: String) {
        let complaint = #expect(throws: Complaint.self) { try BandwidthAxis(text) }
        check(complaint?.message, message)
    }

    @Test func `are an axis of the plan, and a figure of each row`() throws {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("two-queues")]
        options.memory = .model
        options.policies = ["none", "weak"]
        options.bandwidths = [try BandwidthAxis("1MB/s,4MB/s")]
        let plan = try CellPlan(options)
        let rates = plan.cells.map { plan.sources[$0.input].header.link.bytesPerSecond }
        check(rates, [1_000_000, 1_000_000, 4_000_000, 4_000_000])
        check(plan.cells.map(\.policy.text), ["none", "weak", "none", "weak"])
        let rows = ShippedScenarios.run(try RunSession(options), jobs: 1)
        check(rows.map { $0["network_bytes_per_s"].integer }, rates)
    }
}
