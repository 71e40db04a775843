#if os(Linux)
import Foundation
import Testing

@testable import PlainDesks

/// Files that change while they are being run: every cell's process reads them anew.
@Suite struct ChangedInputTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// Compares a slow cell and then a fast one, and does something during the first.
    private func compare(
        _ file: String, meanwhile change: @escaping () throws -> Void
    ) async throws -> (outcome: LabProcess.Outcome, rows: [[String: String]]) {
        var process = folder.lab("compare", file, "--jobs", "1", "--policy", "none")
        process.arguments += ["--policy", "weak"]
        var isDone = false
        process.watching = { pid in
            // By then the first cell's process has read everything, and has most of its work
            // before it.
            guard !isDone,
                ProcessTree.cells(of: pid).contains(where: { ProcessTree.worked($0) > 0.4 })
            else { return }
            isDone = true
            do { try change() } catch { Issue.record(error) }
        }
        let run = try await process.run()
        return (run, try table(run.output))
    }

    @Test func anEditedScenarioGivesNoRowUnderItsOldName() async throws {
        let text = SmallScenarios.slow(rows: 200)
        try folder.write("slow.json", text)
        let (run, rows) = try await compare("slow.json") { [folder] in
            let longer = text.replacingOccurrences(of: "900", with: "901")
            try folder.write("slow.json", longer)
        }
        check(run.exitCode, 1)
        check(rows.map { $0["status"] }, ["ok", "crashed"])
        check(run.errors, "lab: slow, weak: slow.json changed while it was run. Run again\n")
    }

    @Test func aPictureThatIsNoneMeanwhileIsNamed() async throws {
        // 9 x 9, grey.
        let picture = """
            iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAAAAADF+lnMAAAAYklEQVR42mNg4JVSN3H0i85gYBdR1LP2CE3K\
            Z+CT1jB18o/JLGMQVdK38QxLLqhlkNE0cw6IzSpvYVA2sPUKTyms62bQMncJjMuuaJ3EYGjnHZFaVN8zk8HC\
            NSg+p7Jt8gIAxIMZUZGfxrEAAAAASUVORK5CYII=
            """
        let bytes = try require(Data(base64Encoded: picture, options: .ignoreUnknownCharacters))
        try folder.write("album/a.png", bytes)
        let text = SmallScenarios.slow(rows: 200)
            .replacingOccurrences(
                of: "\"images\": { \"photos\"",
                with: "\"images\": { \"album\": { \"directory\": \"album\" }, \"photos\"")
        try folder.write("slow.json", text)
        let (run, rows) = try await compare("slow.json") { [folder] in
            try folder.write("album/a.png", "no picture")
        }
        check(run.exitCode, 1)
        check(rows.map { $0["status"] }, ["ok", "crashed"])
        check(
            run.errors,
            """
            lab: slow, weak: slow.json, or a picture of it, changed while it was run: \
            album/a.png: is no picture: text. Run again

            """)
    }
}
#endif
