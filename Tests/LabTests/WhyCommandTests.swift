import Foundation
import Testing

/// `lab why` from outside.
@Suite struct WhyCommandTests {
    let folder: LabFolder

    /// Files of 100 KB over a link of 1 MB/s that answers after 50 ms; 400 KB of pixels each, which
    /// 12 ns a pixel decode in 1.2 ms.
    private static let two = """
        {
          "version": 1, "name": "two", "policies": ["lru(limit=500KB)", "weak"],
          "network": { "latency": "50ms", "bandwidth": "1MB/s" },
          "images": {
            "photos": { "count": 4, "width": 100, "height": 1000, "encodedBytes": 100000,
                        "remote": true }
          },
          "screens": {
            "first": { "kind": "single", "images": "photos", "pick": "argument" },
            "pair": { "kind": "table", "rows": 2, "rowHeight": 100, "images": "photos",
                      "pick": "modulo" }
          },
          "script": [
            { "push": "pair" }, { "wait": "1s" }, { "push": "first", "argument": 3 },
            { "wait": "1s" }, { "memoryWarning": "warning" }, { "pop": true }, { "wait": "1s" }
          ]
        }
        """

    init() throws {
        folder = try LabFolder()
        try folder.write("two.json", Self.two)
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("wrong.json", "{ \"version\": 2 }")
    }

    private func lab(_ words: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    private func output(_ words: String...) async throws -> String {
        let run = try await lab(["why"] + words)
        try #require(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        return run.output
    }

    /// The pair shares the link: 200 ms each, of which 100 are its own. Photo 3 has it alone. With
    /// 50 ms for the answer and 1.2 ms to decode, that is 251.2 ms twice, and 151.2.
    @Test func saysWhatAFigureConsistsOf() async throws {
        let text = try await output("two.json", "--top", "3")
        #expect(text.hasPrefix(Self.golden), "\(text)")
    }

    private static let golden = """
        two on iPhone 8, network of 1 MB/s after 50 ms, seed 42, under lru(limit=500KB)

        lru(limit=500KB): of 653.6 ms of blank time, in 3 waits, 46 % is being
        transferred, 31 % is sharing the link and 23 % is waiting for the server to
        answer.

        In one place: 31 % is photos 0-1 being transferred as pair opens (at 0.0 s); 31
        % is photos 0-1 sharing the link as pair opens (at 0.0 s).

        lru(limit=500KB): no image was decoded twice.

        lru(limit=500KB): warning 1, at 2.4 s, freed nothing.

        lru(limit=500KB): 100 % of what its store held (400.0 KB s) no view got again;
        most of that was photos/3.

        Blank time by cause

        cause           blank  share
        transfer     300.0 ms   46 %
        shared link  200.0 ms   31 %
        latency      150.0 ms   23 %
        decoding       3.6 ms    0 %
        all          653.6 ms  100 %

        Blank time in one place

        images          cause        moment      from      blank  share  screen
        photos 0-1      transfer     pair opens  0.0 s  200.0 ms   31 %  pair
        photos 0-1      shared link  pair opens  0.0 s  200.0 ms   31 %  pair
        photos 0-1      latency      pair opens  0.0 s  100.0 ms   15 %  pair
        4 other places                                  153.6 ms   23 %
        all                                             653.6 ms  100 %

        Blank time by screen

        screen     blank  share  mostly
        pair    502.4 ms   77 %  transfer 40 %
        first   151.2 ms   23 %  transfer 66 %
        all     653.6 ms  100 %

        Blank time by image

        image     waits     blank  share   longest  at     mostly
        photos/0      1  251.2 ms   39 %  251.2 ms  0.0 s  transfer 40 %
        photos/1      1  251.2 ms   38 %  251.2 ms  0.0 s  transfer 40 %
        photos/3      1  151.2 ms   23 %  151.2 ms  1.0 s  transfer 66 %
        all           3  653.6 ms  100 %

        Blank time by moment

        moment       from      blank  share  mostly
        pair opens   0.0 s  502.4 ms   77 %  transfer 40 %
        first opens  1.0 s  151.2 ms   23 %  transfer 66 %
        all                 653.6 ms  100 %
        """

    @Test func holdsTwoPoliciesAgainstEachOther() async throws {
        let text = try await output(
            "feed.json", "--policy", "none", "--against", "weak", "--top", "2")
        #expect(text.contains("under none and weak\n"))
        #expect(text.contains("\nAgainst weak, none "), "\(text)")
        #expect(text.contains("\nnone against weak: Decodes by image\n"))
        let reverse = try await output("feed.json", "--policy", "weak", "--against", "none")
        // One image is asked for by two views at a time, and weak decodes it once.
        let spared =
            "\nAgainst none, weak saves 0.4 ms of blank time (decoding: 0.2 ms less) and 1\n"
            + "redecode, and costs 3 B on average.\n"
        #expect(reverse.contains(spared), "\(reverse)")
    }

    /// Every row, in whole units, that come to the columns of the run's own row.
    @Test func tellsProgramsEverything() async throws {
        let text = try await output("feed.json", "--policy", "none", "--format", "json")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let rows = try #require(json["rows"] as? [[String: Any]])
        let blocks = try #require(json["why"] as? [[String: Any]])
        let tables = try #require(blocks[0]["tables"] as? [[String: Any]])
        var sums: [String: Int] = [:]
        for table in tables {
            let key = try #require(table["key"] as? String)
            for (column, sum) in try #require(table["sums"] as? [String: Int]) {
                sums["\(key).\(column)"] = sum
                let rows = try #require(table["rows"] as? [[String: Any]])
                #expect(rows.reduce(0) { $0 + ($1[column] as? Int ?? 0) } == sum)
            }
        }
        #expect(sums["redecodes_by_image.redecodes"] == rows[0]["redecodes"] as? Int)
        #expect(sums["redecodes_by_loss.redecodes"] == rows[0]["redecodes"] as? Int)
        let blankMs = try #require(rows[0]["blank_ms"] as? Double)
        for key in ["cause", "place", "screen", "image", "moment"] {
            let ns = try #require(sums["blank_by_\(key).blank_ns"])
            #expect(abs(Double(ns) / 1e6 - blankMs) <= 0.05, "\(key)")
        }
    }

    @Test(arguments: ["table", "markdown", "json"])
    func isTheSameWhereverItGoes(_ format: String) async throws {
        let words = ["two.json", "--against", "weak", "--format", format]
        let text = try await lab(["why"] + words).output
        let run = try await lab(["why"] + words + ["--output", "why.out"])
        #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
        let written = try String(contentsOfFile: folder.path + "/why.out", encoding: .utf8)
        func withoutCommand(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("  \"command\"") }
        }
        #expect(withoutCommand(written) == withoutCommand(text))
        #expect(format != "markdown" || text.hasPrefix("# Why: two on "))
    }

    @Test(
        arguments: [
            ("two.json --policy lruu", 64, "'lruu' is no policy"),
            ("two.json --policy all", 64, "'all' and its limits are "),
            ("two.json --policy lru --limit 8MB,9MB", 64, "'lru' and its limits are 2 cells"),
            ("two.json --policy weak --against weak", 64, "policy 'weak' is given twice"),
            ("two.json --top 0", 64, "--top"), ("two.json --seed 1..3", 64, "--seed"),
            ("two.json --warn-at 99h", 64, "a warning at "), ("wrong.json", 65, "wrong.json"),
            ("none.json", 66, "none.json"), ("two.json --output two.json", 73, "two.json"),
        ] as [(String, Int32, String)])
    func aMistakeIsSaid(_ line: String, _ code: Int32, _ words: String) async throws {
        let run = try await lab(["why"] + line.split(separator: " ").map(String.init))
        #expect(run.exitCode == code && run.output == "", "\(run.exitCode)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
