import EvictionLab

extension Commands {
    /// Measures the harness itself. Absolute figures are this machine's; the ratio travels.
    static func bench(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let repeats = arguments.wholeNumber("repeats") ?? 3
        let progress = ProgressLine(quiet: arguments.flag("quiet"))
        do throws(LoadFailure) {
            let model = try ModelBench.run(repeats: repeats) { progress.show($0) }
            progress.clear()
            Terminal.write(BenchReport.text(model))
            let keys = KeyBench.run(repeats: repeats) { progress.show($0) }
            progress.clear()
            Terminal.write(BenchReport.text(keys))
            progress.show("decoding, with and without the harness")
            let result = try DecodingBench.run(
                repeats: repeats, imageCache: arguments.value("image-cache"))
            progress.clear()
            Terminal.write(BenchReport.text(result))
            progress.show("what is resident beside the images")
            let rest = try ResidentBench.run(imageCache: arguments.value("image-cache"))
            progress.clear()
            Terminal.write(BenchReport.text(rest))
        } catch {
            progress.clear()
            throw .load(error)
        }
        return .done
    }
}
