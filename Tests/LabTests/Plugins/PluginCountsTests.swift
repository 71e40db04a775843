import EvictionLab
import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

/// A plugin counts what the lab's own order of that name counts.
@Suite struct PluginCountsTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    static let examples: [(name: String, order: String)] = [
        ("lru_order", "lru"), ("lru_cache", "lru"), ("sieve_cache", "sieve"),
        ("clock_cache", "clock"),
    ]

    static func library(_ name: String) throws -> String {
        switch name {
        case "lru_order": try PluginLibraries.lruOrder.path
        case "lru_cache": try PluginLibraries.lruCache.path
        case "sieve_cache": try PluginLibraries.sieveCache.path
        default: try PluginLibraries.clockCache.path
        }
    }

    /// These columns name a policy and its files. A plugin's row has its library's digest, and the
    /// row of the lab's own order none.
    static let pedigree = Set(
        [Column.of(.policy), Column.of(.spec), Column.of(.policySha256)].map(\.name))

    /// The rows of all policies but what names them, and what is measured.
    private func rows(
        _ command: [String], policies: [String], without dropped: Set<String>
    ) async throws -> [[String: String]] {
        var process = folder.lab()
        process.arguments = command + policies.flatMap { ["--policy", $0] }
        process.arguments += ["--format", "csv", "--quiet"]
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        let measured = ["wall_ms", "requests_per_s"] + ResultColumns.measured.map(\.name)
        return try table(run.output).map { row in
            row.filter { !dropped.contains($0.key) && !measured.contains($0.key) }
        }
    }

    @Test(arguments: examples)
    func inTracesOfKeys(name: String, order: String) async throws {
        for sizes in [[], ["--sizes", "lognormal(16KB, 1.5)"]] {
            var process = folder.lab(
                "trace", "generate", "zipf(share=90%)+scan(share=10%)", "--keys", "1000",
                "--requests", "20000", "--seed", "7", "--output", "t.evk")
            process.arguments += sizes
            try await require(process.run().exitCode == 0)
            for more in [[], ["--stream", "--warmup", "10%"]] {
                let rows = try await rows(
                    ["trace", "run", "t.evk", "--size", "1%,10%,60%"] + more,
                    policies: [order, "plugin(\(try Self.library(name)))"],
                    without: Self.pedigree)
                try require(rows.count == 6)
                for pair in stride(from: 0, to: 6, by: 2) { check(rows[pair], rows[pair + 1]) }
                check(rows.allSatisfy { $0["status"] == "ok" && $0["misses"] != "" })
            }
        }
    }

    @Test(arguments: examples, ["tableview", "navigation", "wander"])
    func inAppsOverModelledMemory(
        example: (name: String, order: String), scenario: String
    ) async throws {
        let library = try Self.library(example.name)
        for limit in ["8MB", "40MB"] {
            for rest in ["", "+weak+offscreen+queue(decode, stages=decode, width=2)"] {
                let rows = try await rows(
                    ["run", LabFolder.shipped(scenario), "--memory", "model"],
                    policies: [
                        "\(example.order)(limit=\(limit))\(rest)",
                        "plugin(\(library), limit=\(limit))\(rest)",
                    ], without: Self.pedigree)
                check(rows.count == 2 && rows[0] == rows[1])
                check(rows[0]["status"] == "ok" && rows[0]["evictions"] != "0")
            }
        }
    }

    @Test(arguments: examples)
    func inAppsOverRealMemory(name: String, order: String) async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let rows = try await rows(
            ["run", "feed.json"],
            policies: [
                "\(order)(limit=600KB)", "plugin(\(try Self.library(name)), limit=600KB)",
            ], without: Self.pedigree)
        check(rows.count == 2 && rows[0] == rows[1])
        check(rows[0]["memory"], "real")
    }

    /// An order is a store's, with all that a store can be told.
    @Test(arguments: [
        "evict=after", "use=pinned", "trimTo=50%", "ttl=2s", "cost=none, limit=none, count=5",
    ])
    func anOrderTakesTheKeysOfAStore(keys: String) async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let library = try PluginLibraries.lruOrder.path
        let limit = keys.contains("limit") ? "" : ", limit=600KB"
        let rows = try await rows(
            ["run", "feed.json", "--memory", "model"],
            policies: [
                "cache(order=lru\(limit), \(keys))", "plugin(\(library)\(limit), \(keys))",
                "cache(order=plugin(\(library))\(limit), \(keys))",
            ], without: Self.pedigree)
        check(rows.count == 3 && rows[0] == rows[1] && rows[1] == rows[2])
    }

    @Test func aFilterStandsBeforeAnOrder() async throws {
        try folder.write("keys.txt", (0..<3000).map { "\($0 * $0 % 97)\n" }.joined())
        let library = try PluginLibraries.lruOrder.path
        let rows = try await rows(
            ["trace", "run", "keys.txt", "--size", "10"],
            policies: ["lru+admit(tinylfu)", "plugin(\(library))+admit(tinylfu)"],
            without: Self.pedigree)
        check(rows.count == 2 && rows[0] == rows[1])
    }

    @Test func curvesAreReplayedWithIt() async throws {
        try folder.write("keys.txt", (0..<3000).map { "\($0 * $0 % 97)\n" }.joined())
        let library = try PluginLibraries.lruCache.path
        var process = folder.lab("trace", "curve", "keys.txt", "--policy", "lru", "--quiet")
        process.arguments += ["--policy", "plugin(\(library))", "--size", "1,5,10,20"]
        let run = try await process.run()
        check(run.exitCode, 0)
        let misses = try table(run.output).map { $0["misses"] }
        check(misses.count == 8 && misses[..<4] == misses[4...])
    }

    /// Written in a scenario, a path begins where the scenario is.
    @Test func aScenarioNamesALibraryBesideIt() async throws {
        let inner = folder.path + "/app"
        let policy = "plugin(lib/liblru_order.so, limit=600KB)"
        try folder.write(
            "app/feed.json", SmallScenarios.feed(policies: ["lru(limit=600KB)", policy]))
        try FileManager.default.createDirectory(
            atPath: inner + "/lib", withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: PluginLibraries.lruOrder.path, toPath: inner + "/lib/liblru_order.so")
        for path in ["app/feed.json", inner + "/feed.json"] {
            let rows = try await rows(
                ["run", path, "--memory", "model"], policies: [], without: ["policy"])
            check(rows.count == 2 && rows[0]["misses"] == rows[1]["misses"])
            check(rows[1]["spec"]?.hasPrefix("plugin(\(path.dropLast(10))/lib/"), true)
        }
    }

    /// LevelDB's own LRU cache is sixteen of them, each with its share of the limit, of which the
    /// key's hash picks one: nothing else tells it from LRU.
    @Test(.enabled(if: PluginLibraries.hasLevelDB, "libleveldb-dev isn't installed"))
    func levelDBsCacheIsSixteenOfThem() async throws {
        let keys = (0..<20000).map { $0 * $0 % 997 % ($0 % 7 == 0 ? 997 : 300) }
        try folder.write("keys.txt", keys.map { "\($0)\n" }.joined())
        let library = try PluginLibraries.leveldb.path
        let rows = try await rows(
            ["trace", "run", "keys.txt", "--size", "160,16000"],
            policies: ["lru", "plugin(\(library))"], without: Self.pedigree)
        let misses = rows.map { Int($0["misses"] ?? "") ?? 0 }
        try require(misses.count == 4)
        check(misses[0] != misses[1] && misses[1] == Self.shardedMisses(keys, limit: 160))
        check(misses[2], misses[3])
    }

    /// By sixteen lists, the last used key at the end; keys are numbered as they first come.
    private static func shardedMisses(_ keys: [Int], limit: Int) -> Int {
        var numbers: [Int: UInt32] = [:]
        var shards = [[UInt32]](repeating: [], count: 16)
        var misses = 0
        for key in keys {
            let number = numbers[key] ?? UInt32(numbers.count)
            numbers[key] = number
            // LevelDB's hash of four bytes; its first four bits are the shard.
            let factor: UInt32 = 0xC6A4_A793
            var hash = (4 &* factor &+ number) &* factor
            hash ^= hash >> 16
            let shard = Int(hash >> 28)
            if let place = shards[shard].firstIndex(of: number) {
                shards[shard].remove(at: place)
            } else {
                misses += 1
            }
            shards[shard].append(number)
            if shards[shard].count > (limit + 15) / 16 { shards[shard].removeFirst() }
        }
        return misses
    }
}
