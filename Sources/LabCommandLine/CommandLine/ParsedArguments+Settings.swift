import LabBase
import LabCells
import LabKeyTraces
import LabRuns

/// Settings of several commands, from their options.
extension PluginOptions {
    package init(_ arguments: ParsedArguments) {
        self.init()
        checks = arguments.isGiven(Options.checkPlugin)
        if let ns = arguments.all(Options.pluginTimeout).first { timeoutNs = ns }
    }
}

extension CandidateLimits {
    package init(_ arguments: ParsedArguments) {
        self.init()
        answerNs = PluginOptions(arguments).timeoutNs
        if let ns = arguments[Options.timeLimit] { timeNs = ns }
        if let bytes = arguments[Options.memoryLimit] { self.bytes = bytes }
    }
}

extension KeyTraceOptions {
    package init(_ arguments: ParsedArguments) {
        self.init()
        format = arguments[Options.from]
        columns = arguments[Options.columns]
        delimiter = arguments[Options.delimiter]
        operations = arguments[Options.ops]
        block = arguments[Options.block]
    }
}

extension KeyTraceInput {
    /// - Parameters:
    ///   - paths: instead of those that were typed.
    ///   - keepsNames: whether keys are wanted as they were, and not only told apart.
    ///   - isDigested: whether the result says what the files were.
    package convenience init(
        _ arguments: ParsedArguments, paths: [String]? = nil, keepsNames: Bool = false,
        isDigested: Bool = false
    ) throws(Complaint) {
        var choice = KeyTraceOptions(arguments).choice
        choice.keepsNames = keepsNames
        choice.isDigested = isDigested
        try self.init(paths ?? arguments.arguments("TRACE"), choice)
    }
}
