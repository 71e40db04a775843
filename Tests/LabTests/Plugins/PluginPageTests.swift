import Foundation
import Testing

@testable import PlainDesks

/// The code of docs/learn/your-order.md is compiled and run.
@Suite struct PluginPageTests {
    let folder: LabFolder
    private let page: String

    init() throws {
        folder = try LabFolder()
        page = try String(
            contentsOfFile: LabFolder.root + "/docs/learn/your-order.md", encoding: .utf8)
    }

    /// Its blocks of a language.
    private func blocks(_ language: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().map { rest in
            rest.components(separatedBy: "\n```")[0] + "\n"
        }
    }

    @Test func theOrderOnThePageIsCompiledAndCountsAsItSays() async throws {
        let example = try require(blocks("c").first)
        try folder.write("largest.c", example)
        let lines = blocks("console").flatMap { $0.split(separator: "\n") }
        let command = try require(lines.first { $0.hasPrefix("$ cc ") }).dropFirst(2)
            .replacingOccurrences(of: "largest.c", with: folder.path + "/largest.c")
            .replacingOccurrences(of: "liblargest.so", with: folder.path + "/liblargest.so")
        try PluginLibraries.Built.run(
            command.split(separator: " ").map(String.init) + ["-I", PluginLibraries.header])
        // No two keys of one size.
        let keys = (0..<4000).map { $0 * $0 % 499 }
        try folder.write("t.csv", "key,size\n" + keys.map { "\($0),\($0 + 1)\n" }.joined())
        let run = try await folder.lab(
            "trace", "run", "t.csv", "--policy", "size", "--policy", "plugin(./liblargest.so)",
            "--size", "10%", "--format", "csv", "--quiet"
        ).run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        let rows = try table(run.output)
        check(rows.count == 2 && rows[0]["misses"] == rows[1]["misses"])
        check(rows[0]["evictions"] == rows[1]["evictions"] && rows[0]["evictions"] != "0")
    }

    /// The first recipe for memory mistakes finds, in a library that writes to what it has freed,
    /// the line that does so. scripts/test-plugin-sanitizers tries the others.
    @Test(.enabled(if: hasAddressSanitizer, "libasan isn't installed"), .withoutSanitizer)
    func theRecipeForMemoryMistakesFindsTheLine() async throws {
        try folder.write(
            "mine.c",
            """
            #define evictionlab_plugin_open sound_open
            #include "\(LabFolder.root)/Examples/Plugins/c/lru_cache.c"
            #undef evictionlab_plugin_open
            static evictionlab_handle faulty_find(void *instance, evictionlab_key key) {
                static int requests;
                char *volatile memory = malloc(40);
                free(memory);
                if (requests++ == 20) ((volatile char *)memory)[7] = 1;
                return find(instance, key);
            }
            EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
                static evictionlab_cache faulty;
                static evictionlab_plugin own;
                faulty = cache;
                faulty.find = faulty_find;
                own = plugin;
                own.cache = &faulty;
                return version ? &own : &own;
            }
            """)
        let recipe = try require(blocks("sh").first { $0.contains("fsanitize=address") })
        let script =
            "cd '\(folder.path)'\n"
            + recipe.replacing("Sources/CEvictionLab/include", with: PluginLibraries.header)
            .replacing(" lab plugin", with: " '\(LabProcess.executable)' plugin")
            + "\necho \"exit $?\""
        let said = try PluginLibraries.Built.run(["bash", "-c", script])
        check(said.contains("heap-use-after-free") && said.contains("mine.c:8"), note: "\(said)")
        check(said.contains("ended the process in 'find', at request 21, with exit code 1"))
        check(said.contains("exit 1"))
    }

    private static let hasAddressSanitizer: Bool = {
        let path = try? PluginLibraries.Built.run(["cc", "-print-file-name=libasan.so"])
        return path?.hasPrefix("/") == true
    }()

    /// C and C++ as old as the header says.
    @Test func theHeaderIsC99AndCPlusPlus11() throws {
        try folder.write("a.c", "#include <evictionlab.h>\nint main(void) { return 0; }\n")
        try folder.write("a.cpp", "#include <evictionlab.h>\nint main() { return 0; }\n")
        let flags = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-I", PluginLibraries.header]
        for (compiler, file) in [(["cc", "-std=c99"], "a.c"), (["c++", "-std=c++11"], "a.cpp")] {
            try PluginLibraries.Built.run(
                compiler + flags + ["\(folder.path)/\(file)", "-o", folder.path + "/a"])
        }
    }

    /// The line that builds the Swift example is the one that the tests build it with.
    @Test func theSwiftExampleIsBuiltAsItsPageSays() throws {
        let command = try String(
            contentsOfFile: LabFolder.root + "/Examples/Plugins/swift/README.md", encoding: .utf8)
        for word in ["-static-stdlib", "-import-objc-header", "-Xlinker --exclude-libs=ALL"] {
            check(command.contains(word))
        }
    }
}
