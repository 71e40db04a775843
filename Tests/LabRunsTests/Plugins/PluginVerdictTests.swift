import Testing

@testable import LabOrders
@testable import LabRuns
@testable import PlainDesks

@Suite("What is said of a process in which a plugin was called")
struct PluginVerdictTests {
    private func verdict(_ ending: ChildProcess.Ending?) throws -> PluginVerdict? {
        let page = try require(PluginPage())
        return PluginVerdict(
            PluginEnding(page, ending), [PluginName(path: "./a.so")], timeoutNs: 2_000_000_000)
    }

    /// It has died where no call of the library's was under way: no line may say that `lab` did it.
    @Test("blames memory that a library has overwritten for a death between its calls")
    func diesBetweenCalls() throws {
        let verdict = try require(verdict(.signalled(11)))
        check(verdict.status, .crashed)
        check(
            verdict.problem,
            "./a.so: its process died between its calls, of signal 11 (Segmentation fault). "
                + "Most often a library has written to memory that it had freed, or beyond its end. "
                + "To find the line, build it with -g -fsanitize=address,undefined and preload the "
                + "sanitizer: docs/learn/your-order.md, 'Find memory mistakes'")
    }

    @Test("is nothing where the process ended by itself, or the kernel ended it, outside of a call")
    func isNothing() throws {
        try check(verdict(.exited(0)), nil)
        try check(verdict(.signalled(9)), nil)
    }

    @Test("says that it hangs where it was stopped between calls")
    func hangs() throws {
        let verdict = try require(verdict(nil))
        check(verdict.status, .timedOut)
        check(
            verdict.problem.hasPrefix("./a.so: hangs between its calls: nothing came back for 2 s"))
    }
}
