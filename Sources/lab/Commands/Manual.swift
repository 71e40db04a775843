import LabBase
import LabCommandLine

extension Commands {
    static func manual(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let pages = ManualPage.all(of: LabCommands.root, day: LabVersion.own.day ?? "")
        let words = arguments.arguments("COMMAND")
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
        if mkdir(folder, 0o755) != 0, errno != EEXIST { throw Complaint.unwritable(folder, errno) }
        for page in pages { try OutputFile("\(folder)/\(page.name).1").finish(page.text) }
        return .done
    }
}
