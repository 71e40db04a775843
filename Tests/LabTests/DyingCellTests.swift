#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// A cell's process that dies is a row that says so; the others go on.
@Suite struct DyingCellTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("slow.json", SmallScenarios.slow(policies: ["weak", "none", "offscreen"]))
    }

    private func run(killingTheSecondCellBy signal: Int32) async throws -> LabProcess.Outcome {
        var process = folder.lab("compare", "slow.json", "--jobs", "1")
        var cells: Set<pid_t> = []
        process.watching = { pid in
            for cell in ProcessTree.cells(of: pid) where cells.insert(cell).inserted {
                if cells.count == 2 { kill(cell, signal) }
            }
        }
        return try await process.run()
    }

    @Test(arguments: [
        (SIGKILL, "killed-by-kernel", "killed (SIGKILL), as the kernel does when memory runs out"),
        (SIGSEGV, "crashed", "died of signal 11 (Segmentation fault)"),
        (SIGABRT, "crashed", "died of signal 6 (Aborted)"),
    ])
    func itsRowSaysHowAndTheOthersGoOn(signal: Int32, status: String, fate: String) async throws {
        let run = try await run(killingTheSecondCellBy: signal)
        // A cell that the kernel killed is a result; one that crashed is a failure.
        check(run.exitCode, signal == SIGKILL ? 0 : 1)
        let rows = try table(run.output)
        check(rows.map { $0["policy"] }, ["weak", "none", "offscreen"])
        check(rows.map { $0["status"] }, ["ok", status, "ok"])
        check(rows[1]["spec"] == "none" && rows[1]["decodes"] == "")
        check(run.errors.contains("lab: slow, none: the cell's process "))
        check(run.errors.contains(fate))
    }

    @Test func theTableNamesItAndTheSentenceLeavesItOut() async throws {
        var process = folder.lab("run", "slow.json", "--jobs", "1")
        var cells: Set<pid_t> = []
        process.watching = { pid in
            for cell in ProcessTree.cells(of: pid) where cells.insert(cell).inserted {
                if cells.count == 2 { kill(cell, SIGKILL) }
            }
        }
        let run = try await process.run()
        check(run.exitCode, 0)
        check(run.output.contains("\nnone (killed-by-kernel)  "))
        // The legend above it is as long as the machine's own figures make the table wide.
        let sentence = try require(
            run.output.components(separatedBy: "\n\n").first {
                $0.contains("all policies did the same")
            })
        check(!sentence.contains("none"))
    }
}
#endif
