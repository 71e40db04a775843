import LabBase

/// The phone that a file is about, with the circumstances that are in force.
extension PhoneFile {
    /// The apps' turns, for the seed that is in force.
    package var visits: [Visit] {
        switch front {
        case .written(let visits): visits
        case .drawn(let habits): habits.visits(seed: header.seed)
        }
    }

    /// Makes the phone. It plays each script that is drawn, to learn whether it lasts as long as
    /// its app is in front.
    package func phone() throws(Halt) -> Phone {
        var phone = Phone(header: header, apps: apps, visits: visits)
        for (index, app) in apps.enumerated() {
            phone.apps[index] = try placed(app, frontNs: phone.frontNs(ofApp: index))
        }
        return phone
    }

    /// The app on the phone's device and link, with a seed of its own.
    private func placed(_ app: PhoneApp, frontNs: Int64) throws(Halt) -> PhoneApp {
        var made = app
        made.changeHeader { played in
            played.device = header.device
            played.network = header.network
            played.networkSources = header.networkSources
            played.claimed = nil
            played.policies = [app.policy]
        }
        if var own = made.trace as? ScenarioTrace {
            // A recording's draws are written down, so its seed stays.
            own.scenario.header.seed = Self.seed(ofApp: app.name, of: header.seed)
            made.source = .replayed(try own.inFront(forNs: frontNs))
        } else if let file = made.trace as? TraceFile {
            made.source = .replayed(FrontTrace(file))
        }
        return made
    }

    /// The seed of one app's person and content: a function of the phone's seed and its name, so
    /// that no other app changes what it does. It fits into every reader's numbers.
    package static func seed(ofApp name: String, of seed: UInt64) -> UInt64 {
        Draw(seed: seed, purpose: "app \(name)").bits(0) >> 16
    }
}
