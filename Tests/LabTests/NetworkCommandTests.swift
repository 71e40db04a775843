import Foundation
import Testing

@testable import LabDevices

/// The network and the decoding costs that a person sets, from the command line to the result.
@Suite struct NetworkCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        let remote = SmallScenarios.feed(warning: "")
            .replacingOccurrences(of: "\"count\":", with: "\"remote\": true, \"count\":")
        try folder.write("feed.json", remote)
        try folder.write("train.json", #"{ "latency": "900ms", "connections": "none" }"#)
    }

    private func output(_ arguments: String...) async throws -> String {
        var process = folder.lab()
        process.arguments = arguments
        let run = try await process.run()
        try #require(run.exitCode == 0, "\(run.errors)")
        return run.output
    }

    @Test func reachACellsOwnProcess() async throws {
        let words = ["--policy", "lru", "--network", "@train.json", "--network", "bandwidth=9MB/s"]
        var results: [[[String]]] = []
        var blank: [String?] = []
        for memory in ["real", "model"] {
            var process = folder.lab("compare", "feed.json", "--memory", memory)
            process.arguments += words + ["--decode-cost", "png=99"]
            let run = try await process.run()
            try #require(run.exitCode == 0, "\(run.errors)")
            results.append(try deterministic(run.output))
            blank.append(try table(run.output)[0]["blank_ms"])
        }
        #expect(results[0] == results[1])
        for (connections, protocols) in [("none", "HTTP/2"), ("6", "HTTP/1.1")] {
            let run = try await output(
                "run", "feed.json", "--memory", "model", "--policy", "lru", "--network", "3g",
                "--network", "connections=\(connections)")
            let words = run.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(
                words.hasPrefix(
                    "feed on iPhone 8, network of 200 KB/s after 300 ms, \(protocols), seed 42, "))
        }
        let plain = try await output("compare", "feed.json", "--memory", "model", "--policy", "lru")
        #expect(try table(plain)[0]["blank_ms"] != blank[0])
    }

    @Test func standInTheResultWithTheirSources() async throws {
        let text = try await output(
            "run", "feed.json", "--memory", "model", "--policy", "lru", "--network", "3g",
            "--network", "connections=2", "--decode-cost", "png=15", "--format", "json")
        #expect(
            text.contains(
                #""network": {"latency":"300ms","bandwidth":"200000B/s","connections":2,"#
                    + #""lowShare":0.5}, "#
                    + #""decode": {"png":15"#))
        #expect(
            text.contains(
                #""reading":0.5}, "sources": {"#
                    + #""network.latency": "published: 3G of WebPageTest", "#))
        #expect(text.contains(#""network.connections": "as given in --network", "#))
        #expect(
            text.contains(#""decode.png": "as given in --decode-cost", "decode.jpeg": "assumed: "#))
    }

    @Test func goBeforeWhatACompiledTraceSays() async throws {
        try folder.write(
            "slow.json",
            try folder.read("feed.json")
                .replacingOccurrences(
                    of: "\"version\": 1", with: "\"version\": 1, \"network\": \"2g\""))
        let trace = try await output("scenario", "compile", "slow.json")
        #expect(
            trace.contains(
                #""network":{"latency":"1300ms","bandwidth":"4375B/s","connections":"none","#
                    + #""lowShare":0.5}"#))
        try folder.write("slow.ndjson", trace)
        var blank: [String?] = []
        for words in [["slow.json"], ["slow.ndjson"], ["slow.ndjson", "--network", "wifi"]] {
            var process = folder.lab("compare", "--memory", "model", "--policy", "lru")
            process.arguments += words
            let run = try await process.run()
            try #require(run.exitCode == 0, "\(run.errors)")
            blank.append(try table(run.output)[0]["blank_ms"])
        }
        #expect(blank[0] == blank[1] && blank[1] != blank[2])
        #expect(
            try await output("scenario", "describe", "slow.json")
                .contains(
                    "\nOver a network: 1.3 s, then 4.375 KB/s, connections: one to a host, HTTP/2\n"
                ))
    }

    @Test func areListed() async throws {
        let networks = try await output("devices", "--networks")
        let words = networks.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for preset in NetworkPreset.all {
            #expect(networks.contains("\n\(preset.id) "))
            #expect(words.contains("- \(preset.id): \(preset.origin)"))
        }
        #expect(networks.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(
            try await output("devices", "3g").contains("source     published: 3G of WebPageTest"))
        let assumed = try await output("devices", "iphone-8", "--assumed")
        #expect(
            assumed.split(separator: "\n").dropFirst().allSatisfy { line in
                DeviceFigure.named(String(line.prefix { $0 != " " })) != nil
            })
        #expect(assumed.contains("\nnetwork.latency "))
        #expect(!assumed.contains("\nram "))
    }

    @Test func decodingIsMeasuredOnOnesOwnPictures() async throws {
        try folder.write("a.png", SamplePNG.grey)
        let text = try await output("bench", "decode", "a.png", "--repeats", "1")
        #expect(text.hasPrefix("picture  format  pixels "))
        #expect(text.contains("\na.png    PNG         81 "))
        let line = try #require(text.split(separator: "\n").first { $0.contains("--decode-cost") })
        let cost = String(line.drop { $0 == " " }).split(separator: " ").map { String($0) }
        let run = try await folder.lab(
            "run", "feed.json", "--memory", "model", cost[0], cost[1]
        ).run()
        #expect(run.exitCode == 0)
        let missing = try await folder.lab("bench", "decode", "b.png").run()
        #expect(missing.exitCode == 66)
        #expect(missing.errors == "lab: b.png: No such file or directory. Check the path\n")
        try folder.write("c.png", "no picture")
        let broken = try await folder.lab("bench", "decode", "c.png").run()
        #expect(broken.exitCode == 65)
        let mixed = try await folder.lab("bench", "decode", "c.png", "a.png", "--repeats", "1")
            .run()
        #expect(mixed.exitCode == 0 && mixed.output.contains("\na.png    PNG "))
        #expect(mixed.errors == "lab: c.png: is no picture: text\n")
    }
}
