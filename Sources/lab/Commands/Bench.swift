import LabBase
import LabBench
import LabCommandLine

extension Commands {
    /// Measures the harness itself. Absolute figures are this machine's; the ratio travels.
    static func bench(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        switch arguments.optionalArgument("WHAT") {
        case "decode": return try benchDecode(arguments)
        case "formats": try benchFormats(arguments)
        case "keys": benchKeys(arguments)
        case "intervals":
            // The same on every machine.
            measure(arguments) { progress in IntervalBench.text { progress.show($0) } }
        default: try benchAll(arguments)
        }
        return .done
    }

    /// Writes a measurement's text. Until it is there, a line tells what is measured.
    private static func measure<Failure: Error>(
        _ arguments: ParsedArguments, _ text: (ProgressLine) throws(Failure) -> String
    ) throws(Failure) {
        let progress = ProgressLine(quiet: arguments[flag: Options.quiet])
        let text = try text(progress)
        progress.clear()
        Terminal.write(text)
    }

    private static func benchAll(_ arguments: ParsedArguments) throws(Complaint) {
        let repeats = arguments[Options.repeats] ?? 3
        let cache = arguments[Options.imageCache]
        try measure(arguments) { (progress) throws(Complaint) in
            BenchReport.text(try ModelBench.run(repeats: repeats) { progress.show($0) })
        }
        benchKeys(arguments)
        try benchFormats(arguments)
        try measure(arguments) { (progress) throws(Complaint) in
            progress.show("decoding, with and without the harness")
            return BenchReport.text(try DecodingBench.run(repeats: repeats, imageCache: cache))
        }
        try measure(arguments) { (progress) throws(Complaint) in
            progress.show("what is resident beside the images")
            return BenchReport.text(try ResidentBench.run(imageCache: cache))
        }
    }

    /// Measures orders over a key trace in memory, beside what it takes to read it.
    private static func benchKeys(_ arguments: ParsedArguments) {
        measure(arguments) { progress in
            BenchReport.text(
                KeyBench.run(
                    requests: arguments[Options.requests] ?? KeyBench.requests,
                    repeats: arguments[Options.repeats] ?? 3
                ) { progress.show($0) })
        }
    }

    /// Measures the time that a whole command takes for a key trace in each format.
    private static func benchFormats(_ arguments: ParsedArguments) throws(Complaint) {
        try measure(arguments) { (progress) throws(Complaint) in
            BenchReport.text(
                try FormatBench.run(
                    requests: arguments[Options.requests] ?? FormatBench.requests,
                    repeats: arguments[Options.repeats] ?? 3
                ) { progress.show($0) })
        }
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
