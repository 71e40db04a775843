package enum ResultFormat: String, Sendable, CaseIterable {
    case table, csv, json

    /// The format of a file name's ending, if it is one for programs.
    package init?(endingOf path: String?) {
        guard let path, let dot = path.lastIndex(of: ".") else { return nil }
        switch path[dot...] {
        case ".csv": self = .csv
        case ".json": self = .json
        default: return nil
        }
    }
}
