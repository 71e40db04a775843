import Foundation
import Testing

/// The examples of plugins, and faulty ones, built with the system's compilers: each once.
enum PluginLibraries {
    static let header = "\(LabFolder.root)/Sources/CEvictionLab/include"
    private static let examples = "\(LabFolder.root)/Examples/Plugins"

    /// As the pages have it, from the root of the repository.
    static let c = ["cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]
    private static let cpp = ["c++", "-std=c++11", "-O2", "-Wall", "-Werror", "-fPIC", "-shared"]

    static let lruOrder = Built("lru_order", c + ["\(examples)/c/lru_order.c"])
    static let lruCache = Built("lru_cache", c + ["\(examples)/c/lru_cache.c"])
    static let sieveCache = Built("sieve_cache", cpp + ["\(examples)/cpp/sieve_cache.cpp"])
    static let clockCache = Built(
        "clock_cache",
        [
            "swiftc", "-O", "-emit-library", "-static-stdlib", "-parse-as-library",
            "-import-objc-header", "\(header)/evictionlab.h",
            "\(examples)/swift/ClockCache.swift", "-Xlinker", "--exclude-libs=ALL",
        ])
    static let leveldb = Built(
        "leveldb_cache", cpp + ["\(examples)/leveldb/leveldb_cache.cpp"],
        after: ["-lleveldb"])
    static let faultyCache = Built("faulty_cache", source: FaultyPlugins.cache)
    static let faultyOrder = Built("faulty_order", source: FaultyPlugins.order)

    /// True if LevelDB's headers and library are installed.
    static let hasLevelDB: Bool = {
        let folder = NSTemporaryDirectory() + "leveldb-\(UUID().uuidString).cpp"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "#include <leveldb/cache.h>\nint main() { return 0; }\n"
        try? text.write(toFile: folder, atomically: true, encoding: .utf8)
        return (try? Built.run(["c++", folder, "-o", "/dev/null", "-lleveldb"])) != nil
    }()

    /// A library that is built when it is first asked for, and gone with the tests.
    final class Built: Sendable {
        private let result: @Sendable () -> Result<String, any Error>

        init(_ name: String, _ command: [String], after: [String] = []) {
            let path = Self.folder + "/lib\(name).so"
            let once = Once { () throws -> String in
                try Self.run(command + ["-I\(PluginLibraries.header)", "-o", path] + after)
                return path
            }
            result = { once.value }
        }

        /// From C's text, in which the examples can be included.
        convenience init(_ name: String, source: String) {
            let file = Self.folder + "/\(name).c"
            try? source.write(toFile: file, atomically: true, encoding: .utf8)
            self.init(
                name,
                ["cc", "-O1", "-fPIC", "-shared", file, "-I\(PluginLibraries.examples)/c"])
        }

        var path: String { get throws { try result().get() } }

        static let folder: String = {
            let path =
                NSTemporaryDirectory() + "plugins-\(ProcessInfo.processInfo.processIdentifier)"
            try? FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(atPath: Built.folder) }
            return path
        }()

        @discardableResult
        static func run(_ command: [String]) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw BuildFailure(command: command, output: text)
            }
            return text
        }
    }

    struct BuildFailure: Error {
        var command: [String]
        var output: String
    }
}

/// A value that is made when it is first asked for, by whatever thread.
private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private let make: () throws -> String
    private var made: Result<String, any Error>?

    init(_ make: @escaping () throws -> String) { self.make = make }

    var value: Result<String, any Error> {
        lock.withLock {
            if made == nil { made = Result(catching: make) }
            return made!
        }
    }
}
