import LabBase
import LabDevices

/// The rows of all blocks, read as they are asked for.
final class StudyData {
    private let folder: String
    /// Of these apps alone; nil for all.
    private let only: Set<String>?
    private var known: [String: StudyRows] = [:]

    init(folder: String, only: Set<String>? = nil) {
        self.folder = folder
        self.only = only
    }

    /// The same rows, of some apps alone.
    func of(_ apps: Set<String>) -> StudyData { StudyData(folder: folder, only: apps) }

    func text(_ name: String) throws(Complaint) -> String {
        let path = "\(folder)/\(name).csv"
        return String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    }

    func rows(_ block: String) throws(Complaint) -> StudyRows {
        if let rows = known[block] { return rows }
        let rows = try StudyRows(text(block), of: "\(folder)/\(block).csv") { [only] app, _ in
            only?.contains(app) ?? true
        }
        known[block] = rows
        return rows
    }
}
