import LabBase

/// Takes the study's columns out of a sweep's result.
enum Kept {
    /// - Parameter text: CSV with a header.
    static func cut(_ text: String, of file: String) throws(Complaint) -> String {
        let records = try CSV.records(text, of: file)
        guard let header = records.first?.fields else {
            throw Complaint.study("it is empty", in: file)
        }
        var places: [Int] = []
        for name in Columns.kept {
            guard let place = header.firstIndex(of: name) else { continue }
            places.append(place)
        }
        return records.map { record in CSV.line(places.map { record.fields[$0] }) }.joined()
    }
}
