import LabBase
import LabCommandLine
import LabScripts

extension Commands {
    static func printSchema(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let name = arguments.optionalArgument("KIND")
        guard let kind = name.flatMap(FileSchema.init(rawValue:)) else {
            let kinds = FileSchema.allCases.map { kind in
                kind.rawValue + String(repeating: " ", count: 10 - kind.rawValue.count) + kind.about
            }
            Terminal.write(
                kinds.joined(separator: "\n")
                    + "\n\n'lab schema KIND' prints what an editor needs to check such a file.\n")
            return .done
        }
        Terminal.write(kind.json.text(.roomy) + "\n")
        return .done
    }
}
