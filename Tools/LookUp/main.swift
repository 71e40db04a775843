// Prints a page of docs/look-up, below its introduction, or a description of all commands and columns
// for programs:
//   lookup scenario|trace|policy|device|columns|systems|commands
//   lookup description
import LabBase
import LabCommandLine

let root = LabCommands.root
let words = CommandLine.arguments.dropFirst()
if words == ["description"] {
    Terminal.write(LookUpDescription.json(root))
} else if let page = words.first.flatMap(LookUpPage.init), words.count == 1 {
    Terminal.write(page.markdown(root))
} else {
    let pages = LookUpPage.allCases.map(\.rawValue)
    Terminal.say("lookup: say which page: \(Listing.or(pages)); or 'description'")
    exit(64)
}
