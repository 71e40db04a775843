import LabBase
import LabOrders

/// Text about orders and admission filters for `lab policies`.
package enum OrderReference {
    /// Text about one order or filter: its behaviour, its parameters, and its spelling.
    static func text(_ name: String) -> String? {
        if let order = OrderRegistry.named(name) {
            return text(
                "\(name): an order. \(order.summary.capitalizedFirst)", order.source,
                order.parameters, examples(order), departures: departures(order))
        }
        if let bound = KeyBound(rawValue: name) {
            return text(
                "\(name): a bound of key traces. \(bound.summary.capitalizedFirst)",
                KeyBound.source,
                [], ["lab trace run w44.evk --policy \(name) --size 10%"],
                departures: bound.departures,
                rules: KeyBound.rules
                    + (bound.mostRequests.map { " It takes \($0.grouped) requests at most." } ?? "")
            )
        }
        guard let filter = AdmissionRegistry.named(name) else { return nil }
        return text(
            "\(name): a filter before an order. \(filter.summary.capitalizedFirst)", filter.source,
            filter.parameters, examples(filter))
    }

    private static func text(
        _ title: String, _ source: String, _ parameters: [OrderParameter], _ examples: [String],
        departures: String = "", rules: String = ""
    ) -> String {
        var lines = Paragraph.wrapped(title, width: 80)
        if !rules.isEmpty { lines += [""] + Paragraph.wrapped(rules, width: 80) }
        lines += PolicyReference.lines(parameters.map(PolicyParameter.init))
        lines += ["", "Examples"] + examples.map { "  " + $0 }
        if !source.isEmpty {
            lines += ["", "Source"] + Paragraph.wrapped(source, width: 78, after: "  ", "  ")
        }
        if !departures.isEmpty {
            lines += ["", "Departures"]
            lines += Paragraph.wrapped(departures, width: 78, after: "  ", "  ")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Specs with it as a store's order, and alone if its name is a store.
    package static func examples(_ order: OrderType) -> [String] {
        let spec = OrderSpec(order.id).spec
        var examples = ["cache(order=\(spec), limit=64MB)"]
        guard OrderForms.named(order.id) != nil else { return examples }
        let settings = OrderSettings(standardsOf: order.parameters)
        let parameters = order.parameters.filter { $0.counts(under: settings) }
            .map { "\($0.name)=\($0.standard)" }
        examples.append("\(order.id)(\((parameters + ["limit=64MB"]).joined(separator: ", ")))")
        return examples
    }

    package static func examples(_ filter: any AdmissionFilter.Type) -> [String] {
        var text = PartText(AdmissionSpec.word)
        if !filter.isNamedByItsValue { text.word(filter.id) }
        for parameter in filter.parameters {
            text.add(
                parameter.name, parameter.standard.isEmpty ? parameter.values : parameter.standard)
        }
        return ["lru(limit=64MB)+\(text.text)", "cache(order=lru+\(text.text), limit=64MB)"]
    }

    /// Always said of an order with a source, so that silence doesn't mean one thing or the other.
    package static func departures(_ order: OrderType) -> String {
        order.departures.isEmpty && !order.source.isEmpty ? "None known." : order.departures
    }
}
