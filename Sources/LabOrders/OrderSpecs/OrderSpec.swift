import LabBase

/// An order as it is written: its name, its parameters, and its admission filters:
/// `s3fifo(small=20%)+admit(second-touch)`. Image stores and key traces write it the same way.
public struct OrderSpec: Sendable, Equatable {
    /// A registered order's name.
    package let id: String
    package var settings: OrderSettings
    /// Filters that must all agree to a newcomer.
    package var filters: [AdmissionSpec]

    /// An order, with default parameters unless others are given.
    package init(_ id: String, settings: OrderSettings? = nil, filters: [AdmissionSpec] = []) {
        self.id = id
        self.settings =
            settings ?? OrderSettings(standardsOf: OrderRegistry.named(id)?.parameters ?? [])
        self.filters = filters
    }

    package var type: OrderType {
        guard let type = OrderRegistry.named(id) else { preconditionFailure("no order '\(id)'") }
        return type
    }

    /// The text that reads back into it, with the value of every parameter, in the order of
    /// declaration.
    package var spec: String {
        if let plugin {
            var text = PartText(id)
            plugin.write(to: &text)
            return ([text.text] + filters.map(\.spec)).joined(separator: "+")
        }
        let parameters = OrderRegistry.named(id)?.parameters ?? []
        return ([settings.text(of: id, parameters)] + filters.map(\.spec)).joined(separator: "+")
    }

    /// The order for a sample of the keys, in a cache that is smaller by the same factor.
    package func scaled(by rate: Double) -> OrderSpec {
        var scaled = self
        scaled.settings = settings.scaled(by: rate, OrderRegistry.named(id)?.parameters ?? [])
        for index in scaled.filters.indices {
            let filter = scaled.filters[index]
            scaled.filters[index].settings = filter.settings.scaled(
                by: rate, filter.type.parameters)
        }
        return scaled
    }

    /// True if the order is in a library, or was registered by a program.
    package var isForeign: Bool {
        plugin != nil || OrderRegistry.registered.contains { $0.id == id }
    }

    /// Explains why a sample can't estimate its misses; nil if it can.
    package var whyNoSample: String? {
        if bound != nil { return "a bound of a sample's misses is none of the whole trace's" }
        return OrderRegistry.named(id)?.whyNoSample(settings)
    }

    /// True if a filter compares a newcomer with its victims.
    package var weighsVictims: Bool { filters.contains { $0.type.weighsVictims } }
}

extension OrderSettings {
    func text(of name: String, _ parameters: [OrderParameter]) -> String {
        var text = PartText(name)
        for parameter in parameters where parameter.counts(under: self) {
            text.add(parameter.name, self.text(parameter.name))
        }
        return text.text
    }
}
