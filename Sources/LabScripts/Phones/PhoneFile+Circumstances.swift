/// All that a world draws of a phone: its device and network once for all apps.
extension PhoneFile: Circumstances {
    package var hasSeveralApps: Bool { true }

    package var hasScalableImages: Bool {
        apps.contains { $0.trace?.header.hasScalableImages == true }
    }

    package mutating func scaleImages(by factor: Double) {
        for index in apps.indices { apps[index].changeHeader { $0.scaleImages(by: factor) } }
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
