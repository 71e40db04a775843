import Foundation
import Testing

@testable import PlainDesks

/// `lab plugin check`: five lines, which tell every plugin that is faulty from one that isn't.
@Suite struct PluginKitTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func checked(
        _ library: String, _ settings: String? = nil, _ options: [String] = []
    ) async throws -> (lines: [String], run: LabProcess.Outcome) {
        var process = folder.lab("plugin", "check", library)
        if let settings { process.arguments += ["--settings", settings] }
        process.arguments += ["--sequences", "12"] + options
        let run = try await process.run()
        let lines = run.output.split(separator: "\n").map(String.init)
        check(lines.count == 5 || run.exitCode > 2, note: "\(run.output)\(run.errors)")
        return (lines, run)
    }

    @Test(arguments: PluginCountsTests.examples.map(\.name))
    func theExamplesAreSound(name: String) async throws {
        let (lines, run) = try await checked(try PluginCountsTests.library(name))
        check(run.exitCode, 0, note: "\(run.output)")
        check(lines.last?.hasPrefix("verdict  sound: 12 drawn sequences, seed 42, lab "), true)
        check(lines[1].hasPrefix("limit    kept, after each of "))
        check(lines[2].hasPrefix("books    right, after each of "))
    }

    @Test func theSameSeedHasTheSameFiveLines() async throws {
        let library = try PluginLibraries.lruCache.path
        let one = try await checked(library, nil, ["--seed", "7"])
        check(one.lines, (try await checked(library, nil, ["--seed", "7"])).lines)
        check(one.lines != (try await checked(library, nil, ["--seed", "8"])).lines)
        check(one.lines[0].contains(": a whole cache, 'LRU cache', for evictionlab.h 1"))
    }

    /// A library may print, and be told what it doesn't know.
    @Test(arguments: ["prints", "sound"])
    func whatIsNoFaultIsSound(settings: String) async throws {
        let (_, run) = try await checked(try PluginLibraries.faultyCache.path, settings)
        check(run.exitCode, 0, note: "\(run.output)")
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var word: String
        /// The line that says so begins with it.
        var line: String
        var words: String
        var exitCode: Int32 = 1
        var testDescription: String { word }
    }

    static let caches = [
        Fault(word: "crash", line: "verdict", words: "crashed in 'find', at request 20"),
        Fault(word: "deep", line: "verdict", words: "crashed in 'find', at request 20"),
        Fault(word: "abort", line: "verdict", words: "of signal 6 (Aborted)"),
        Fault(word: "exit", line: "verdict", words: "ended the process in 'find', at request 20"),
        Fault(word: "leave", line: "verdict", words: "ended the process in 'find', at request 20"),
        Fault(word: "kill", line: "verdict", words: "was killed (SIGKILL) in 'find'"),
        Fault(word: "stop", line: "verdict", words: "hangs in 'find', at request 20"),
        Fault(word: "exec", line: "verdict", words: "hangs in 'find', at request 20"),
        Fault(word: "hang", line: "verdict", words: "hangs in 'find', at request 20"),
        Fault(word: "fork", line: "verdict", words: "has started processes, and left them"),
        Fault(word: "copy", line: "verdict", words: "has started processes, and left them"),
        Fault(word: "close", line: "verdict", words: "nor close its descriptors"),
        Fault(word: "junk", line: "verdict", words: "wrote to a descriptor that isn't its own"),
        Fault(word: "spin", line: "verdict", words: "has left a thread running"),
        Fault(word: "moves", line: "verdict", words: "has changed the process's working folder"),
        Fault(word: "silent", line: "verdict", words: "'create' returned NULL"),
        Fault(word: "lies", line: "books", words: "says that it holds "),
        Fault(word: "twice", line: "books", words: "twice"),
        Fault(word: "leaks", line: "books", words: "unreleased in 'destroy'"),
        Fault(word: "no-handle", line: "books", words: "what is no handle for "),
        Fault(word: "other", line: "books", words: "gives the image of "),
        Fault(word: "drops", line: "books", words: "says that it holds "),
        Fault(word: "greedy", line: "limit", words: "over its limit of ", exitCode: 2),
        Fault(word: "uncounted", line: "limit", words: "images after ", exitCode: 2),
        Fault(word: "chance", line: "repeats", words: "differs at request ", exitCode: 2),
    ]

    @Test(arguments: caches)
    func aFaultyCacheIsTold(fault: Fault) async throws {
        try await expect(fault, try PluginLibraries.faultyCache.path)
    }

    static let orders = [
        Fault(word: "crash", line: "verdict", words: "crashed in 'requested', at request 20"),
        Fault(word: "hang", line: "verdict", words: "hangs in 'requested', at request 20"),
        Fault(word: "stranger", line: "books", words: "in 'evict', which is no entry"),
        Fault(word: "too-high", line: "books", words: "gave up key 4000000000 in 'evict'"),
        Fault(word: "never-full", line: "books", words: "says in 'is_overfull'"),
        Fault(word: "lists-more", line: "books", words: "says in 'entries' that it wrote "),
        Fault(word: "lists-others", line: "books", words: "writes key 4000000000 in 'entries'"),
        Fault(word: "miser", line: "limit", words: "gave up none of its ", exitCode: 2),
    ]

    @Test(arguments: orders)
    func aFaultyOrderIsTold(fault: Fault) async throws {
        try await expect(fault, try PluginLibraries.faultyOrder.path)
    }

    private func expect(_ fault: Fault, _ library: String) async throws {
        let options =
            ["hang", "stop", "exec"].contains(fault.word) ? ["--plugin-timeout", "2s"] : []
        let (lines, run) = try await checked(library, fault.word, options)
        let line = lines.first { $0.hasPrefix(fault.line) } ?? ""
        check(line.contains(" FAILS: ") && line.contains(fault.words), note: "\(run.output)")
        check(lines.last?.hasPrefix("verdict  FAILS: "), true, note: "\(run.output)")
        check(run.exitCode, fault.exitCode)
    }

    @Test(arguments: FaultyPlugins.unusable.map(\.name))
    func whatCannotBeUsedIsTold(name: String) async throws {
        let fault = FaultyPlugins.unusable.first { $0.name == name }!
        try folder.write("\(name).c", fault.text)
        _ = try PluginLibraries.Built.run([
            "cc", "-shared", "-fPIC", "-w", "-I", PluginLibraries.header,
            "\(folder.path)/\(name).c", "-o", "\(folder.path)/\(name).so",
        ])
        let (lines, run) = try await checked("\(name).so")
        check(lines.last?.contains(fault.words), true, note: "\(run.output)")
        check(run.exitCode, 1)
    }

    /// A name is for people: one that is missing, wild, or of control characters, is told.
    @Test(arguments: [
        ("0", "has no name that can be shown"), ("\"\\x1b[31m\"", "has no name that can be shown"),
        ("(char *)8", "crashed in 'evictionlab_plugin_open'"),
    ])
    func aNameMustBeReadable(name: String, words: String) async throws {
        let text = """
            #define evictionlab_plugin_open sound_open
            #include "lru_cache.c"
            #undef evictionlab_plugin_open
            EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
                static evictionlab_plugin own;
                own = plugin;
                own.name = \(name);
                return &own;
            }
            """
        let library = PluginLibraries.Built("named\(name.utf8.count)", source: text)
        let (lines, run) = try await checked(try library.path)
        check(lines.last?.contains(words), true, note: "\(run.output)")
        check(run.exitCode == 1 && !run.output.contains("\u{1B}"))
    }

    @Test func aLibraryThatIsNotThereIsSaid() async throws {
        let (_, run) = try await checked("none.so")
        check(run.exitCode == 66 && run.errors.contains("none.so: No such file or directory"))
    }
}
