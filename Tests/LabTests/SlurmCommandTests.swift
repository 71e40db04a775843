@testable import LabBase

#if os(Linux)
import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// `lab sweep --slurm` from outside, with Slurm's commands played by scripts that run each task at
/// once, here. `scripts/test-slurm` has the real ones.
@Suite struct SlurmCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try script("scontrol", "echo 'MaxArraySize = 9'")
        try script("sinfo", "echo 0/2/0/2")
        try script("squeue", "true")
        try script("scancel", "echo \"$@\" >>\(folder.path)/cancelled")
        try script("sbatch", Self.sbatch)
    }

    /// Runs the tasks of `--array` one after the other, but for those that a file names.
    private static let sbatch = """
        for word; do case $word in --array=*) tasks=${word#--array=} ;; esac; done
        for word; do script=$word; done
        tasks=${tasks%%%*}
        echo "$@" >>"$(dirname "$0")/../submitted"
        for range in $(echo "$tasks" | tr , ' '); do
            for task in $(seq "${range%%-*}" "${range##*-}"); do
                if grep -qsx "$task" "$(dirname "$0")/../lost"; then continue; fi
                SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_JOB_ID=12 SLURM_JOB_ID=13 \\
                    SLURMD_NODENAME=node1 sh "$script" >"$(dirname "$script")/logs/$task.txt" 2>&1
            done
        done
        echo '12;cluster'
        """

    private func script(_ name: String, _ text: String) throws {
        let path = try folder.write("bin/\(name)", "#!/bin/sh\n\(text)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private static let grid = [
        "feed.json", "--limit", "200KB..800KB:+200KB", "--policy", "lru", "--policy", "weak",
        "--seed", "1..5", "--format", "csv",
    ]

    private func sweep(_ arguments: [String]) -> LabProcess { lab(["sweep"] + arguments) }

    private func lab(_ arguments: [String]) -> LabProcess {
        var process = folder.lab()
        process.arguments = arguments
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"
        process.environment["PATH"] = "\(folder.path)/bin:\(path)"
        return process
    }

    @Test func theResultIsTheSameBytes() async throws {
        let here = try await sweep(Self.grid).run()
        let there = try await sweep(Self.grid + ["--slurm", "plan"]).run()
        check(there.exitCode, 0, note: "\(there.errors)")
        check(there.output, here.output)
        // 25 cells in eight tasks at most.
        let submitted = try folder.read("submitted")
        check(submitted.contains("--array=1-7 "))
        check(submitted.contains("--requeue"))
    }

    @Test func whatIsAskedForIsHandedOn() async throws {
        let run = try await sweep(
            Self.grid + [
                "--slurm", "plan", "--partition", "big", "--time", "1:30:00", "--task-memory",
                "2GB",
                "--max-tasks", "3", "--jobs", "2", "--cells-per-task", "5", "--detach",
            ]
        ).run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.output, "")
        let submitted = try folder.read("submitted")
        for word in [
            "--partition=big", "--time=1:30:00", "--mem=1908M", "--array=1-5%3",
            "--cpus-per-task=2", "--exclude",
        ] {
            check(submitted.contains(word), word != "--exclude", note: "\(word)")
        }
        let status = try await sweep(["--slurm", "plan", "--status"]).run()
        check(status.output, "cells  25 of 25 done\ntasks  5 of 5 done\n")
    }

    @Test func aCurveIsTheSameBytes() async throws {
        let generated = try await lab(
            ["trace", "generate", "zipf", "--keys", "500", "--requests", "5000", "--output"]
                + ["t.evk"]
        ).run()
        check(generated.exitCode, 0, note: "\(generated.errors)")
        let curve = ["trace", "curve", "t.evk", "--policy", "lru", "--policy", "arc"]
        let sized = curve + ["--size", "10..300:x2", "--seed", "1..2"]
        let here = try await lab(sized).run()
        let there = try await lab(sized + ["--slurm", "plan"]).run()
        check(there.exitCode, 0, note: "\(there.errors)")
        check(there.output == here.output && !here.output.isEmpty)
        let other = try await lab(curve + ["--slurm", "other"]).run()
        check(other.exitCode, 64)
        check(other.errors.contains("'--slurm' needs '--size SIZES'"))
    }

    private static let question = [
        "advise", "feed.json", "--seed", "1..4", "--cells", "40", "--doubt", "none",
    ]

    @Test func aSearchAnswersTheSame() async throws {
        let here = try await lab(Self.question).run()
        let asked = Self.question + ["--slurm", "rounds", "--partition", "big"]
        let there = try await lab(asked).run()
        check(there.exitCode, 0, note: "\(there.errors)")
        check(there.output, here.output)
        // An array for each round, and one for the best with every seed.
        let arrays = try folder.read("submitted").split(separator: "\n")
        check(arrays.count > 2)
        check(arrays.allSatisfy { $0.contains("--partition=big") })
        let refused = try await lab(asked).run()
        check(refused.exitCode, 73)
        check(refused.errors.contains("has rounds of a search already"))
        let again = try await lab(asked + ["--resume"]).run()
        check(again.output, here.output)
        try check(folder.read("submitted").split(separator: "\n"), arrays)
        let other = try await lab(asked + ["--resume", "--device", "iphone-8"]).run()
        check(other.exitCode, 73)
        check(other.errors.contains("is of a search with another question"))
    }

    @Test func aSearchThatLostTasksGoesOn() async throws {
        let here = try await lab(Self.question).run()
        try folder.write("lost", "2\n")
        let asked = Self.question + ["--slurm", "rounds"]
        let lost = try await lab(asked).run()
        check(lost.exitCode, 1)
        check(lost.errors.contains("the same command with --resume goes on"))
        try folder.write("lost", "")
        let rest = try await lab(asked + ["--resume"]).run()
        check(rest.exitCode, 0, note: "\(rest.errors)")
        check(rest.output, here.output)
    }

    @Test func aSearchThatTheClusterRefusesLeavesNothing() async throws {
        try script("sbatch", "echo 'sbatch: error: no such partition'; exit 1")
        let run = try await lab(Self.question + ["--slurm", "rounds"]).run()
        check(run.exitCode, 69)
        check(run.errors.contains("no such partition"))
        try check(!folder.names.contains { $0.hasPrefix("rounds") })
        for option in [["--resume"], ["--partition", "x"]] {
            let alone = try await lab(Self.question + option).run()
            check(alone.exitCode, 64)
            check(alone.errors.contains("needs '--slurm DIR'"))
        }
    }

    @Test func whatIsLostIsHandedOverAgain() async throws {
        let here = try await sweep(Self.grid).run()
        try folder.write("lost", "3\n6\n")
        let lost = try await sweep(Self.grid + ["--slurm", "plan", "--output", "out.csv"]).run()
        check(lost.exitCode, 1)
        check(lost.errors.contains("2 of 7 tasks ended without a part"))
        check(!(try folder.names.contains("out.csv")))
        let parts = try folder.names.filter { $0.hasPrefix("plan/parts/") }
        check(parts.count, 5)
        try folder.write("lost", "")
        let rest = try await sweep(["--slurm", "plan", "--resume"]).run()
        check(rest.exitCode, 0, note: "\(rest.errors)")
        try check(folder.read("out.csv"), here.output)
        let arrays = try folder.read("submitted").split(separator: "\n").map { line in
            line.split(separator: " ").first { $0.hasPrefix("--array") } ?? ""
        }
        check(arrays.last, "--array=3,6")
    }

    /// The scenario may change meanwhile: the plan has its own.
    @Test func theInputsAreCopied() async throws {
        let here = try await sweep(Self.grid).run()
        try folder.write("lost", "1\n2\n3\n4\n5\n6\n7\n")
        _ = try await sweep(Self.grid + ["--slurm", "plan", "--detach"]).run()
        try folder.write("feed.json", SmallScenarios.feed(photos: 7))
        try folder.write("lost", "")
        let run = try await sweep(["--slurm", "plan", "--resume"]).run()
        check(run.output, here.output)
        let again = try await sweep(Self.grid + ["--slurm", "plan", "--resume"]).run()
        check(again.exitCode, 73)
        check(again.errors.contains("of files that have changed since"))
    }

    @Test func aNodeWithAnotherLabIsNamed() async throws {
        try script("lab", "echo lab 0.0.9")
        let run = try await sweep(Self.grid + ["--slurm", "plan", "--node-lab", "bin/lab"]).run()
        check(run.exitCode, 69)
        check(run.errors.contains("node1 has another lab than the plan's \(LabVersion.text)"))
        try check(folder.names.contains("plan/refused/node1"))
        try check(folder.read("submitted").contains("--exclude=node1"))
    }

    @Test func aTaskWhoseInputsAreOtherwiseIsRefused() async throws {
        try folder.write("lost", "1\n2\n3\n4\n5\n6\n7\n")
        _ = try await sweep(Self.grid + ["--slurm", "plan", "--detach"]).run()
        try folder.write("plan/inputs/here/feed.json", SmallScenarios.feed(photos: 7))
        let run = try await sweep(["--slurm", "plan", "--task", "1"]).run()
        check(run.exitCode, 65)
        check(run.errors.contains("what the plan reads is otherwise"))
    }

    @Test func nothingIsLeftOfWhatTheClusterRefuses() async throws {
        try script("sbatch", "echo 'sbatch: error: invalid partition' >&2; exit 1")
        let run = try await sweep(Self.grid + ["--slurm", "plan"]).run()
        check(run.exitCode, 69)
        check(run.errors, "lab: sbatch: invalid partition. Nothing is submitted\n")
        try check(folder.names.allSatisfy { !$0.hasPrefix("plan") })
    }

    @Test func aSecondPlanNeedsAFolderOfItsOwn() async throws {
        _ = try await sweep(Self.grid + ["--slurm", "plan"]).run()
        let run = try await sweep(["feed.json", "--slurm", "plan"]).run()
        check(run.exitCode, 73)
        check(run.errors.contains("has a plan already"))
        let cancelled = try await sweep(["--slurm", "plan", "--cancel"]).run()
        check(cancelled.exitCode, 0)
        try check(folder.read("cancelled"), "--quiet --state=PENDING 12\n--quiet 12\n")
    }

    @Test(
        arguments: [
            (["--slurm", "none", "--status"], 66, "has no plan"),
            (["nothing.json", "--slurm", "p"], 66, "nothing.json"),
            (["feed.json", "--slurm", "no/such/folder"], 73, "there is no folder"),
        ] as [([String], Int32, String)])
    func whatCannotBeIsSaid(arguments: [String], code: Int32, words: String) async throws {
        let run = try await sweep(arguments).run()
        check(run.exitCode, code)
        check(run.errors.contains(words), note: "\(run.errors)")
        try check(folder.names.allSatisfy { !$0.hasPrefix("p/") })
    }

    @Test func withoutSlurmItSaysWhatIsMissing() async throws {
        var process = sweep(["feed.json", "--slurm", "plan"])
        process.environment["PATH"] = "/nonexistent"
        let run = try await process.run()
        check(run.exitCode, 69)
        check(run.errors.contains("there is no 'scontrol' here"))
    }
}
#endif
