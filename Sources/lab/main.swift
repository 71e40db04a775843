import CLab
import LabBase

crashes_tell()
Terminal.prepare()
let words = (1..<max(1, process_word_count())).map { String(cString: process_word($0)) }
exit(Commands.execute(words).rawValue)
