extension ReportedFailure {
    /// Says it, and gives the exit code.
    package func report() -> ExitCode {
        Terminal.writeError(spoken)
        return exitCode
    }
}
