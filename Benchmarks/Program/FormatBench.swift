import LabBase
import LabKeyTraces
import LabOrders
import LabRuns

/// The time of a whole command for a key trace in each format, its process included, beside one
/// that only reads the file's bytes, and one that only reads requests and numbers their keys.
enum FormatBench {
    struct Result: Sendable {
        var format: String
        var requests: Int
        var bytes: Int
        /// By pass, in the order of `Pass.allCases`.
        var times: [Times] = []
    }

    /// The medians of the repeats.
    struct Times: Sendable, Equatable {
        var wallNs: Int64
        /// On processors.
        var cpuNs: Int64
    }

    enum Pass: Int, CaseIterable {
        case bytes, keys, info, lru

        func words(_ path: String, _ format: String) -> [String] {
            let trace = [path, "--from", format, "--quiet"]
            return switch self {
            case .bytes: [ChildProcess.serving, bytesWord, path]
            case .keys: [ChildProcess.serving, keysWord, path, format]
            case .info: ["trace", "info"] + trace
            case .lru: ["trace", "run"] + trace + ["--policy", "lru", "--size", "10%"]
            }
        }
    }

    static let requests = 2_000_000
    private static let bytesWord = "bytes"
    private static let keysWord = "keys"

    /// The same requests in each format, as far as it can hold them.
    static func run(
        requests: Int, repeats: Int, progress: (String) -> Void
    ) throws(Complaint) -> [Result] {
        progress("drawing \(requests) requests")
        let keys = max(1, requests / 10)
        let drawn = DrawnTrace(
            .init(
                phases: [
                    KeyPhase(patterns: [KeyPattern(shape: .zipf, keys: keys)], requests: requests)
                ], sizes: .uniform(1024...65_536), seed: 7))
        var results: [Result] = []
        for format in KeyFormats.written {
            progress("writing \(format.id)")
            let file = try ScratchFile(drawn, format)
            progress("reading \(format.id)")
            var result = Result(format: format.id, requests: requests, bytes: file.bytes)
            for pass in Pass.allCases {
                let words = pass.words(file.path, format.id)
                result.times.append(try median(of: repeats, words))
            }
            results.append(result)
        }
        return results
    }

    private static func median(
        of repeats: Int, _ words: [String]
    ) throws(Complaint) -> Times {
        var all: [Times] = []
        for _ in 0..<repeats { all.append(try time(words)) }
        return Times(
            wallNs: all.map(\.wallNs).sorted()[repeats / 2],
            cpuNs: all.map(\.cpuNs).sorted()[repeats / 2])
    }

    private static func time(_ words: [String]) throws(Complaint) -> Times {
        let begun = (wall: WallClock.nowNs(), cpu: ChildrenClock.nowNs())
        let lab = Terminal.environment("LAB") ?? ".build/release/lab"
        let program = words[0] == ChildProcess.serving ? ChildProcess.ownExecutable : lab
        let ending = try ChildProcess(program, words).readLines { _ in }
        guard ending == .exited(0) else {
            throw Complaint("'\(program) \(words.joined(separator: " "))' failed", exit: .failed)
        }
        return Times(
            wallNs: WallClock.nowNs() - begun.wall, cpuNs: ChildrenClock.nowNs() - begun.cpu)
    }

    /// In a child that only reads: how many bytes or keys there were, on a line.
    static func serve(_ words: [String]) -> String? {
        switch (words.first, words.count) {
        case (bytesWord, 2): bytes(words[1]).map { "\($0)" }
        case (keysWord, 3): keys(words[1], words[2]).map { "\($0)" }
        default: nil
        }
    }

    private static func bytes(_ path: String) -> Int? {
        guard let file = try? FileBytes(path: path, as: path) else { return nil }
        var window = ByteWindow(file)
        repeat {
            window.skip(window.count)
            window.want(1)
        } while window.count > 0
        return window.offset
    }

    private static func keys(_ path: String, _ format: String) -> Int? {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        guard let input = try? KeyTraceInput([path], choice) else { return nil }
        var reader = KeyTraceReader(
            input.source, countsEachAsOne: false, mostKeys: KeyMemory.keysHeld(caches: 1))
        guard (try? reader.readThrough()) != nil else { return nil }
        return reader.totals.keys
    }
}
