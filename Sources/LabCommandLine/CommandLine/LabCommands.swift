import LabBase
import LabCells
import LabDevices
import LabKeyTraces
import LabPolicies
import LabScripts

/// The command that was chosen, by its words. The executable switches over it, so that a command
/// without an implementation doesn't compile.
package enum LabCommand: String, Sendable, CaseIterable {
    case run, compare, warn, sweep, advise, why, traps
    case traceRun = "trace run"
    case traceCurve = "trace curve"
    case traceInfo = "trace info"
    case traceConvert = "trace convert"
    case traceGenerate = "trace generate"
    case traceCheck = "trace check"
    case traceAnonymise = "trace anonymise"
    case traceImport = "trace import"
    case traceScore = "trace score"
    case scenarioCheck = "scenario check"
    case scenarioDescribe = "scenario describe"
    case scenarioCompile = "scenario compile"
    case scenarioNew = "scenario new"
    case scenarioList = "scenario list"
    case pluginCheck = "plugin check"
    case film, report, policies, devices, schema, pictures
    case bench = "bench decode"
    case completions, man
    /// One cell in a process of its own. `lab` starts it; users don't.
    case cell = "__cell"
    /// Removes the memory groups of a command that was killed. `lab` starts it; users don't.
    case reap = "__reap"

    /// The format of its result, if nothing says another.
    package var usualFormat: UsualFormat {
        switch self {
        case .compare, .traceCurve: .tableOnTerminal
        default: .table
        }
    }
}

/// The command line of `lab`, whole, as `Sources/CFiles/words/commands.md` has it at its beginning.
package enum LabCommands {
    package static let root = Command("lab") { .init(subcommands: commands(of: "")) }

    /// A command's words, and where the file has its arguments and its options.
    private struct CommandLines: Sendable {
        var words: String
        /// `trace` of `trace run`; empty without one.
        var group: String
        var arguments: Range<Int>
        var options: Range<Int>
    }

    /// As bytes, which a start looks through faster than a text.
    private static let bytes = Array(EmbeddedFile.text("words/commands.md").utf8)

    private static let entries = {
        var entries: [CommandLines] = []
        // Between marks of code.
        var start = first("`", in: bytes.indices)! + 4
        while bytes[start] != UInt8(ascii: "`"), let end = first("\n", in: start..<bytes.count) {
            if bytes[start] == UInt8(ascii: " ") {
                let own = entries[entries.count - 1].options
                entries[entries.count - 1].options = own.lowerBound..<end
            } else if bytes[start] != UInt8(ascii: "#"), let colon = first(":", in: start..<end) {
                let space = first(" ", in: start..<colon)
                entries.append(
                    CommandLines(
                        words: text(start..<colon), group: text(start..<(space ?? start)),
                        arguments: colon + 1..<end, options: end..<end))
            }
            start = end + 1
        }
        return entries
    }()

    private static func first(_ sign: UnicodeScalar, in range: Range<Int>) -> Int? {
        let byte = UInt8(ascii: sign)
        for index in range where bytes[index] == byte { return index }
        return nil
    }

    private static func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// What stands between blanks and ends of lines.
    private static func pieces(_ range: Range<Int>) -> [String] {
        var pieces: [String] = []
        var start = range.lowerBound
        for end in range.lowerBound...range.upperBound
        where end == range.upperBound || bytes[end] <= UInt8(ascii: " ") {
            if end > start { pieces.append(text(start..<end)) }
            start = end + 1
        }
        return pieces
    }

    /// The commands of a group, or those and the groups of `lab` itself.
    private static func commands(of group: String) -> [Command] {
        var commands: [Command] = []
        for entry in entries where !entry.words.hasPrefix("@") {
            if entry.group == group {
                commands.append(command(entry))
            } else if group.isEmpty, commands.last?.name != entry.group {
                commands.append(
                    Command("lab " + entry.group) {
                        .init(subcommands: Self.commands(of: entry.group))
                    })
            }
        }
        return commands
    }

    private static func command(_ entry: CommandLines) -> Command {
        let words = "lab " + entry.words
        return Command(words, LabCommand(rawValue: entry.words)) {
            .init(
                arguments: pieces(entry.arguments).map { argument($0, of: words) },
                options: options(entry, of: words))
        }
    }

    private static func options(_ entry: CommandLines, of command: String) -> [Command.Option] {
        pieces(entry.options).flatMap { word in
            if word.hasPrefix("@"), let common = entries.first(where: { $0.words == word }) {
                return options(common, of: command)
            }
            let repeats = word.hasSuffix("*")
            guard let key = Options.byWord[repeats ? String(word.dropLast()) : word] else {
                preconditionFailure("words/commands.md: '\(command)' has no option '\(word)'")
            }
            return [key().option(of: command, repeats: repeats)]
        }
    }

    /// `[TRACE...]=file`: any number of traces, which are files.
    private static func argument(_ text: String, of command: String) -> Command.Argument {
        let halves = text.split(separator: "=")
        let isOptional = text.hasPrefix("[")
        var name = isOptional ? halves[0].dropFirst().dropLast() : halves[0]
        let isList = name.hasSuffix("...")
        if isList { name = name.dropLast(3) }
        return Command.Argument(
            name: String(name), values: form(halves.count > 1 ? halves[1] : ""),
            count: isOptional ? isList ? .any : .optional : isList ? .oneOrMore : .one,
            command: command)
    }

    private static func form(_ word: Substring) -> ValueForm<String> {
        switch word {
        case "command":
            .any(.words(["run", "compare", "sweep", "advise", "warn", "why", "film", "report"]))
        case "device":
            .any(
                .words((BuiltInDevices.ids + BuiltInDevices.families).distinct + NetworkPreset.ids))
        case "file": .file
        case "input": .input
        case "pattern": .any(.words(KeyPattern.Shape.allCases.map { $0.rawValue }))
        case "policy": .any(.words(PolicyRegistry.names))
        case "scenario": .scenario
        case "schema": .oneOf(FileSchema.allCases.map { $0.rawValue })
        case "shell": .oneOf(Shell.allCases.map { $0.rawValue })
        case "shipped": .any(.words(ShippedScenario.all.map { $0.name }))
        case "": .text
        default: preconditionFailure("words/commands.md: no form '\(word)'")
        }
    }
}
