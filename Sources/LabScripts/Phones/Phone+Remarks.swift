import LabBase

/// Remarks on a phone whose apps were each played to their end.
extension Phone {
    /// Notes on apps that are never in front, and on those that are over before their time in front
    /// is.
    ///
    /// - Parameter lengthsNs: how long each app's events last; nil for one that takes memory alone.
    package func remarks(lengthsNs: [Int64?]) -> [Complaint] {
        let over = zip(apps, zip(apps.indices, lengthsNs)).compactMap { app, own -> Complaint? in
            let frontNs = frontNs(ofApp: own.0)
            guard let lengthNs = own.1, frontNs > 0, lengthNs < frontNs else { return nil }
            let complaint = app.isOver(afterNs: lengthNs, of: frontNs)
            return app.place.map { complaint.at($0) } ?? complaint
        }
        return over + (absence.map { [$0] } ?? [])
    }

    /// One remark on all apps that are never in front.
    private var absence: Complaint? {
        let absent = apps.indices.filter { frontNs(ofApp: $0) == 0 }.map { apps[$0] }
        guard let first = absent.first else { return nil }
        let names = Listing.and(absent.map { Quoted.text($0.name) })
        let complaint =
            absent.count == 1
            ? Complaint(
                "\(names) is never in front, and never runs", "Give it a visit, or leave it out")
            : Complaint(
                "\(names) are never in front, and never run", "Give them visits, or leave them out")
        return first.place.map { complaint.at($0) } ?? complaint
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
