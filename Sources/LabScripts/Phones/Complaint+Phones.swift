import LabBase

/// Mistakes in a phone's file.
extension Complaint {
    static func noRecording(_ path: String) -> Complaint {
        Complaint("there is no recording \(Quoted.text(path))", "Check the path")
    }

    /// The message with its place as its first words, for a message about the file that names the
    /// other.
    var inside: Complaint {
        let whole = Complaint(what, at: place)
        return Complaint(context + whole.line, remedy)
    }
}
