import LabBase

/// Remarks on a phone whose apps were each played to their end.
extension Phone {
    /// Notes on apps that are never in front, and on those that are over before their time in front
    /// is.
    ///
    /// - Parameter lengthsNs: how long each app's events last; nil for one that takes memory alone.
    package func remarks(lengthsNs: [Int64?]) -> [Complaint] {
        zip(apps.indices, lengthsNs).compactMap { index, lengthNs in
            let frontNs = frontNs(ofApp: index)
            let app = apps[index]
            let complaint: Complaint
            if frontNs == 0 {
                complaint = Complaint(
                    "\(Quoted.text(app.name)) is never in front, and never runs",
                    "Give it a visit, or leave it out")
            } else if let lengthNs, lengthNs < frontNs {
                complaint = app.isOver(afterNs: lengthNs, of: frontNs)
            } else {
                return nil
            }
            return app.place.map { complaint.at($0) } ?? complaint
        }
    }
}

extension PhoneApp {
    fileprivate func isOver(afterNs lengthNs: Int64, of frontNs: Int64) -> Complaint {
        let source =
            switch origin {
            case .recording(let name): "the recording \(Quoted.text(name))"
            case .scenario(let name): "the script of \(Quoted.text(name))"
            case .none: "its script"
            }
        return Complaint(
            "\(source) is over after \(Span.text(ns: lengthNs)) of the \(Span.text(ns: frontNs)) "
                + "that \(Quoted.text(name)) is in front, and the app stays as it is then",
            "Shorten its visits, or name one that is longer")
    }
}
