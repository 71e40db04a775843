import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabRecordings
import LabReports

/// Every command with its options, the exit codes, and the formats of files.
enum CommandLookUp {
    static func blocks(_ root: Command) -> [Block] {
        [
            .section("Commands", root.walk().map { section($0.command, [root.name] + $0.path) }),
            .section("Exit codes", [codes]), .section("Formats", [formats]),
            .section(
                "Key traces",
                [.points(KeyFormats.rules), keyFormats]),
            .section(
                "Logs of other programs", [.paragraph("A log \(Importer.claim)."), logs]),
            .section(
                "Events",
                [.paragraph(EventTable.about)]
                    + EventTable.groups.map { .section($0.0, [events($0.1)]) }),
        ]
    }

    private static func section(_ command: Command, _ path: [String]) -> Block {
        let usage = command.usage(path: [])
        let rows =
            command.arguments.map { ($0.usage, $0.help) }
            + HelpPage.options(of: command, isRoot: false).dropLast()
        let lines = rows.map { ["`\($0.0)`", escaped($0.1)] }
        return .section(
            path.joined(separator: " "),
            [.paragraph(escaped(command.summary))]
                + (usage.isEmpty ? [] : [.paragraph("Usage: `\(usage)`")])
                + (lines.isEmpty ? [] : [.table(["option", "meaning"], lines)]))
    }

    /// Help as it stands.
    private static func escaped(_ help: String) -> String {
        help.replacing("*", with: "\\*").replacing("<", with: "\\<")
    }

    private static let codes = Block.table(
        ["code", "meaning"], ExitCode.allCases.map { ["\($0.rawValue)", $0.meaning] })

    private static let formats = Block.table(
        ["format", "version", "what it is"],
        FormatVersions.all.map { [$0.format, "\($0.version)", $0.about] })

    private static let keyFormats = Block.table(
        ["format", "endings", "beside keys", "what it is"],
        KeyFormats.all.map { format in
            [
                "`\(format.id)`", format.endings.map { "`\($0)`" }.joined(separator: ", "),
                format.columns.words.joined(separator: ", "),
                "\(format.summary). \(format.about.first?.uppercased() ?? "")"
                    + format.about.dropFirst(),
            ]
        })

    private static let logs = Block.table(
        ["log", "what it is"], Importer.all.map { ["`\($0.name)`", $0.about] })

    private static func events(_ rows: [[String]]) -> Block {
        .table(
            ["event", "keys", "what happens"],
            rows.map { row in
                let names = EventTable.names(row).map { "`\($0)`" }
                return [names.joined(separator: ", "), row[1], row[2]]
            })
    }
}
