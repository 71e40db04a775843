#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// The kernel's word, where the machine lets us have it: limits that really kill, warnings of a
/// pressure that is really there, and no group that stays.
@Suite struct EnforceTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        // Plain files of 4 MB, so that no picture must be drawn: 45 of them fit beside the app.
        try folder.write("grow.json", Self.grow())
        try folder.write(
            "device.json",
            """
            { "id": "small", "basedOn": "iphone-8", "footprintLimit": "200MB", "baseline": "20MB" }
            """)
    }

    private static func grow(count: Int = 80, bytes: String = "4MB") -> String {
        """
        {
          "version": 1, "name": "grow",
          "policies": ["weak", "unbounded", "lru(limit=40MB)"],
          "images": { "files": { "files": \(count), "bytes": "\(bytes)" } },
          "screens": { "feed": { "kind": "table", "rows": \(count), "rowHeight": 300,
                                 "images": "files", "pick": "row" } },
          "script": [ { "push": "feed" }, { "scrollTo": "end", "speed": 20000 } ]
        }
        """
    }

    private func compare(_ arguments: String...) -> LabProcess {
        var process = folder.lab("compare", "grow.json", "--device", "@device.json")
        process.arguments += arguments
        return process
    }

    @Test func whatOutgrowsTheDeviceIsKilledWhereTheModelKillsIt() async throws {
        guard MemoryGroups.isHere() else { return }
        let modelled = try table(await compare("--memory", "model").run().output)
        let run = try await compare("--enforce").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.errors, "")
        let rows = try table(run.output)
        check(rows.map { $0["status"] }, ["ok", "killed-by-kernel", "ok"])
        check(rows[1]["kills"] == "1" && rows[1]["killed_at_ms"] == rows[1]["duration_ms"])
        check(rows.map { $0["killed_by"] }, ["", "kernel", ""])
        let decodes = try require(Int(rows[1]["decodes"] ?? ""))
        let expected = try require(Int(modelled[1]["decodes"] ?? ""))
        check(abs(decodes - expected) <= 1, note: "\(decodes) decodes, and \(expected) modelled")
        if decodes == expected {
            check(rows[1]["killed_at_ms"], modelled[1]["killed_at_ms"])
            check(rows[1]["peak_image_bytes"], modelled[1]["peak_image_bytes"])
            check(rows[1]["blank_ms"], modelled[1]["blank_ms"])
        }
        // A cell that isn't killed did as modelled.
        for index in [0, 2] {
            check(rows[index]["decodes"], modelled[index]["decodes"])
            check(rows[index]["peak_image_bytes"], modelled[index]["peak_image_bytes"])
        }
    }

    @Test func withoutItTheModelKillsInRealMemoryToo() async throws {
        let real = try table(await compare("--policy", "unbounded").run().output)
        check(real.map { $0["status"] }, ["killed"])
        check(real[0]["decodes"], "46")
    }

    @Test func theModelledKillIsOff() async throws {
        guard MemoryGroups.isHere() else { return }
        // With a baseline that leaves room for twelve images.
        try folder.write(
            "device.json",
            """
            { "id": "small", "basedOn": "iphone-8", "footprintLimit": "200MB", "baseline": "150MB" }
            """)
        let rows = try table(await compare("--enforce", "--policy", "unbounded").run().output)
        check(rows.map { $0["status"] }, ["killed-by-kernel"])
        let decodes = try require(Int(rows[0]["decodes"] ?? ""))
        check((12...14).contains(decodes))
    }

    @Test func aPolicyReactsToTheKernelsWarningAndLives() async throws {
        guard MemoryGroups.isHere() else { return }
        let run = try await compare(
            "--enforce", "--kernel-warnings", "--policy", "lru(limit=190MB)", "--policy",
            "lru(limit=190MB)+on(warning, clear)"
        ).run()
        check(run.exitCode == 0 && run.errors == "", note: "\(run.errors)")
        let rows = try table(run.output)
        check(rows.map { $0["status"] }, ["killed-by-kernel", "ok"])
        // The line is at 160 MB, of which the app has 20: 35 images.
        check(rows[1]["warnings"] == "2" && rows[1]["pressure_warnings"] == "2")
        let peak = try require(Int(rows[1]["peak_image_bytes"] ?? ""))
        check((140_000_000...152_000_000).contains(peak))
        check(Int(rows[1]["warning_freed_bytes"] ?? "") ?? 0 > 200_000_000)
    }

    @Test func theKernelWarnsWithoutALimitToo() async throws {
        guard MemoryGroups.isHere() else { return }
        let rows = try table(
            await compare(
                "--kernel-warnings", "--policy", "unbounded", "--pressure", "onKill=ignore"
            ).run().output)
        // Warned once: it never comes below the line again.
        check(rows.map { $0["status"] }, ["ok"])
        check(rows[0]["warnings"] == "1" && rows[0]["decodes"] == "80")
    }

    @Test func anotherKillIsToldApart() async throws {
        guard MemoryGroups.isHere() else { return }
        try folder.write("slow.json", SmallScenarios.slow(policies: ["none"]))
        var process = folder.lab("compare", "slow.json", "--enforce")
        var isSent = false
        process.watching = { pid in
            guard !isSent, let member = MemoryGroups.members(of: pid).first else { return }
            isSent = true
            kill(pid_t(member) ?? -1, SIGKILL)
        }
        let run = try await process.run()
        try check(table(run.output).map { $0["status"] }, ["killed-by-kernel"])
        check(run.errors.contains("was killed (SIGKILL), and not for its memory group's limit"))
    }

    @Test func noGroupStays() async throws {
        guard MemoryGroups.isHere() else { return }
        var process = compare("--enforce")
        var lab: pid_t = 0
        var seen: Set<String> = []
        process.watching = { pid in
            lab = pid
            seen.formUnion(MemoryGroups.left(of: pid))
        }
        try await check(process.run().exitCode, 0)
        check(seen.count, 1)
        check(MemoryGroups.left(of: lab), [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func noGroupStaysAfterASignal(signal: Int32) async throws {
        guard MemoryGroups.isHere() else { return }
        try folder.write("slow.json", SmallScenarios.slow(policies: ["none"]))
        var process = folder.lab("compare", "slow.json", "--enforce")
        var lab: pid_t = 0
        var members: [pid_t] = []
        process.watching = { pid in
            guard members.isEmpty else { return }
            members = MemoryGroups.members(of: pid).compactMap { pid_t($0) }
            guard !members.isEmpty else { return }
            lab = pid
            // All of what was started, as a terminal that is closed does it.
            kill(signal == SIGKILL ? -pid : pid, signal)
        }
        let run = try await process.run()
        check(run.exitCode, 128 + signal)
        check(members.count, 1)
        let patience = signal == SIGKILL ? 30.0 : 0
        try await check(MemoryGroups.areGone(of: lab, withinSeconds: patience))
        check(!members.contains(where: ProcessTree.isAlive))
    }

    @Test func aMappedFileIsRemarkedOn() async throws {
        guard MemoryGroups.isHere() else { return }
        let run = try await compare("--enforce", "--policy", "fastimagecache").run()
        check(
            run.errors,
            "lab: fastimagecache keeps pixels in a mapped file, which a phone "
                + "doesn't count; the kernel counts them here\n")
        let quiet = try await compare("--enforce", "--policy", "fastimagecache", "--quiet").run()
        check(quiet.errors, "")
    }

    @Test(arguments: ["--enforce", "--kernel-warnings"])
    func modelledMemoryIsBeyondTheKernel(flag: String) async throws {
        let run = try await compare(flag, "--memory", "model").run()
        check(run.exitCode == 64 && run.output == "")
        check(
            run.errors.hasPrefix("lab: '\(flag)' and '--memory model' exclude each other\nUsage: "))
    }

    @Test func aRightThatIsMissingIsOneLineAndNothingIsTouched() async throws {
        let free = "/usr/bin/setpriv"
        guard MemoryGroups.refusal != nil || FileManager.default.isExecutableFile(atPath: free)
        else { return print("\(#function) wasn't tried: every right is here, and no setpriv") }
        try folder.write("out.csv", "before\n")
        var process = compare("--enforce", "--output", "out.csv")
        if MemoryGroups.refusal == nil {
            process.launcher = [free, "--reuid=65534", "--regid=65534", "--clear-groups"]
        }
        let run = try await process.run()
        check(run.exitCode, 69, note: "\(run.errors)")
        check(run.output, "")
        check(run.errors.hasPrefix("lab: --enforce: "))
        check(run.errors.split(separator: "\n").count, 1)
        try check(folder.read("out.csv"), "before\n")
    }
}
#endif
