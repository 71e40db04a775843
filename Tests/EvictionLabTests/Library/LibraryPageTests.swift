import Foundation
import Testing

@testable import PlainDesks

/// Swift code on pages stands in Examples/, word by word, where it is compiled and run.
@Suite("README, the pages on the library, and those of the documentation")
struct LibraryPageTests {
    private static let catalog = "Sources/EvictionLab/EvictionLab.docc"

    private static func pages() throws -> [String] {
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: "\(Repository.root)/\(catalog)")
        return ["README.md", "docs/learn/your-cache.md", "docs/learn/your-order.md"]
            + pages.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    }

    private static func examples() throws -> [String] {
        let root = Repository.root + "/Examples"
        var texts: [String] = []
        for folder in ["Sources", "Tests"] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            for path in paths where path.hasSuffix(".swift") {
                texts.append(try Repository.text("Examples/\(folder)/\(path)"))
            }
        }
        return texts
    }

    @Test func `show what Examples/ has`() throws {
        let examples = try Self.examples()
        check(examples.count >= 7)
        var shown = 0
        for path in try Self.pages() {
            for block in try MarkdownPage(path).blocks where block.language == "swift" {
                // A package's line about a dependency is in no target's sources.
                if block.text.contains(".package(") { continue }
                check(
                    examples.contains { $0.contains(block.text) },
                    note: "\(path):\(block.line): no file of Examples/ has these lines")
                shown += 1
            }
        }
        check(shown >= 10)
    }
}
