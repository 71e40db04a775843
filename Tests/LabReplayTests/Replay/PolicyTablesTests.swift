import Testing

@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks

/// A policy's tables are read through `Uncounted`, which gives their stored properties: a computed
/// one would compile, and trap. It belongs in the extension of `PolicyState`.
@Suite struct PolicyTablesTests {
    @Test func areStored() throws {
        let parts = try ReplayParts("cache(order=lru, limit=8KB)")
        let stored = withExtendedLifetime(parts) {
            Mirror(reflecting: parts.policy.base.load(as: PolicyTables.self))
                .children.compactMap(\.label)
        }
        check(try Self.declared(), stored)
        for text in try Repository.swiftFiles(in: ["Sources/LabReplay"]) {
            check(!text.contains("extension PolicyTables"))
        }
    }

    /// The names of the properties that the struct declares.
    private static func declared() throws -> [String] {
        let file = try Repository.text("Sources/LabReplay/Replay/PolicyState.swift")
        let after = try require(file.split(separator: "struct PolicyTables {").last)
        let body = try require(after.split(separator: "\n}").first)
        return body.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("    "), !line.hasPrefix("     "), !line.contains("//") else {
                return nil
            }
            let words = line.split { !$0.isLetter && !$0.isNumber }
            return words.firstIndex { $0 == "let" || $0 == "var" }.map { String(words[$0 + 1]) }
        }
    }
}
