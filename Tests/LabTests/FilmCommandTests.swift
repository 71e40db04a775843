import Foundation
import Testing

@testable import PlainDesks

/// `lab film` from outside.
@Suite struct FilmCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func lab(_ words: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    @Test func theSameAgainIsTheSameBytes() async throws {
        for words in [["film", "feed.json"], ["film", "feed.json", "--at", "700ms"]] {
            var process = folder.lab()
            process.arguments = words
            let first = try await process.run()
            let second = try await process.run()
            check(first.exitCode, 0)
            check(!first.output.isEmpty && first.output == second.output)
        }
    }

    @Test func anInstantThatThereIsNotIsRefused() async throws {
        let late = try await lab("film", "feed.json", "--policy", "weak", "--at", "2h")
        check(late.exitCode == 64 && late.output == "")
        check(
            late.errors.hasPrefix(
                "lab: --at 7200 s comes after the end of feed.json, which lasts "),
            note: "\(late.errors)")
        let early = try await lab("film", "feed.json", "--at", "-1s")
        check(early.exitCode, 64)
        check(early.errors.hasPrefix("lab: --at '-1s': must be a time"), note: "\(early.errors)")
    }

    private static func number(_ label: String, in text: String) -> Double? {
        guard let range = text.firstRange(of: label) else { return nil }
        return Double(text[range.upperBound...].prefix { $0.isNumber || $0 == "." })
    }

    @Test func anInstantIsADrawing() async throws {
        let run = try await lab("film", "feed.json", "--policy", "weak", "--at", "700ms")
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        // The legend's words end within the picture, of one phone as of four.
        let width = try require(Self.number("viewBox=\"0 0 ", in: run.output))
        let words = run.output.split(separator: "\n").suffix(16).filter { $0.contains("<text") }
        for line in words {
            let start = try require(Self.number("x=\"", in: String(line)))
            let text = line.split(separator: ">").dropFirst().first?.prefix { $0 != "<" } ?? ""
            check(start + 5 * Double(text.count) <= width, note: "\(line)")
        }
        check(run.output.contains(">weak<"))
        // Variables and style sheets aren't known everywhere.
        check(!run.output.contains("var(") && !run.output.contains("<style"))
        let parser = XMLChecker(run.output)
        check(parser.isWellFormed)
    }

    @Test(arguments: [
        (["film", "feed.json", "--policy", "nobody"], 64),
        (["film", "feed.json", "--output", "feed.json"], 73),
        (["film", "none.json"], 66),
        (["film", "feed.json", "--at", "soon"], 64),
        (["film", "feed.json", "--output", "film.svg"], 64),
        (["film", "feed.json", "--at", "1s", "--output", "film.html"], 64),
        (["film", "feed.json", "--output", "/dev/full"], 73),
    ])
    func whatCanNotBeIsRefused(_ words: [String], _ code: Int) async throws {
        var process = folder.lab()
        process.arguments = words
        let run = try await process.run()
        check(run.exitCode, Int32(code), note: "\(run.errors)")
        check(run.output, "")
        check(run.errors.split(separator: "\n").first?.hasPrefix("lab: "), true)
        try check(folder.names, ["feed.json"])
        try check(folder.read("feed.json").hasPrefix("{"))
    }
}

/// Checks if a text is XML, elements and attributes alone.
private final class XMLChecker {
    private(set) var isWellFormed = true

    init(_ text: String) {
        var open: [Substring] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else {
                isWellFormed = false
                return
            }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.filter({ $0 == "\"" }).count % 2 != 0 {
                isWellFormed = false
                return
            }
            let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
            if tag.hasPrefix("/") {
                guard open.popLast() == name else {
                    isWellFormed = false
                    return
                }
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        isWellFormed = open.isEmpty
    }
}
