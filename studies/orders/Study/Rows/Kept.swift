import LabBase

/// Takes the study's columns out of a sweep's result.
enum Kept {
    /// - Parameters:
    ///   - text: CSV with a header.
    ///   - more: columns that stand before, the same in each row.
    static func cut(
        _ text: String, of file: String, more: [(name: String, value: String)] = []
    ) throws(Complaint) -> String {
        let records = try CSV.records(text, of: file)
        guard let header = records.first?.fields else {
            throw Complaint.study("it is empty", in: file)
        }
        let places = Columns.kept.compactMap { header.firstIndex(of: $0) }
        let app = header.firstIndex(of: "app")
        let kept = records.filter { record in
            record.line == 1 || app.map { Columns.apps.contains(record.fields[$0]) } ?? true
        }
        return kept.enumerated().map { number, record in
            CSV.line(
                more.map { number == 0 ? $0.name : $0.value } + places.map { record.fields[$0] })
        }.joined()
    }
}

extension Kept {
    /// The numbers of the cells that are run again, a line each.
    static func twentieth(_ text: String, of file: String) throws(Complaint) -> String {
        let records = try CSV.records(text, of: file)
        guard let place = records.first?.fields.firstIndex(of: "cell") else {
            throw Complaint.study("it has no column 'cell'", in: file)
        }
        let cells = Set(records.dropFirst().compactMap { Int($0.fields[place]) })
        return cells.filter(Design.isInTwentieth).sorted().map { "\($0)\n" }.joined()
    }
}
