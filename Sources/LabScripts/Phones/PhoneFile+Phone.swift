import LabBase
import LabDevices

/// The phone that a file is about, with the circumstances that are in force.
extension PhoneFile {
    /// Makes the phone. It plays each script that is drawn, to learn whether it lasts as long as
    /// its app is in front.
    package func phone() throws(Halt) -> Phone {
        let visits =
            switch front {
            case .written(let visits): visits
            case .drawn(let habits): habits.visits(seed: seed)
            }
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
            trace = try own.inFront(forNs: frontNs)
        } else if var file = trace as? TraceFile {
            // What a recording has drawn is written down, so its seed stays.
            place(&file.header, seed: file.header.seed)
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

extension PhoneFile: Circumstances {
    package var hasSeveralApps: Bool { true }

    package var hasScalableImages: Bool {
        apps.contains { app in
            switch app.trace {
            case let own as ScenarioTrace: own.scenario.hasScalableImages
            case let file as TraceFile: file.header.hasScalableImages
            default: false
            }
        }
    }

    package mutating func scaleImages(by factor: Double) {
        for index in apps.indices {
            let app = apps[index]
            guard let trace = app.trace else { continue }
            let scaled: any TraceSource
            if var own = trace as? ScenarioTrace {
                own.scenario.scaleImages(by: factor)
                scaled = own
            } else if var file = trace as? TraceFile {
                file.header.scaleImages(by: factor)
                scaled = file
            } else {
                continue
            }
            apps[index] = app.with(.replayed(scaled))
        }
    }
}
