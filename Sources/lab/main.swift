import CLab
import CPlatform
import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

crashes_tell()
Terminal.prepare()
let words = (1..<max(1, process_word_count())).map { String(cString: process_word($0)) }
exit(Commands.execute(words).rawValue)
