#if canImport(Darwin)
import Darwin
#else
import CPlatform
import Glibc
#endif

/// A cell over real memory: a process of its own, started and listened to.
public enum ChildRun {
    static func run(_ cell: RunCell, _ input: CellInput, imageCache: String) -> CellOutcome {
        let child: ChildProcess
        do {
            let order = CellOrder(cell, input, imageCache: imageCache)
            child = try ChildProcess(
                ChildProcess.ownExecutable, [childCommand] + order.words)
        } catch {
            return .died(cell, input, .crashed, "can't start a process: \(error.reason)")
        }
        var figures: [Figure]?
        var probe: [Figure]?
        var outcome = CellOutcome.died(cell, input, .crashed, "the cell's process said nothing")
        var problem: String?
        let ending = child.readLines { line in
            switch CellMessage(line: line) {
            case .figures(let all): figures = all
            case .probe(let all): probe = all
            case .held(let bytes, let peakNs):
                outcome.heldAtWarnings = bytes
                outcome.peakNs = peakNs
            case .sample(let sample): outcome.timeline.append(sample)
            case .problem(let text): problem = text
            case nil: break
            }
        }
        guard ending == .exited(0), let figures else {
            let (status, fate) = describe(ending)
            outcome.row["status"] = .text(status.rawValue)
            outcome.problem = problem ?? fate
            return outcome
        }
        let identity = CellOutcome.identity(cell, input)
        outcome.problem = nil
        outcome.row.figures = identity + [.text(RunStatus.ok.rawValue)] + figures
        outcome.warnRow = probe.map { Row(columns: WarnColumns.all, figures: identity + $0) }
        return outcome
    }

    /// The command under which `lab` runs one cell.
    public static let childCommand = "__cell"

    private static func describe(_ ending: ChildProcess.Ending) -> (RunStatus, String) {
        switch ending {
        case .signalled(SIGKILL):
            (
                .killedByKernel,
                "the cell's process was killed (SIGKILL), as the kernel does when "
                    + "memory runs out"
            )
        case .signalled(let signal):
            (
                .crashed,
                "the cell's process died of signal \(signal) "
                    + "(\(String(cString: strsignal(signal))))"
            )
        case .exited(let code): (.crashed, "the cell's process ended with code \(code)")
        }
    }

    // MARK: In the child

    /// Does what the parent ordered, and reports on standard output. The exit code.
    public static func serve(_ words: [String]) -> Int32 {
        dieWithParent()
        guard let order = CellOrder(words: words) else {
            report(.problem("the cell's order can't be read: \(words.joined(separator: " "))"))
            return 1
        }
        do {
            let loader = try InputLoader(
                deviceText: order.deviceText, imageCache: PictureCache(folder: order.imageCache))
            let input = try loader.load(order.path, seed: order.seed)
            let policy = try loader.policy(order.policy, device: input.header.device)
            let cell = RunCell(
                input: 0, policy: policy, memory: .real, warnings: order.warnings,
                watched: order.watched, wantsTimeline: order.wantsTimeline)
            let outcome = try RealRun.run(
                cell, input.source,
                files: ImageFiles(catalog: input.header.catalog, cache: loader.imageCache)
            ) { report(.sample($0)) }
            let result = outcome.result
            report(.held(result.heldAtWarnings, peakNs: result.peakNs))
            if let probe = result.warningProbe, probe.wasSeen {
                report(.probe(WarnColumns.figures(of: probe)))
            }
            report(
                .figures(ResultColumns.figures(of: result) + outcome.measurement.figures))
            return 0
        } catch {
            report(.problem(InputLoader.wording(of: error)))
            return 1
        }
    }

    private static func report(_ message: CellMessage) {
        var bytes = Array(message.line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody listens any more.
            if count <= 0 { exit(1) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Our standard input is a pipe that the parent holds open: its end is the parent's.
    private static func dieWithParent() {
        #if os(Linux)
        _ = platform_die_with_parent()
        _ = platform_disable_huge_pages()
        #endif
        WorkerThreads.detach {
            var byte: UInt8 = 0
            while true {
                let count = read(0, &byte, 1)
                if count < 0, errno == EINTR { continue }
                _exit(1)
            }
        }
    }
}
