import LabBase
import LabCommandLine
import LabRuns
import LabSystem

extension Commands {
    static func manual(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let pages = ManualPage.all(of: commandLine.root, day: LabVersion.own.day ?? "")
        let words = arguments.arguments("COMMAND")
        if let page = arguments[Options.page] {
            if !words.isEmpty { throw arguments.refusal(.conflict("--page", "COMMAND")) }
            if arguments[Options.folder] != nil {
                throw arguments.refusal(.conflict("--page", "--folder"))
            }
            Terminal.write(try text(page, arguments))
            return .done
        }
        if arguments[Options.pageForm] != nil {
            throw arguments.refusal(.missingCompanion("--format", "--page"))
        }
        guard let folder = arguments[Options.folder] else {
            let name = (["lab"] + words).joined(separator: "-")
            guard let page = pages.first(where: { $0.name == name }) else {
                let names = pages.map { String($0.name.dropFirst(4)).replacing("-", with: " ") }
                let typed = words.joined(separator: " ")
                throw arguments.refusal(
                    .unknownCommand(typed, suggestion: Nearest.match(typed, among: names)))
            }
            Terminal.write(page.text)
            return .done
        }
        if !words.isEmpty { throw arguments.refusal(.conflict("--folder", "COMMAND")) }
        if mkdir(folder, 0o755) != 0, errno != EEXIST {
            throw Complaint.unwritable(folder, errno)
        }
        for page in pages {
            try OutputFile("\(folder)/\(page.name).1").finish(page.text)
        }
        return .done
    }
}

private func text(_ page: LookUpPage, _ arguments: ParsedArguments) throws(Complaint) -> String {
    let root = Commands.commandLine.root
    guard arguments[Options.pageForm] == .json else { return page.markdown(root) }
    if let json = page.json(root) { return json }
    throw arguments.refusal(
        .invalidValue(
            name: "--page", value: page.rawValue,
            complaint: "has no form for programs. 'columns' and 'commands' have one"))
}
