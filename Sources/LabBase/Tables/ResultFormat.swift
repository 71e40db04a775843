/// How results are written.
package enum ResultFormat: String, Sendable, CaseIterable {
    case table, csv, json

    /// What a file's name ends in, where that is a format for programs.
    package init?(endingOf path: String?) {
        guard let path, let dot = path.lastIndex(of: ".") else { return nil }
        switch path[dot...] {
        case ".csv": self = .csv
        case ".json": self = .json
        default: return nil
        }
    }
}
