import LabBase
import LabBench
import LabCommandLine

extension Commands {
    /// Measures the decoding time of a pixel, which people can set for their own device.
    static func bench(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let repeats = arguments[Options.repeats] ?? 3
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let paths = arguments.arguments("FILE")
        let results: [DecodeBench.Result]
        var passedOver: [String] = []
        if paths.isEmpty {
            results = try DecodeBench.drawn(
                repeats: repeats, imageCache: arguments[Options.imageCache]
            ) { progress.show("decoding \($0)") }
        } else {
            (results, passedOver) = try DecodeBench.files(paths, repeats: repeats) {
                progress.show("decoding \($0)")
            }
        }
        progress.clear()
        for line in passedOver { Terminal.say(line) }
        Terminal.write(BenchReport.text(results, areDrawn: paths.isEmpty))
        return .done
    }
}
