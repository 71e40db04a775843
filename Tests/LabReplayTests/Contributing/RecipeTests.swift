import Foundation
import Testing

@testable import PlainDesks

/// The recipes of CONTRIBUTING name places that exist.
@Suite struct RecipeTests {
    /// Names between single backticks in the recipes, which begin at the first 'Add'.
    private static let names: [String] = {
        let page = (try? Repository.text("CONTRIBUTING.md")) ?? ""
        let recipes = page.range(of: "\n## Add ").map { String(page[$0.lowerBound...]) } ?? ""
        let prose = recipes.components(separatedBy: "```").enumerated()
            .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        return prose.components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }()

    @Test func pathsExist() {
        let folders = ["Sources/", "Tests/", "Fuzz/", "Benchmarks/", "scripts/", "scenarios/"]
        let paths = Self.names.filter { name in folders.contains { name.hasPrefix($0) } }
        #expect(paths.count > 8)
        // The example's own file isn't one of the lab.
        for path in paths where !path.hasSuffix("/MRU.swift") {
            #expect(Repository.exists(path), "CONTRIBUTING.md names \(path)")
        }
    }

    /// `OrderRegistry.builtIn`: some file has a type of that name and declares such a member.
    @Test func membersAreDeclared() throws {
        let members = Self.names.filter { !$0.contains("/") }.map {
            $0.split(separator: ".").map(String.init)
        }.filter { parts in
            parts.count == 2 && parts[0].first?.isUppercase == true
                && parts[1].first?.isLowercase == true
                && !["swift", "self", "md", "json", "c"].contains(parts[1])
        }
        #expect(members.count > 5)
        let sources = try Repository.swiftFiles(in: ["Sources", "Tests"])
        for member in members {
            let type = try Regex(
                "\\b(struct|class|enum|protocol|extension|typealias) \(member[0])\\b")
            let name = try Regex("\\b(func|var|let|case|init) ?\(member[1])\\b")
            #expect(
                sources.contains { $0.contains(type) && $0.contains(name) },
                "CONTRIBUTING.md names \(member.joined(separator: "."))")
        }
    }
}
