import Foundation
import Testing

@testable import PlainDesks

/// The recipes of CONTRIBUTING name places that exist.
@Suite struct RecipeTests {
    /// The recipes by their headings, without the code of their examples.
    private static let recipes: [(heading: String, text: String)] = {
        let page = (try? Repository.text("CONTRIBUTING.md")) ?? ""
        return page.components(separatedBy: "\n## ").filter { $0.hasPrefix("Add ") }.map { recipe in
            let prose = recipe.components(separatedBy: "```").enumerated()
                .filter { $0.offset % 2 == 0 }.map(\.element).joined()
            return (String(prose.prefix { $0 != "\n" }), prose)
        }
    }()

    private static func names(in text: String) -> [String] {
        text.components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    private static let names = recipes.flatMap { names(in: $0.text) }

    /// Each says where to write, and names the tests that hold it.
    @Test func eachNamesItsPlaceAndItsTests() {
        check(
            Self.recipes.map(\.heading),
            [
                "Add a replacement order", "Add a part of a policy", "Add a key of a policy",
                "Add a system's lists", "Add a system", "Add a quirk", "Add a trap",
                "Add a column", "Add a command", "Add an option", "Add a key of a file",
                "Add a step of a script",
                "Add an event of a trace", "Add a key-trace format", "Add a kind of screen",
                "Add a device", "Add a network", "Add a figure of a device",
            ])
        for recipe in Self.recipes {
            let names = Self.names(in: recipe.text)
            let places = ["Sources/", "systems/", "devices/", "networks/", "scenarios/"]
            check(
                names.contains { name in places.contains { name.hasPrefix($0) } },
                note: "\(recipe.heading)")
            check(names.contains { $0.hasPrefix("Tests/") }, note: "\(recipe.heading)")
        }
    }

    @Test func pathsExist() {
        let folders = [
            "Sources/", "Tests/", "Fuzz/", "Benchmarks/", "scripts/", "scenarios/", "systems/",
            "devices/", "networks/", "Recorder/",
        ]
        let paths = Self.names.filter { name in
            folders.contains { name.hasPrefix($0) } && !name.contains(" ")
        }
        check(paths.count > 50)
        // The example's own file isn't one of the lab.
        for path in paths where !path.hasSuffix("/MRU.swift") {
            check(Repository.exists(path), note: "CONTRIBUTING.md names \(path)")
        }
    }

    /// `StepAction`: some file declares a type of that name.
    @Test func typesAreDeclared() throws {
        let types = Set(
            Self.names.filter { name in
                name.first?.isUppercase == true && name.contains { $0.isLowercase }
                    && name.allSatisfy { $0.isLetter || $0.isNumber }
            })
        check(types.count > 15)
        var declared: Set = ["LabReplay", "LabAdvice"]
        let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias"]
        for source in try Repository.swiftFiles(in: ["Sources", "Tests"]) {
            for line in source.split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 5)
                guard let place = words.firstIndex(where: keywords.contains),
                    place + 1 < words.count
                else { continue }
                declared.insert(String(words[place + 1].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        for type in types {
            check(declared.contains(type), note: "CONTRIBUTING.md names \(type)")
        }
    }

    /// `OrderRegistry.builtIn`: some file has a type of that name and declares such a member.
    @Test func membersAreDeclared() throws {
        let noMembers: Set<String> = ["swift", "self", "md", "json", "c"]
        var members: [[String]] = []
        for name in Self.names where !name.contains("/") {
            let parts = name.split(separator: ".").map(String.init)
            guard parts.count == 2, parts[0].first?.isUppercase == true,
                parts[1].first?.isLowercase == true, !noMembers.contains(parts[1])
            else { continue }
            members.append(parts)
        }
        check(members.count > 5)
        let sources = try Repository.swiftFiles(in: ["Sources", "Tests"])
        for member in members {
            let type = try Regex(
                "\\b(struct|class|enum|protocol|extension|typealias) \(member[0])\\b")
            let name = try Regex("\\b(func|var|let|case|init) ?\(member[1])\\b")
            check(
                sources.contains { source in
                    // A text is found faster than a pattern, and leaves few files to search for it.
                    source.contains(member[0]) && source.contains(type) && source.contains(name)
                }, note: "CONTRIBUTING.md names \(member.joined(separator: "."))")
        }
    }
}
