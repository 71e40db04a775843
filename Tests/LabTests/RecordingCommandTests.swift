import Foundation
import Testing

/// Recordings as `lab` takes them: checked, without names, as scenarios.
@Suite struct RecordingCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("good.ndjson", Self.recording)
        try folder.write("cut.ndjson", Self.recording + #"{"t":9000,"eve"#)
        try folder.write("wrong.ndjson", Self.recording + #"{"t":1,"event":"end"}"# + "\n")
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write("keys.csv", "key,size\n1,2\n")
    }

    static let recording = """
        {"trace":1,"scenario":"shop","device":"iphone-8","images":{}}
        {"t":0,"event":"push","screen":"feed#0"}
        {"images":{"i0":{"count":1,"width":600,"height":400,"remote":true}}}
        {"sizes":[[300,200]]}
        {"t":0,"event":"layout","screen":"feed#0","axis":"vertical","viewport":[375,667],"firstRow":0,"rows":1,"columns":1,"top":0,"extent":900,"images":[["i0"]],"sizes":[[300,200]]}
        {"t":12.5,"event":"request","view":0,"image":"i0","size":[300,200],"show":true}
        {"t":700,"event":"scroll","screen":"feed#0","offset":49,"velocity":20}
        {"t":733.3,"event":"hide","view":0,"pooled":true}
        {"t":740,"event":"drop","view":0}

        """

    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = arguments
        return try await process.run()
    }

    @Test(arguments: [
        ["run"], ["compare"], ["warn"], ["advise"], ["scenario", "describe"],
        ["scenario", "compile"], ["sweep", "--limit", "8MB,9MB"],
    ])
    func everyCommandTakesARecordingThatAKillCutOff(command: [String]) async throws {
        var process = folder.lab()
        let isReplayed = command[0] != "scenario"
        process.arguments = command + ["cut.ndjson"] + (isReplayed ? ["--memory", "model"] : [])
        if command == ["advise"] { process.arguments.removeLast(2) }
        let run = try await process.run()
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(!run.output.isEmpty)
        let remark =
            "lab: cut.ndjson:10: the last line is cut off, and is passed over. What was written "
            + "before it is replayed\n"
        #expect(run.errors.components(separatedBy: remark).count == 2, "\(run.errors)")
    }

    @Test func aRecordingIsReplayedAsWhatItIsCompiledTo() async throws {
        let compiled = try await lab("scenario", "compile", "good.ndjson")
        #expect(compiled.errors == "")
        try folder.write("compiled.ndjson", compiled.output)
        let rows = try await lab("compare", "good.ndjson", "--memory", "model").output
        let again = try await lab("compare", "compiled.ndjson", "--memory", "model").output
        let own = ["input_sha256"]
        #expect(try deterministic(rows, but: own) == deterministic(again, but: own))
        #expect(try table(rows).allSatisfy { $0["requests"] == "1" })
    }

    @Test func aCheckSumsUpWhatIsRightAndSaysAllThatIsWrong() async throws {
        let run = try await lab("trace", "check", "good.ndjson", "wrong.ndjson", "cut.ndjson")
        #expect(run.exitCode == 65)
        #expect(
            run.output == """
                good.ndjson: 1 request for 1 image on 1 screen in 740.0 ms, 960.0 KB decoded
                cut.ndjson: 1 request for 1 image on 1 screen in 740.0 ms, 960.0 KB decoded

                """)
        #expect(
            run.errors == """
                wrong.ndjson:10:6: goes back in time. Sort the events by 't'
                lab: cut.ndjson:10:1: the last line is cut off, and is passed over. What was \
                written before it is replayed

                """)
        #expect(try await lab("trace", "check", "cut.ndjson").exitCode == 0)
    }

    @Test func aPolicyOfTheHeaderIsCheckedToo() async throws {
        try folder.write(
            "policy.ndjson",
            #"{"trace":1,"images":{},"policies":["split(photos=weak,rest=lru)"]}"# + "\n")
        let run = try await lab("trace", "check", "policy.ndjson")
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("policy.ndjson: "))
        #expect(run.errors.contains("photos"))
    }

    @Test func aRecordingWithoutNamesHasTheSameFigures() async throws {
        let run = try await lab("trace", "anonymise", "good.ndjson", "--output", "shared.ndjson")
        #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
        let shared = try folder.read("shared.ndjson")
        #expect(!shared.contains("feed") && !shared.contains("shop") && !shared.contains("i0"))
        #expect(try await lab("trace", "anonymise", "good.ndjson").output == shared)
        let own = ["input_sha256"]
        let named = try await lab("compare", "good.ndjson", "--memory", "model").output
        let nameless = try await lab("compare", "shared.ndjson", "--memory", "model").output
        #expect(
            try deterministic(nameless, but: own)
                == deterministic(named.replacing("\nshop,", with: "\nrecording,"), but: own))
    }

    @Test func whatCannotStayInATraceWithoutNamesIsSaid() async throws {
        let header = #""policies":["weak"],"claims":["weak:decodes > 0"],"device""#
        try folder.write(
            "claims.ndjson",
            Self.recording.replacing(#""device""#, with: header, maxReplacements: 1))
        let run = try await lab("trace", "anonymise", "claims.ndjson")
        #expect(run.errors == "lab: claims.ndjson: its claims are left out\n")
        #expect(run.output.contains(#""policies":["weak"]"#) && !run.output.contains("claims"))
    }

    @Test func aRecordingBecomesAScenarioAndIsSaidHowNear() async throws {
        let run = try await lab("scenario", "from-trace", "good.ndjson", "--output", "mine.json")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            run.output == """
                                          recording  scenario
                requests                          1         1
                different images                  1         1
                their size                 960.0 KB  960.0 KB
                length                     740.0 ms  740.0 ms
                hit rate, weak                0.0 %     0.0 %
                hit rate, lru(limit=1MB)      0.0 %     0.0 %

                """)
        #expect(try await lab("scenario", "check", "mine.json").exitCode == 0)
        #expect(try await lab("run", "mine.json", "--memory", "model").exitCode == 0)
        let printed = try await lab("scenario", "from-trace", "good.ndjson")
        #expect(
            printed.output == (try folder.read("mine.json")).replacing(#""mine""#, with: #""shop""#)
        )
        #expect(printed.errors == run.output)
    }

    @Test(arguments: [["scenario", "from-trace"], ["trace", "anonymise"]])
    func aRecordingIsntWrittenOver(command: [String]) async throws {
        var process = folder.lab()
        process.arguments = command + ["good.ndjson", "--output", "./good.ndjson"]
        let run = try await process.run()
        #expect(run.exitCode == 73)
        #expect(run.errors.contains("it is the trace"))
        #expect(try folder.read("good.ndjson") == Self.recording)
    }

    @Test func aRecordingOfNothingIsNoScenario() async throws {
        try folder.write("none.ndjson", #"{"trace":1,"images":{}}"# + "\n")
        let run = try await lab("scenario", "from-trace", "none.ndjson", "--output", "none.json")
        #expect(run.exitCode == 65 && run.output == "")
        #expect(run.errors.hasPrefix("none.ndjson: the recording has no view that asks"))
        #expect(try !folder.names.contains("none.json"))
    }

    @Test(arguments: ["check", "anonymise"])
    func whatIsNoRecordingIsRefusedWithWhatTakesIt(command: String) async throws {
        let rest = command == "check" ? [] : ["--output", "out.ndjson"]
        for (file, words) in [
            ("feed.json", "feed.json: isn't a trace of events"),
            ("keys.csv", "Replay it with 'lab trace run'"),
        ] {
            var process = folder.lab("trace", command, file)
            process.arguments += rest
            let run = try await process.run()
            #expect(run.exitCode == 65)
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }
}
