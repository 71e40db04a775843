import LabBase

/// A phone's file as it is written: read again it is the same.
extension PhoneFile {
    package var json: JSON {
        let root = JSON([
            (ScenarioKeys.version.name, JSON(ScenarioReader.version)),
            ScenarioKeys.name.member(name), ScenarioKeys.about.unusual(header.about),
            (ScenarioKeys.seed.name, JSON(header.seed)),
            (PhoneKeys.device.name, header.device.json),
            (PhoneKeys.network.name, header.network?.json ?? .absent),
            (PhoneKeys.policies.name, JSON(policies.map(\.text))),
            (PhoneKeys.claims.name, JSON(header.claims.map(\.text)).unlessEmpty),
            (PhoneKeys.phone.name, JSON(apps.map { ($0.name, $0.json) }).onLines),
            (PhoneKeys.front.name, front.json(apps.map(\.name))),
        ])
        return root.onLines
    }
}

extension PhoneApp {
    fileprivate var json: JSON {
        let own: [JSON.Member] =
            switch (source, origin) {
            case (.memory(let curve), _):
                [
                    PhoneAppKeys.memory.member(curve.points),
                    PhoneAppKeys.left.member(curve.leftBytes),
                ]
            case (_, .recording(let name)): [PhoneAppKeys.recording.member(name)]
            case (_, .scenario(let name)): [PhoneAppKeys.scenario.member(name)]
            case (_, .none): []
            }
        return JSON(
            own + [
                PhoneAppKeys.policy.member(policy.isEmpty ? nil : policy),
                PhoneAppKeys.plays.unusual(plays), PhoneAppKeys.coldStart.member(coldStartNs),
                PhoneAppKeys.baseline.member(baselineBytes),
            ])
    }
}

extension PhoneFile.Front {
    fileprivate func json(_ apps: [String]) -> JSON {
        switch self {
        case .written(let visits): JSON(visits.map { $0.json(apps) }).onLines
        case .drawn(let habits): habits.json(apps)
        }
    }
}

extension Visit {
    fileprivate func json(_ apps: [String]) -> JSON {
        if let app {
            return JSON([(VisitKeys.app.name, JSON(apps[app])), VisitKeys.lasts.member(durationNs)])
        }
        return JSON([(isLocked ? VisitKeys.locked : VisitKeys.home).member(durationNs)])
    }
}

extension PhoneHabits {
    fileprivate func json(_ apps: [String]) -> JSON {
        let own = zip(apps, weights).filter { $0.1 > 0 }.map { ($0, JSON(plain: $1)) }
        let areAlike = weights.allSatisfy { $0 == 1 }
        return JSON(
            [
                HabitKeys.lasts.member(durationNs),
                (HabitKeys.apps.name, areAlike ? .absent : JSON(own)),
            ]
                + HabitRate.all.map { rate in
                    rate.key.member(given.contains(rate.key.name) ? self[keyPath: rate.value] : nil)
                })
    }
}
