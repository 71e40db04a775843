import Foundation
import Testing

@testable import LabDevices
@testable import PlainDesks

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
        try require(run.exitCode == 0, note: "\(run.errors)")
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
            try require(run.exitCode == 0, note: "\(run.errors)")
            results.append(try deterministic(run.output))
            blank.append(try table(run.output)[0]["blank_ms"])
        }
        check(results[0], results[1])
        for (connections, protocols) in [("none", "HTTP/2"), ("6", "6 connections to a host")] {
            let run = try await output(
                "run", "feed.json", "--memory", "model", "--policy", "lru", "--network", "3g",
                "--network", "connections=\(connections)")
            let words = run.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            check(
                words.hasPrefix(
                    "feed on iPhone 8, network of 200 KB/s after 300 ms, \(protocols), seed 42, "))
        }
        let plain = try await output("compare", "feed.json", "--memory", "model", "--policy", "lru")
        try check(table(plain)[0]["blank_ms"] != blank[0])
    }

    @Test func standInTheResultWithTheirSources() async throws {
        let text = try await output(
            "run", "feed.json", "--memory", "model", "--policy", "lru", "--network", "3g",
            "--network", "connections=2", "--decode-cost", "png=15", "--format", "json")
        check(
            text.contains(
                #""network": {"latency":"300ms","bandwidth":"200000B/s","connections":2,"#
                    + #""lowShare":0.5}, "#
                    + #""decode": {"png":15"#))
        check(
            text.contains(
                #""reading":0.5}, "sources": {"#
                    + #""network.latency": "published: 3G of WebPageTest", "#))
        check(text.contains(#""network.connections": "as given in --network", "#))
        check(
            text.contains(#""decode.png": "as given in --decode-cost", "decode.jpeg": "assumed: "#))
    }

    @Test func goBeforeWhatACompiledTraceSays() async throws {
        try folder.write(
            "slow.json",
            try folder.read("feed.json")
                .replacingOccurrences(
                    of: "\"version\": 1", with: "\"version\": 1, \"network\": \"2g\""))
        let trace = try await output("scenario", "compile", "slow.json")
        check(
            trace.contains(
                #""network":{"latency":"1300ms","bandwidth":"4375B/s","connections":"none","#
                    + #""lowShare":0.5}"#))
        try folder.write("slow.ndjson", trace)
        var blank: [String?] = []
        for words in [["slow.json"], ["slow.ndjson"], ["slow.ndjson", "--network", "wifi"]] {
            var process = folder.lab("compare", "--memory", "model", "--policy", "lru")
            process.arguments += words
            let run = try await process.run()
            try require(run.exitCode == 0, note: "\(run.errors)")
            blank.append(try table(run.output)[0]["blank_ms"])
        }
        check(blank[0] == blank[1] && blank[1] != blank[2])
        try await check(
            output("scenario", "describe", "slow.json")
                .contains("\nOver a network: 1.3 s, then 4.375 KB/s, HTTP/2\n"))
    }

    @Test func areListed() async throws {
        let networks = try await output("devices", "--networks")
        let words = networks.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for preset in NetworkPreset.all {
            check(networks.contains("\n\(preset.id) "))
            check(words.contains("- \(preset.id): \(preset.origin)"))
        }
        check(networks.split(separator: "\n").allSatisfy { $0.count <= 80 })
        try await check(output("devices", "3g").contains("source     published: 3G of WebPageTest"))
        let assumed = try await output("devices", "iphone-8", "--assumed")
        check(
            assumed.split(separator: "\n").dropFirst().allSatisfy { line in
                DeviceFigure.named(String(line.prefix { $0 != " " })) != nil
            })
        check(assumed.contains("\nnetwork.latency "))
        check(!assumed.contains("\nram "))
    }

    @Test func decodingIsMeasuredOnOnesOwnPictures() async throws {
        try folder.write("a.png", SamplePNG.grey)
        let text = try await output("bench", "decode", "a.png", "--repeats", "1")
        check(text.hasPrefix("picture  format  pixels "))
        check(text.contains("\na.png    PNG         81 "))
        let line = try require(text.split(separator: "\n").first { $0.contains("--decode-cost") })
        let cost = String(line.drop { $0 == " " }).split(separator: " ").map { String($0) }
        let run = try await folder.lab(
            "run", "feed.json", "--memory", "model", cost[0], cost[1]
        ).run()
        check(run.exitCode, 0)
        let missing = try await folder.lab("bench", "decode", "b.png").run()
        check(missing.exitCode, 66)
        check(missing.errors, "lab: b.png: No such file or directory. Check the path\n")
        try folder.write("c.png", "no picture")
        let broken = try await folder.lab("bench", "decode", "c.png").run()
        check(broken.exitCode, 65)
        let mixed = try await folder.lab("bench", "decode", "c.png", "a.png", "--repeats", "1")
            .run()
        check(mixed.exitCode == 0 && mixed.output.contains("\na.png    PNG "))
        check(mixed.errors, "lab: c.png: is no picture: text\n")
    }
}
