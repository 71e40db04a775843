/// `lab film`: a replay to be watched.
extension LabCommands {
    var film: Command {
        Command(
            "film", .film, arguments: [input],
            options: [Options.output]
                + replayOptions(
                    without: [
                        "memory", "enforce", "kernel-warnings", "enforce-swap", "repeats", "format",
                        "output", "timeline", "events", "jobs", "require", "image-cache",
                        "plugin-timeout", "cross", "check-plugin",
                    ], replacing: [Options.seed]))
    }
}
