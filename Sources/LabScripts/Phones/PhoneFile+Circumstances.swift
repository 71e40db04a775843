/// All that a world draws of a phone: its device and network once for all apps.
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

    package mutating func drawHabits(
        at share: (String) -> Double
    ) -> [(name: String, text: String)] {
        guard case .drawn(var habits) = front else { return [] }
        var draws: [(name: String, text: String)] = []
        for rate in HabitRate.all where !habits.given.contains(rate.key.name) {
            let value = rate.range.value(at: share(rate.name))
            habits[keyPath: rate.value] = value
            draws.append((rate.name, rate.written(value)))
        }
        front = .drawn(habits)
        return draws
    }
}
