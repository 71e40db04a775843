import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// No file that a command has read is written over, and no two results go into one file.
@Suite struct FileUseTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("app.json", SmallScenarios.feed(policies: ["weak"]))
        try folder.write(
            "one.json", #"{"version": 1, "basedOn": "app.json", "name": "one"}"#)
        try folder.write("p.json", #"{"version": 1, "parts": ["lru(limit=20MB)"]}"#)
        try folder.write("dev.json", #"{"id": "d1", "title": "D", "basedOn": "iphone-8"}"#)
        try folder.write("net.json", #"{"latency": "50ms", "bandwidth": "2MB/s"}"#)
        try folder.write(
            "phone.json",
            """
            {"version": 1, "phone": {"a": {"scenario": "app.json", "policy": "weak"}},
             "front": [{"app": "a", "for": "5s"}]}
            """)
        try folder.write("k.csv", "time,key,size\n1,a,5\n2,b,6\n3,a,5\n4,c,7\n")
        try folder.write("intro.md", "An introduction.\n")
        try folder.write("pictures/a.png", SamplePNG.grey)
        try folder.write(
            "own.json",
            SmallScenarios.feed(policies: ["weak"]).replacing(
                #""count": 24, "width": 160, "height": 120"#, with: #""directory": "pictures""#))
    }

    /// A line, and the file that it reads by the way of another.
    static let lines = [
        "run one.json --memory model --output app.json",
        "compare one.json --memory model --timeline app.json",
        "run one.json --memory model --events app.json",
        "run phone.json --memory model --output app.json",
        "sweep one.json --limit 8MB --policy lru --output app.json",
        "sweep one.json --limit 8MB --policy lru --cells --output app.json",
        "advise one.json --doubt none --output app.json",
        "warn one.json --memory model --output app.json",
        "why one.json --output app.json", "traps one.json --output app.json",
        "film one.json --output app.json", "why phone.json --output app.json",
        "scenario compile one.json --output app.json",
        "scenario compile one.json --keys --to csv --output app.json",
        "run app.json --memory model --policy @p.json --output p.json",
        "why app.json --policy @p.json --output p.json",
        "run app.json --memory model --device @dev.json --output dev.json",
        "run app.json --memory model --network @net.json --output net.json",
        "run own.json --memory model --output pictures/a.png",
        "run - --memory model --output app.json",
        "trace run k.csv --policy lru --size 5 --window 2 --window-output k.csv",
        "trace run k.csv --policy lru --size 5 --cells --output k.csv",
        "trace convert k.csv --to plain --output ./k.csv",
        "trace curve k.csv --output pictures/../k.csv",
    ]

    @Test(arguments: lines)
    func whatIsReadIsNotWrittenOver(line: String) async throws {
        let files = ["app.json", "p.json", "dev.json", "net.json", "k.csv", "pictures/a.png"]
        let before = try files.map(folder.read)
        var process = folder.lab(line: line)
        if line.hasPrefix("run -") {
            process.launcher = ["sh", "-c", "exec \"$0\" \"$@\" < app.json"]
        }
        let run = try await process.run()
        check(run.exitCode, 73, note: run.errors)
        check(run.errors.contains("lab: cannot write "), note: run.errors)
        check(run.errors.contains(", which is read") || run.errors.contains("it is read, too"))
        check(run.output, "")
        try check(files.map(folder.read), before)
    }

    @Test func earlierResultsAndPartsAreNotWrittenOver() async throws {
        let compare = "compare app.json --memory model --quiet"
        try await check(folder.lab(line: compare + " --output old.csv").run().exitCode, 0)
        let old = try folder.read("old.csv")
        try folder.write("parts/1.csv", old)
        for line in [
            compare + " --against old.csv --output old.csv",
            compare + " --against old.csv --timeline old.csv",
            "report old.csv --film app.json --output app.json", "report old.csv --output old.csv",
            "report old.csv --intro intro.md --format markdown --output intro.md",
            "sweep app.json --limit 8MB --policy lru --merge parts --quiet --output parts/1.csv",
        ] {
            let run = try await folder.lab(line: line).run()
            check(run.exitCode, 73, note: line + run.errors)
        }
        try check([folder.read("old.csv"), folder.read("parts/1.csv")], [old, old])
        try check(folder.read("app.json"), SmallScenarios.feed(policies: ["weak"]))
        try check(folder.read("intro.md"), "An introduction.\n")
    }

    @Test func twoResultsOfOneNameAreRefused() async throws {
        try folder.write("z.csv", "old\n")
        let keys = "trace run k.csv --policy lru --size 5 --window 2"
        for line in [
            keys + " --output z.csv --window-output ./z.csv",
            "run app.json --memory model --output z.csv --timeline z.csv",
            "run app.json --memory model --output new.csv --timeline ./new.csv",
            "run app.json --memory model --output z.csv --chart z.svg --timeline z.svg",
            "run app.json --memory model --output - --timeline /dev/stdout",
        ] {
            let run = try await folder.lab(line: line).run()
            check(run.exitCode, 73, note: line + run.errors)
            check(run.errors.contains("it is where another result goes"), note: run.errors)
        }
        var process = folder.lab(line: keys + " --window-output z.csv")
        process.outputPath = folder.path + "/z.csv"
        let run = try await process.run()
        check(run.exitCode, 73)
        check(run.errors.contains("it is where standard output goes"), note: run.errors)
        try check(folder.names.filter { $0.hasPrefix("new") || $0.hasSuffix("svg") }, [])
        // A device keeps nothing, and takes both.
        let both = folder.lab(
            line: "run app.json --memory model --quiet --output /dev/null --timeline /dev/null")
        try await check(both.run().exitCode, 0)
    }
}
