import LabBase

extension Complaint {
    static func study(_ what: String, in file: String) -> Complaint {
        Complaint(what, "Run: make study", at: .input(file))
    }
}
