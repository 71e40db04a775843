import LabBase
import LabDevices
import LabScripts

/// A phone in words: its apps, how long each is in front, and what it plays there.
package enum PhoneDescription {
    /// - Parameter summaries: of each app's events; nil for one that takes memory alone.
    package static func answer(_ phone: Phone, _ summaries: [TraceSummary?]) -> Answer {
        let (apps, front, header) = (apps(phone, summaries), front(phone), phone.header)
        var answer = Answer()
        answer.add(brief: .heading(header.scenario))
        answer.add(brief: .sentences([header.about].filter { !$0.isEmpty }), rank: 2)
        answer.add(brief: .items(apps + ["In front: \(front)"]), rank: 1)
        let device = ScenarioDescription.device(header.device)
        answer.add(details: [
            ScenarioDescription.title(header.scenario, header.about),
            .lines([device] + [network(phone)].compactMap(\.self)),
            ScenarioDescription.list("Apps", apps),
            ScenarioDescription.list("In front", [front]),
            ScenarioDescription.list("Policies", header.policies),
            ScenarioDescription.list("Claims", header.claims.map(\.text)),
        ])
        return answer
    }

    private static func network(_ phone: Phone) -> String? {
        phone.header.network.map { link in
            "Over a network: \(DeviceReference.pace(link.latencyNs, link.bytesPerSecond)), "
                + FigureText.connections(link.connections)
        }
    }

    private static func apps(_ phone: Phone, _ summaries: [TraceSummary?]) -> [String] {
        zip(phone.apps.indices, summaries).map { index, summary in
            let app = phone.apps[index]
            let visits = phone.visits.count { $0.app == index }
            let turns = "\(visits) visit\(visits == 1 ? "" : "s")"
            let front = "\(turns), \(Span.text(ns: phone.frontNs(ofApp: index))) in front"
            return "\(app.name): \(source(app))\(app.plays ? ", heard in the background" : "")"
                + (app.policy.isEmpty ? "" : ", \(app.policy)") + "; \(front)"
                + (summary.map { ", \(requests($0))" } ?? "")
        }
    }

    private static func requests(_ summary: TraceSummary) -> String {
        "\(summary.requestCount) requests in a script of \(Span.text(ns: summary.durationNs))"
    }

    private static func source(_ app: PhoneApp) -> String {
        switch (app.source, app.origin) {
        case (.memory(let curve), _): memory(curve)
        case (_, .scenario(let name)): "scenario \(name)"
        case (_, .recording(let name)): "recording \(name)"
        case (_, .none): "a scenario"
        }
    }

    private static func memory(_ curve: MemoryCurve) -> String {
        let bytes = curve.points.map(\.bytes)
        let (least, most) = (bytes.min() ?? 0, bytes.max() ?? 0)
        let span =
            least == most ? Fixed.bytes(most) : "\(Fixed.bytes(least)) to \(Fixed.bytes(most))"
        return "memory of \(span)"
            + (curve.leftBytes.map { ", \(Fixed.bytes($0)) once it is left" } ?? "")
    }

    private static func front(_ phone: Phone) -> String {
        func ns(_ counts: (Visit) -> Bool) -> Int64 {
            phone.visits.reduce(0) { counts($1) ? $0 + $1.durationNs : $0 }
        }
        let parts = [
            ("with an app", ns { $0.app != nil }),
            ("on the home screen", ns { $0.app == nil && !$0.isLocked }),
            ("locked", ns(\.isLocked)),
        ].filter { $0.1 > 0 }.map { "\(Span.text(ns: $0.1)) \($0.0)" }
        return "\(Span.text(ns: phone.durationNs)): \(Listing.and(parts))"
    }
}
