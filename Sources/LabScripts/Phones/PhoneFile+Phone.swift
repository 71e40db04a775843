import LabBase

/// The phone that a file is about, with the circumstances that are in force.
extension PhoneFile {
    /// The apps' turns, for the seed that is in force.
    package var visits: [Visit] {
        switch front {
        case .written(let visits): visits
        case .drawn(let habits): habits.visits(seed: seed)
        }
    }

    /// Makes the phone. It plays each script that is drawn, to learn whether it lasts as long as
    /// its app is in front.
    package func phone() throws(Halt) -> Phone {
        let visits = visits
        var made: [PhoneApp] = []
        for (index, app) in apps.enumerated() {
            let frontNs = visits.reduce(Int64(0)) { $1.app == index ? $0 + $1.durationNs : $0 }
            made.append(try placed(app, frontNs: frontNs))
        }
        return Phone(
            name: name, about: about, seed: seed, device: device, network: network, apps: made,
            visits: visits, policies: policies, claimed: claimed, remarks: remarks, sha256: sha256)
    }

    /// The app on the phone's device and link, with a seed of its own.
    private func placed(_ app: PhoneApp, frontNs: Int64) throws(Halt) -> PhoneApp {
        guard var trace = app.trace else { return app }
        if var own = trace as? ScenarioTrace {
            place(&own.scenario, seed: Self.seed(ofApp: app.name, of: seed))
            own.scenario.policies = [app.policy]
            trace = try own.inFront(forNs: frontNs)
        } else if var file = trace as? TraceFile {
            // A recording's draws are written down, so its seed stays.
            place(&file.header, seed: file.header.seed)
            file.header.policies = [app.policy]
            trace = FrontTrace(file)
        }
        return app.with(.replayed(trace))
    }

    private func place<Place: Circumstances>(_ place: inout Place, seed: UInt64) {
        place.device = device
        place.network = network
        place.networkSources = networkSources
        place.seed = seed
        place.claimed = nil
    }

    /// The seed of one app's person and content: a function of the phone's seed and its name, so
    /// that no other app changes what it does. It fits into every reader's numbers.
    package static func seed(ofApp name: String, of seed: UInt64) -> UInt64 {
        Draw(seed: seed, purpose: "app \(name)").bits(0) >> 16
    }
}
