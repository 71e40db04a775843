import Foundation
import Testing

/// Statements of docs/do/find-out-why.md on `--events` hold.
@Suite struct EventsPageTests {
    let folder: LabFolder
    let page: String

    init() throws {
        folder = try LabFolder()
        page = try Self.text("docs/do/find-out-why.md")
    }

    private static func text(_ path: String) throws -> String {
        let url = URL(fileURLWithPath: LabFolder.root + "/" + path)
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// The blocks of a language, in the page's order.
    private func blocks(_ language: String) -> [String] {
        page.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
            rest.components(separatedBy: "\n```")[0] + "\n"
        }
    }

    /// The page's first command.
    private func runFirstCommand() async throws {
        let run = try await folder.lab(
            "run", LabFolder.shipped("tableview"), "--memory", "model", "--policy", "weak",
            "--policy", "lru(limit=16MB)", "--events", "events.ndjson"
        ).run()
        try #require(run.exitCode == 0, "\(run.errors)")
    }

    @Test func itsLinesAreThose() async throws {
        try await runFirstCommand()
        let text = try folder.read("events.ndjson")
        #expect(text.hasPrefix(blocks("text")[0] + blocks("text")[1]))
    }

    private static let python = "/usr/bin/python3"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs \(python)"))
    func itsQuestionIsAnswered() async throws {
        try await runFirstCommand()
        try folder.write("ask.py", blocks("python")[0])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments = ["ask.py"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: said, as: UTF8.self) == blocks("text")[2])
    }

    @Test(arguments: ["pressure", "shop", "background", "two-queues"])
    func everyEventAndKeyIsLookedUp(name: String) async throws {
        let table = try Self.text("docs/look-up/commands.md")
        let run = try await folder.lab(
            "compare", LabFolder.shipped(name), "--memory", "model", "--events", "e.ndjson",
            "--claims", "none"
        ).run()
        try #require(run.exitCode == 0, "\(run.errors)")
        var shapes: [String: String] = [:]
        for line in try folder.read("e.ndjson").split(separator: "\n").dropFirst() {
            guard let start = line.range(of: "\"event\":\"")?.upperBound else { continue }
            let event = String(line[start...].prefix { $0 != "\"" })
            if shapes[event, default: ""].utf8.count < 50_000 { shapes[event, default: ""] += line }
        }
        #expect(shapes.count > 15)
        for (event, text) in shapes {
            let row = table.split(separator: "\n").first { row in
                row.hasPrefix("|") && row.split(separator: "|")[0].contains("`\(event)`")
            }
            let words = try #require(row, "no row for \(event)")
            let keys = Set(text.matches(of: #/"([a-zA-Z]+)":/#).map { String($0.1) })
            for key in keys.subtracting(["cell", "t", "event", "slower"]) {
                let isScroll = event == "scroll"
                #expect(words.contains("`\(key)`") || isScroll, "\(event) has \(key)")
            }
        }
    }
}
