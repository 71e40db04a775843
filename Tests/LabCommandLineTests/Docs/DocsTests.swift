import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabCommandLine
@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Commands and code on the pages can be typed, read and run.
@Suite("README, CONTRIBUTING, CHANGELOG and docs/")
struct DocsTests {
    private static let pages = Result { try MarkdownPage.all() }
    private static let device = BuiltInDevices.standard.withAnyImages

    @Test func thePagesAreFound() throws {
        let pages = try Self.pages.get()
        check(pages.count >= 13)
        check(pages.reduce(0) { $0 + $1.links.count } > 30)
        check(pages.reduce(0) { $0 + $1.commands.count } > 40)
    }

    @Test func everyLinkLeadsSomewhere() throws {
        for page in try Self.pages.get() {
            for (line, target) in page.links where !target.contains("://") {
                let halves = target.components(separatedBy: "#")
                let file = page.file(of: halves[0])
                check(Repository.exists(file), note: "\(page.path):\(line): \(target)")
                guard halves.count == 2, file.hasSuffix(".md") else { continue }
                let anchors = try MarkdownPage(file).anchors
                check(anchors.contains(halves[1]), note: "\(page.path):\(line): \(target)")
            }
        }
    }

    @Test func everyCommandParses() throws {
        for page in try Self.pages.get() {
            for (line, text) in page.commands {
                let place = "\(page.path):\(line): \(text)"
                do throws(Complaint) {
                    let parsed = try ArgumentParser(LabCommands.root).parse(
                        Array(ShellWords.split(text).dropFirst()))
                    guard case .command(let arguments) = parsed else { continue }
                    parseWords(arguments, place)
                } catch {
                    // A command that stands for its page, such as `lab run`, lacks its arguments.
                    let isAName = ShellWords.split(text).count <= 3 && !text.contains(" -")
                    let lacksWords =
                        error.what.hasPrefix("missing argument ")
                        || error.what.contains("' needs a command: ")
                    if isAName, lacksWords { continue }
                    Issue.record("\(place)\n\(error.spoken)")
                }
            }
        }
    }

    /// Checks the words that the parser leaves to the commands: policies and claims.
    private func parseWords(_ arguments: ParsedArguments, _ place: String) {
        let names = arguments.command.options.map(\.name)
        // A trace of keys takes orders by their names alone.
        let isOfKeys = arguments.id == .traceRun || arguments.id == .traceCurve
        if names.contains("policy"), !isOfKeys {
            let others = arguments.id == .why ? arguments.all(Options.againstPolicy) : []
            for spec in arguments.all(Options.policy) + others where !spec.hasPrefix("@") {
                check(complaint(about: spec), nil, note: "\(place)")
            }
        }
        if names.contains("require") {
            for claim in arguments.all(Options.require) {
                #expect(throws: Never.self, "\(place)") {
                    try Claim(claim, columns: ResultColumns.all)
                }
            }
        }
        if arguments.id == .policies, let name = arguments.optionalArgument("NAME"),
            name != "NAME", name != "SPEC", !name.hasPrefix("@")
        {
            #expect(throws: Never.self, "\(place)") {
                try PolicyReference.text(name, device: Self.device)
            }
        }
    }

    /// A span that begins with a policy's name and goes on like a spec.
    @Test func everySpecParses() throws {
        for page in try Self.pages.get() {
            for (line, text) in page.spans where Self.looksLikeSpec(text) {
                // A part that an app adds to what its library does stands beside a store.
                check(
                    complaint(about: text) == nil || complaint(about: "lru+\(text)") == nil,
                    note: "\(page.path):\(line): \(text)")
            }
        }
    }

    private static func looksLikeSpec(_ text: String) -> Bool {
        let name = text.prefix { !"+(".contains($0) }
        return name.count < text.count && PolicyRegistry.names.contains(String(name))
            && !text.hasPrefix("on(") && !text.contains("...") && !text.contains("):")
            && !text.contains("mru") && !text.contains("ROWS")
    }

    private func complaint(about spec: String) -> String? {
        do throws(Complaint) {
            for spec in PolicyList.expanded([spec]) {
                _ = try PolicySpec.parse(spec, device: Self.device)
            }
            return nil
        } catch {
            return error.lines.joined(separator: "\n")
        }
    }

    @Test func everyJSONBlockIsRead() throws {
        var read = 0
        for page in try Self.pages.get() {
            for block in page.blocks where block.language == "json" {
                let complaint = Self.read(block.text)
                check(complaint, nil, note: "\(page.path):\(block.line): \(complaint ?? "")")
                read += 1
            }
        }
        check(read >= 5)
    }

    /// As what it is: a scenario has a script, a policy has parts, else it is a device.
    private static func read(_ text: String) -> String? {
        do {
            if text.contains("\"script\"") {
                _ = try Samples.read(text, columns: ResultColumns.all)
            } else if text.contains("\"parts\"") {
                try ScratchFile.with(text, "policy.json") { path in
                    _ = try PolicySpec.parse("@\(path)", device: device)
                }
            } else {
                _ = try DeviceReader.read(bytes: Array(text.utf8), file: "device.json")
            }
            return nil
        } catch let problem as Complaint {
            return problem.lines.joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }

    @Test func everyTracePlays() throws {
        var played = 0
        for page in try Self.pages.get() {
            for block in page.blocks where block.language == "ndjson" {
                let isWhole = block.text.hasPrefix("{\"trace\"")
                let header = #"""
                    {"trace":1,"images":{"photos":{"count":9,"width":9,"height":9},\#
                    "avatars":{"count":9,"width":9,"height":9}},"sizes":[[88,88]]}
                    """#
                let text = (isWhole ? "" : header + "\n") + block.text
                do {
                    let summary = try Self.play(text)
                    if isWhole { check(summary.requestCount > 0) }
                } catch {
                    Issue.record("\(page.path):\(block.line): \(error)")
                }
                played += 1
            }
        }
        check(played >= 4)
    }

    private static func play(_ text: String) throws -> TraceSummary {
        try ScratchFile.with(text, "trace.ndjson") { path in
            let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
            return try loader.load(path, seed: nil).summary
        }
    }
}
