import LabBase

/// Remarks on a phone whose apps were each played to their end.
extension Phone {
    /// Notes on apps that are over before their time in front is, on those that take more than they
    /// may, and on those that are never in front.
    ///
    /// - Parameter lengthsNs: how long each app's events last; nil for one that takes memory alone.
    package func remarks(lengthsNs: [Int64?]) -> [Complaint] {
        let over = zip(apps, zip(apps.indices, lengthsNs)).compactMap { app, own -> Complaint? in
            let frontNs = frontNs(ofApp: own.0)
            guard let lengthNs = own.1, frontNs > 0, lengthNs < frontNs else { return nil }
            let complaint = app.isOver(afterNs: lengthNs, of: frontNs)
            return app.place.map { complaint.at($0) } ?? complaint
        }
        return over + excesses + (absence.map { [$0] } ?? [])
    }

    /// A remark on each list of megabytes for which the device ends its process.
    private var excesses: [Complaint] {
        guard let limitBytes = header.device.processLimitBytes else { return [] }
        return apps.indices.compactMap { index in
            let (app, frontNs) = (apps[index], frontNs(ofApp: index))
            guard case .memory(let curve) = app.source,
                let point = curve.points.first(where: {
                    $0.bytes > limitBytes && $0.timeNs < frontNs
                })
            else { return nil }
            let complaint = Complaint(
                "\(Quoted.text(app.name)) takes \(Fixed.bytes(point.bytes)), and an app may have "
                    + "\(Fixed.bytes(limitBytes)) on \(header.device.title): it is ended for that",
                "Have it take less, or set the device's footprintLimit")
            return app.place.map { complaint.at($0) } ?? complaint
        }
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
