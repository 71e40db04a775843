import Foundation
import Testing

@testable import PlainDesks

/// The file that a result goes to, and the terminal.
@Suite struct OutputTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    @Test func whatIsDoneIsKeptAfterEveryCellUntilTheFileIsWhole() async throws {
        try folder.write(
            "slow.json", SmallScenarios.slow(policies: ["weak", "none", "offscreen"], rows: 60))
        var process = folder.lab("compare", "slow.json", "--jobs", "1", "--output", "out.csv")
        var seen: [String] = []
        let path = folder.path + "/out.csv.partial"
        process.watching = { _ in
            guard let bytes = FileManager.default.contents(atPath: path) else { return }
            let text = String(decoding: bytes, as: UTF8.self)
            if seen.last != text { seen.append(text) }
        }
        try await check(process.run().exitCode, 0)
        let policies = try seen.map { try table($0).map { $0["policy"] } }
        check(policies.starts(with: [["weak"], ["weak", "none"]]))
        try check(table(folder.read("out.csv")).count, 3)
        check(seen.allSatisfy { $0.hasSuffix("\n") })
        check(try folder.names.contains("out.csv.partial"), false)
    }

    #if os(Linux)
    @Test func whatCannotBeWrittenIsRefusedBeforeAnyCellRuns() async throws {
        var process = folder.lab("compare", "feed.json", "--output", "none/out.csv")
        var cells = 0
        process.watching = { cells += ProcessTree.cells(of: $0).count }
        try await check(process.run().exitCode, 73)
        check(cells, 0)
        try check(folder.names, ["feed.json"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root mounts"))
    func aFullDiskLeavesTheOldResult() async throws {
        guard let disk = try SmallDisk(folder, kilobytes: 8) else { return }
        defer { disk.unmount() }
        try folder.write("disk/out.csv", "old\n")
        let process = folder.lab(
            "compare", "feed.json", "--memory", "model", "--seed", "1..20", "--output",
            "disk/out.csv")
        let run = try await process.run()
        check(run.exitCode, 73)
        check(run.errors, "lab: cannot write disk/out.csv: No space left on device\n")
        try check(folder.read("disk/out.csv"), "old\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/disk")
        check(left.filter { $0 != "out.csv.partial" }, ["out.csv"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root mounts"))
    func aFullImageCacheIsSaid() async throws {
        guard let disk = try SmallDisk(folder, kilobytes: 64) else { return }
        defer { disk.unmount() }
        let run = try await folder.lab("run", "feed.json", "--image-cache", "disk").run()
        check(run.exitCode, 73)
        check(run.output, "")
        check(run.errors.hasPrefix("lab: disk/photo-"))
        check(
            run.errors.hasSuffix(
                "No space left on device. Name another folder with --image-cache\n"))
    }
    #endif

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
    ])
    func coloursGoToATerminalThatWantsThem(
        variables: [String: String], areThere: Bool
    ) async throws {
        let terminal = try require(PseudoTerminal())
        var process = folder.lab("run", "feed.json", "--memory", "model")
        process.environment["NO_COLOR"] = .some(nil)
        for (name, value) in variables { process.environment[name] = value }
        process.outputPath = terminal.name
        try await check(process.run().exitCode, 0)
        let text = terminal.whatWasWritten
        check(text.contains("lru(limit=600KB)"))
        check(text.contains("\u{1B}[1;32m"), areThere)
    }

    /// A file could hide or recolour a verdict otherwise.
    @Test(arguments: [["scenario", "describe"], ["run", "--memory", "model", "--details"]])
    func aFileSetsNoColourOnATerminal(command: [String]) async throws {
        let about = #"\u001b[8mconcealed \u001b[38;5;1mx \u001b]0;title\u0007 \u001b[0m"#
        try folder.write(
            "about.json",
            SmallScenarios.feed().replacing(
                "\"version\"", with: "\"about\": \"\(about)\", \"version\"", maxReplacements: 1))
        let terminal = try require(PseudoTerminal())
        var process = folder.lab(command[0])
        process.arguments += command.dropFirst() + ["about.json"]
        process.environment["NO_COLOR"] = .some(nil)
        process.environment["TERM"] = "xterm"
        process.outputPath = terminal.name
        try await check(process.run().exitCode, 0)
        let text = terminal.whatWasWritten
        for part in about.split(separator: " ") { check(text.contains(part)) }
        let ours = text.replacing(/\u{1B}\[(1;32|0)m/, with: "")
        check(!ours.contains("\u{1B}"))
        check(ours != text, command[0] == "run")
    }

    /// csv elsewhere, which scripts read.
    @Test(arguments: [
        (["compare", "feed.json", "--memory", "model"], "scenario,"),
        (["trace", "curve", "keys.txt"], "trace,policy,"),
    ])
    func onATerminalATableIsShown(command: [String], csv: String) async throws {
        try folder.write("keys.txt", "a\nb\na\nc\na\n")
        let terminal = try require(PseudoTerminal())
        var process = folder.lab(command[0])
        process.arguments += command.dropFirst() + ["--quiet"]
        try await check(process.run().output.hasPrefix(csv))
        process.outputPath = terminal.name
        try await check(process.run().exitCode, 0)
        let text = terminal.whatWasWritten
        let lines = text.split(whereSeparator: \.isNewline)
        check(!text.contains(csv) && lines.count <= 12 + 5, note: "\(text)")
        let heading = command[0] == "compare" ? "policy " : "size "
        check(lines.contains { $0.hasPrefix(heading) }, note: "\(text)")
        process.arguments += ["--format", "csv"]
        try await check(process.run().exitCode, 0)
        check(terminal.whatWasWritten.hasPrefix(csv))
    }

    @Test func onATerminalACheckSaysThatAllIsWell() async throws {
        let terminal = try require(PseudoTerminal())
        var process = folder.lab("scenario", "check", "feed.json")
        process.outputPath = terminal.name
        try await check(process.run().exitCode, 0)
        check(terminal.whatWasWritten.hasPrefix("feed.json is right"))
    }
}

/// A terminal that a test holds the other end of.
private final class PseudoTerminal {
    private var end: Int32 = -1
    private var otherEnd: Int32 = -1
    let name: String

    init?() {
        var characters = [CChar](repeating: 0, count: 128)
        guard openpty(&end, &otherEnd, &characters, nil, nil) == 0 else { return nil }
        name = String(decoding: characters.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
        for descriptor in [end, otherEnd] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(end)
        close(otherEnd)
    }

    var whatWasWritten: String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(end, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}

/// A disk that is soon full, in the folder `disk`.
struct SmallDisk {
    let path: String

    /// Returns nil if root may not mount either, as in many containers.
    init?(_ folder: LabFolder, kilobytes: Int) throws {
        path = folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", path) else {
            return nil
        }
    }

    func unmount() { _ = Self.run("umount", path) }

    private static func run(_ words: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
