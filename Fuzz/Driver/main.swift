import FuzzEntries
import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// `fuzz` alone lists the targets; `fuzz words TARGET` prints a dictionary for libFuzzer, and
// `fuzz TARGET` runs it, with libFuzzer's own options behind it.
let words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty {
    for target in FuzzTargets.all {
        print("\(target.name)\t\(target.mostBytes)\t\(target.summary)")
    }
    exit(0)
}
let isDictionary = words[0] == "words"
guard let target = words.dropFirst(isDictionary ? 1 : 0).first.flatMap(FuzzTargets.named) else {
    Terminal.say("no such target. 'fuzz' lists them")
    exit(64)
}
if isDictionary {
    print(FuzzDictionary.text(target.words()))
    exit(0)
}
exit(LibFuzzer.run(target, Array(words.dropFirst())))
