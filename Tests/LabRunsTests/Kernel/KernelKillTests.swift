import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks

/// The row of a cell that the kernel killed.
@Suite("Killed by the kernel")
struct KernelKillTests {
    private static let trace = """
        {"trace":1,"seed":1,"images":{"a":{"count":9,"width":500,"height":500}},"screens":["feed"]}
        {"t":0,"event":"request","view":0,"image":"a/0","show":true}
        {"t":100,"event":"request","view":1,"image":"a/1","show":true}
        {"t":200,"event":"request","view":2,"image":"a/0","show":true}
        {"t":300,"event":"request","view":3,"image":"a/2","show":true}
        {"t":900,"event":"end"}

        """

    private static func killed(_ progress: RunProgress?, _ kernel: KernelOptions) throws -> Row {
        let folder = ScratchFolder()
        let path = folder.write("t.ndjson", Array(trace.utf8))
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(folder.path))
        let input = try loader.load(path, seed: nil)
        let policy = try loader.policy("weak", device: input.header.device)
        let cell = Cell(
            input: 0, policy: policy, memory: .real, warnings: [], watched: nil,
            wantsTimeline: false, kernel: kernel)
        return KernelKill.outcome(cell, input, at: progress).row
    }

    private static let third = RunProgress(timeNs: 300_100_000, growths: 3, decodes: 3, requests: 4)

    @Test func `counts all that was until its last growth, that one included`() throws {
        let row = try Self.killed(Self.third, KernelOptions(enforces: true))
        check(row.text("status"), "killed-by-kernel")
        check(row.integer("hits"), 1)
        check(row.integer("decodes"), 3)
        check(row.integer("peak_image_bytes"), 3_000_000)
        check(row.integer("kills"), 1)
        check(row["killed_at_ms"].written, "300.1")
        check(row["duration_ms"].written, "300.1")
        check(row["blank_ms"].isNone, false)
    }

    @Test func `has what the process said, where the kernel had warned the policy`() throws {
        let row = try Self.killed(Self.third, KernelOptions(enforces: true, warns: true))
        check(row.integer("requests"), 4)
        check(row.integer("decodes"), 3)
        check(row.integer("kills"), 1)
        check(row["killed_at_ms"].written, "300.1")
        check(row["hits"].isNone && row["peak_image_bytes"].isNone)
    }

    @Test func `has nothing, where not even one image came to be`() throws {
        let row = try Self.killed(nil, KernelOptions(enforces: true))
        check(row.text("status"), "killed-by-kernel")
        check(row["requests"].isNone && row["killed_at_ms"].isNone)
    }

    @Test func `what the kernel does the modelled device leaves alone, and nothing else`() throws {
        let header = try ScratchFile.with(Self.trace, "t.ndjson") { path in
            try InputLoader(deviceText: nil, imageCache: .standard(nil)).load(path, seed: nil)
                .header
        }
        let enforced = KernelOptions(enforces: true).header(header).device.pressure
        check(enforced.onKill == .ignore && enforced.processLine == .usual)
        let warned = KernelOptions(warns: true).header(header).device.pressure
        check(warned.onKill == .stop && !warned.isLineHeeded && enforced.isLineHeeded)
        check(warned.systemWarning, Pressure().systemWarning)
    }
}
