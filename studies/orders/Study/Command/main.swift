import LabBase
import LabSystem
import StudyParts

do throws(Complaint) {
    print(try StudyCommand.run(Array(CommandLine.arguments.dropFirst())), terminator: "")
} catch {
    let text = Array("study: \(error.lines.joined(separator: "\n"))\n".utf8)
    _ = write(2, text, text.count)
    exit(1)
}
