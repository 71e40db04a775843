#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension JSONReport.Provenance {
    /// Of this process, now.
    static func now(_ inputs: [CellInput]) -> JSONReport.Provenance {
        JSONReport.Provenance(
            command: CommandLine.arguments, labVersion: LabVersion.number, commit: commit,
            build: build, swift: swift, host: host,
            inputs: inputs.map { input in
                Input(
                    path: input.path, scenario: input.header.scenario, seed: input.header.seed,
                    fileDigest: digest(of: input.path),
                    traceDigest: "fnv1a:" + Digest.hex(input.summary.digest),
                    events: input.summary.eventCount, requests: input.summary.requestCount,
                    about: input.header.about, device: input.header.linkedDevice)
            })
    }

    private static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    private static var swift: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #elseif compiler(>=6.3)
        "6.3"
        #elseif compiler(>=6.2)
        "6.2"
        #else
        "6.0 or 6.1"
        #endif
    }

    /// Of the checkout that the program was built in; nil for one that was installed. Asked when
    /// it is needed, since what a build embeds goes stale.
    private static var commit: String? {
        let program = ChildProcess.ownExecutable
        guard let end = program.range(ofText: "/.build/") else { return nil }
        let checkout = String(program[..<end])
        guard
            let child = try? ChildProcess(
                "/usr/bin/env", ["git", "-C", checkout, "rev-parse", "HEAD"])
        else { return nil }
        var commit: String?
        guard child.readLines({ commit = $0 }) == .exited(0) else { return nil }
        return commit
    }

    /// What bends a measurement.
    private static var host: [(name: String, value: String)] {
        var names = utsname()
        uname(&names)
        var host = [
            ("system", text(&names.sysname)), ("kernel", text(&names.release)),
            ("machine", text(&names.machine)), ("page_bytes", String(getpagesize())),
            ("cores", String(WorkerThreads.cores)),
        ]
        #if os(Linux)
        let pages = try? InputLoader.text(of: "/sys/kernel/mm/transparent_hugepage/enabled")
        host.append(
            ("transparent_huge_pages", "\(pages?.firstLine ?? "unknown"), off in cells"))
        #endif
        host.append(
            ("allocator", "jemalloc \(Allocator.version ?? "unknown"), pixels purged at once"))
        return host
    }

    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Of a file's bytes, read in chunks.
    static func digest(of path: String) -> String {
        guard var lines = try? FileLines(path) else { return "" }
        var hash = Digest()
        while let line = try? lines.next() {
            for byte in line { hash.add(UInt64(byte)) }
            hash.add(0x0A)
        }
        return "fnv1a:" + hash.hex
    }
}

/// FNV-1a, by words: to tell inputs apart, not to withstand an attacker.
struct Digest: Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    @inline(__always)
    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    /// What a picture comes to, and whether it can be read.
    mutating func add(_ catalog: ImageCatalog) {
        for image in 0..<catalog.imageCount {
            add(UInt64(catalog.sizeBytes[image]))
            add(UInt64(catalog.encodedBytes[image]))
            add(UInt64(catalog.failure[image].rawValue))
        }
    }

    var hex: String { Self.hex(value) }

    static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension String {
    fileprivate func range(ofText text: String) -> Index? {
        var start = startIndex
        var found: Index?
        while start < endIndex {
            if self[start...].hasPrefix(text) { found = start }
            start = index(after: start)
        }
        return found
    }

    fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
