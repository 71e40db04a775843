import LabBase

/// Mistakes about the scenario on which another is based.
extension Complaint {
    /// - Parameter near: the name of a file whose end was left out.
    package static func noSuchBase(_ path: String, hasFolder: Bool, near: String?) -> Complaint {
        let listed = "'lab scenario list' has the names inside lab"
        let check = hasFolder ? "Check the path; \(listed)" : listed
        return Complaint(
            "there is no scenario \(Quoted.text(path))",
            near.map { "Did you mean \(Quoted.text($0))?" } ?? check)
    }

    /// - Parameter own: true if the file names itself; false if the one that it names does.
    package static func basedOnItself(_ name: String, own: Bool) -> Complaint {
        Complaint(
            own
                ? "\(Quoted.text(name)) is this file itself"
                : "\(Quoted.text(name)) is based on this file itself",
            "Name another, or write here what it has and remove this")
    }
}
