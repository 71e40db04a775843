// Measures the harness itself: `make benchmarks`, or with words behind it. Absolute figures are
// this machine's; ratios travel.
//   benchmarks [model|keys|formats|decoding|resident] [REPEATS [REQUESTS]]
// LAB names the program whose commands `formats` times.
import CLab
import LabBase
import LabRuns

crashes_tell()
Terminal.prepare()
var words = (1..<max(1, process_word_count())).map { String(cString: process_word($0)) }[...]
if words.first == ChildProcess.serving {
    let rest = Array(words.dropFirst())
    guard let line = ResidentBench.serve(rest) ?? FormatBench.serve(rest) else { exit(64) }
    print(line)
    exit(0)
}
let all = ["model", "keys", "formats", "decoding", "resident"]
let chosen = words.first.map { [$0] } ?? all
let repeats = words.dropFirst().first.map { Int($0) ?? 0 } ?? 3
let requests = words.dropFirst(2).first.map { Int($0) ?? 0 }
guard all.contains(chosen[0]), repeats > 0, requests ?? 1 > 0 else {
    Terminal.say("benchmarks: say which: \(all.joined(separator: ", ")), and numbers above 0")
    exit(64)
}
let say: (String) -> Void = { Terminal.say($0) }
do throws(Complaint) {
    for name in chosen {
        switch name {
        case "model":
            Terminal.write(BenchReport.text(try ModelBench.run(repeats: repeats, progress: say)))
        case "keys":
            Terminal.write(
                BenchReport.text(
                    KeyBench.run(
                        requests: requests ?? KeyBench.requests, repeats: repeats, progress: say)))
        case "formats":
            Terminal.write(
                BenchReport.text(
                    try FormatBench.run(
                        requests: requests ?? FormatBench.requests, repeats: repeats,
                        progress: say)))
        case "decoding":
            Terminal.write(
                BenchReport.text(try DecodingBench.run(repeats: repeats, imageCache: nil)))
        default: Terminal.write(BenchReport.text(try ResidentBench.run(imageCache: nil)))
        }
    }
} catch {
    exit(error.report().rawValue)
}
