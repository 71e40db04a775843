/// The format of a result where neither `--format` nor the ending of `--output` says it.
package enum UsualFormat: Sendable {
    /// A table, in files and pipes as on a terminal.
    case table
    /// A table for the person at a terminal, and csv in files and pipes, since scripts read that.
    case tableOnTerminal
    /// csv, on a terminal too: parts of a result are for programs alone.
    case csv

    /// - Parameters:
    ///   - path: the output's, if it was named.
    ///   - isTerminal: true if a person sees the result on a terminal.
    package func format(endingOf path: String?, isTerminal: Bool) -> ResultFormat {
        if let format = ResultFormat(endingOf: path) { return format }
        switch self {
        case .table: return .table
        case .tableOnTerminal: return isTerminal ? .table : .csv
        case .csv: return .csv
        }
    }
}
