import Foundation
import Testing

/// Remarks of `lab trace` on orders that don't do here as a user may expect.
@Suite struct TraceRemarkTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func generate() async throws {
        let made = try await folder.lab(
            "trace", "generate", "zipf(keys=500)", "--requests", "20000", "--output", "t.evk"
        ).run()
        try #require(made.exitCode == 0, "\(made.errors)")
    }

    @Test func anOrderThatNeverLearntIsNamed() async throws {
        try await generate()
        let run = try await folder.lab(
            "trace", "run", "t.evk", "--policy", "lhd", "--policy", "lhd(learn=5000)", "--size",
            "50"
        ).run()
        #expect(
            run.errors.contains(
                "lhd learns every 1048576 requests, and there are 20000: it evicted by its first "
                    + "guess. Say for example lhd(learn=16384)"))
        #expect(!run.errors.contains("lhd(learn=5000) learns"))
    }

    @Test func anOrderThatASampleCannotSpeakForIsRefused() async throws {
        try await generate()
        let run = try await folder.lab(
            "trace", "curve", "t.evk", "--sample", "20%", "--policy", "lfu"
        ).run()
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("lfu: a sample doesn't tell how often it misses: a newcomer"))
        let other = try await folder.lab(
            "trace", "curve", "t.evk", "--sample", "20%", "--policy", "mq"
        ).run()
        #expect(other.exitCode == 0, "\(other.errors)")
    }

    @Test(arguments: ["run", "sweep"])
    func aKeyTraceIsNoScenario(command: String) async throws {
        try folder.write("t.csv", "key,size\n1,2\n")
        let run = try await folder.lab(command, "t.csv").run()
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("t.csv is named as a key trace is, of format csv"))
        #expect(run.errors.contains("'lab trace run'"))
    }
}
