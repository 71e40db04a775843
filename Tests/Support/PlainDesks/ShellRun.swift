import Foundation

/// A shell that ran to its end.
struct ShellRun {
    let output: String
    let errors: String
    let exitCode: Int32

    init(_ name: String, _ arguments: [String], folder: URL? = nil) throws {
        let files = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try files.handle("output")
        process.standardError = try files.handle("errors")
        if let folder { process.currentDirectoryURL = folder }
        try process.run()
        process.waitUntilExit()
        output = try files.read("output")
        errors = try files.read("errors")
        exitCode = process.terminationStatus
    }

    static func exists(_ name: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"
        return folders.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}

/// A folder of a test's own, gone with it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("evictionlab-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Names of everything in it, hidden files too.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }

    func handle(_ name: String) throws -> FileHandle {
        try write(name, "")
        return try FileHandle(forWritingTo: url.appendingPathComponent(name))
    }
}
