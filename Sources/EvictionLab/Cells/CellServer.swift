#if canImport(Darwin)
import Darwin
#else
import CPlatform
import Glibc
#endif

/// The child: a process that runs one cell over real memory and reports to its parent.
public enum CellServer {
    /// Does what the parent ordered, and reports on standard output. The exit code.
    public static func serve(_ words: [String]) -> Int32 {
        dieWithParent()
        if let line = ResidentBench.serve(words) {
            print(line)
            return 0
        }
        guard let order = CellOrder(words: words) else {
            report(.problem("the cell's order can't be read: \(words.joined(separator: " "))"))
            return 1
        }
        do {
            let loader = try InputLoader(
                deviceText: order.deviceText, changes: order.changes,
                imageCache: PictureCache(folder: order.imageCache))
            let input = try loader.load(order.path, seed: order.seed)
            let policy = try loader.policy(
                order.policy, for: input, limitBytes: order.limitBytes)
            guard input.fingerprint(policy) == order.fingerprint else {
                report(.problem(changed(order.path, input.header.catalog)))
                return 1
            }
            let cell = Cell(
                input: 0, policy: policy, memory: .real, warnings: order.warnings,
                watched: order.watched, wantsTimeline: order.wantsTimeline,
                kernel: order.kernel)
            let outcome = try RealRun.run(
                cell, input.source,
                files: ImageFiles(catalog: input.header.catalog, cache: loader.imageCache),
                group: order.group.flatMap { MemoryGroup(word: $0) }
            ) { report($0) }
            let result = outcome.result
            report(.status(result.status))
            if let problem = result.cacheProblem { report(.problem(problem.description)) }
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

    /// Names a picture that can't be read: most likely it is what changed.
    private static func changed(_ path: String, _ catalog: ImageCatalog) -> String {
        let pictures = catalog.groups.flatMap { group in
            if case .directory(_, let files) = group.source { files } else { [PictureFile]() }
        }
        for picture in pictures {
            switch picture.condition {
            case .sound: continue
            case .damaged(let reason), .unreadable(let reason):
                return "\(path), or a picture of it, changed while it was run: "
                    + "\(picture.path): \(reason). Run again"
            }
        }
        return "\(path)\(pictures.isEmpty ? "" : ", or a picture of it,") "
            + "changed while it was run. Run again"
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
