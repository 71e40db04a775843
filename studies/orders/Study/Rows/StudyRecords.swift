import LabBase

/// The records of one of the study's files, by the names of their columns.
struct StudyRecords {
    struct Record {
        var line: Int
        fileprivate var fields: [String]
        fileprivate var places: [String: Int]

        /// Empty where the file has no such column.
        subscript(name: String) -> String { places[name].map { fields[$0] } ?? "" }
    }

    let records: [Record]
    let columns: [String]

    /// - Parameter required: columns that the file must have.
    init(_ text: String, of file: String, required: [String]) throws(Complaint) {
        let all = try CSV.records(text, of: file)
        columns = all.first?.fields ?? []
        let places = Dictionary(
            columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for name in required where places[name] == nil {
            throw Complaint.study("it has no column '\(name)'", in: file)
        }
        records = all.dropFirst().map { Record(line: $0.line, fields: $0.fields, places: places) }
    }
}
