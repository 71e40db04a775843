import LabBase
import LabBench
import LabCommandLine

extension Commands {
    /// Measures the harness itself. Absolute figures are this machine's; the ratio travels.
    static func bench(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        switch arguments.optionalArgument("WHAT") {
        case "decode": return try benchDecode(arguments)
        case "formats": return try benchFormats(arguments)
        case "keys": return benchKeys(arguments)
        case "intervals": return benchIntervals(arguments)
        default: break
        }
        let repeats = arguments[Options.repeats] ?? 3
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let model = try ModelBench.run(repeats: repeats) { progress.show($0) }
        progress.clear()
        Terminal.write(BenchReport.text(model))
        _ = benchKeys(arguments)
        _ = try benchFormats(arguments)
        progress.show("decoding, with and without the harness")
        let result = try DecodingBench.run(
            repeats: repeats, imageCache: arguments[Options.imageCache])
        progress.clear()
        Terminal.write(BenchReport.text(result))
        progress.show("what is resident beside the images")
        let rest = try ResidentBench.run(imageCache: arguments[Options.imageCache])
        progress.clear()
        Terminal.write(BenchReport.text(rest))
        return .done
    }

    /// Measures orders over a key trace in memory, beside what it takes to read it.
    private static func benchKeys(_ arguments: ParsedArguments) -> ExitCode {
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let result = KeyBench.run(
            requests: arguments[Options.requests] ?? KeyBench.requests,
            repeats: arguments[Options.repeats] ?? 3
        ) { progress.show($0) }
        progress.clear()
        Terminal.write(BenchReport.text(result))
        return .done
    }

    /// Measures the time that a whole command takes for a key trace in each format.
    private static func benchFormats(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let results = try FormatBench.run(
            requests: arguments[Options.requests] ?? FormatBench.requests,
            repeats: arguments[Options.repeats] ?? 3
        ) { progress.show($0) }
        progress.clear()
        Terminal.write(BenchReport.text(results))
        return .done
    }

    /// Tests how often the intervals of comparisons hold: the same on every machine.
    private static func benchIntervals(_ arguments: ParsedArguments) -> ExitCode {
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let text = IntervalBench.text { progress.show($0) }
        progress.clear()
        Terminal.write(text)
        return .done
    }

    /// Measures the decoding time of a pixel, which people can set for their own device.
    private static func benchDecode(
        _ arguments: ParsedArguments
    ) throws(Complaint) -> ExitCode {
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
