import LabBase
import LabOrders

/// Text about orders and admission filters for `lab policies` and docs/look-up/systems.md.
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
        lines += parameters.isEmpty ? [] : [""]
        for parameter in parameters.map(PolicyParameter.init) {
            lines += Paragraph.wrapped(
                "\(parameter.name)= \(parameter.summary): \(parameter.values) "
                    + "(default: \(parameter.defaultText))", width: 78
            ).enumerated().map { ($0 == 0 ? "  " : "      ") + $1 }
        }
        lines += ["", "Examples"] + examples.map { "  " + $0 }
        if !source.isEmpty {
            lines += ["", "Source"] + Paragraph.wrapped(source, width: 78).map { "  " + $0 }
        }
        if !departures.isEmpty {
            lines += ["", "Departures"]
            lines += Paragraph.wrapped(departures, width: 78).map { "  " + $0 }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Specs with it as a store's order, and alone if its name is a store.
    private static func examples(_ order: OrderType) -> [String] {
        let spec = OrderSpec(order.id).spec
        var examples = ["cache(order=\(spec), limit=64MB)"]
        guard PolicyRegistry.shortForm(order.id) != nil else { return examples }
        let settings = OrderSettings(standardsOf: order.parameters)
        let parameters = order.parameters.filter { $0.counts(under: settings) }
            .map { "\($0.name)=\($0.standard)" }
        examples.append("\(order.id)(\((parameters + ["limit=64MB"]).joined(separator: ", ")))")
        return examples
    }

    private static func examples(_ filter: any AdmissionFilter.Type) -> [String] {
        var text = PartText(AdmissionSpec.word)
        if !filter.isNamedByItsValue { text.word(filter.id) }
        for parameter in filter.parameters {
            text.add(
                parameter.name, parameter.standard.isEmpty ? parameter.values : parameter.standard)
        }
        return ["lru(limit=64MB)+\(text.text)", "cache(order=lru+\(text.text), limit=64MB)"]
    }
}

/// Orders and filters for docs/look-up/systems.md.
extension OrderReference {
    package static var blocks: [Block] {
        [
            .section(
                "Orders",
                Block.paragraphs(introduction) + [.table(table)]
                    + OrderRegistry.all.map { order in
                        section(
                            "\(order.id) order", order.summary, order.source, order.parameters,
                            notes(order),
                            examples(order), departures: departures(order),
                            keyTrace: order.needsViews ? "" : OrderSpec(order.id).spec)
                    }),
            .section(
                "Filters",
                [.paragraph(filterIntroduction)]
                    + AdmissionRegistry.all.map { filter in
                        section(
                            "\(filter.id) filter", filter.summary, filter.source, filter.parameters,
                            [],
                            examples(filter))
                    }),
            .section(
                "Bounds of key traces",
                [
                    .paragraph(KeyBound.introduction), .table(boundTable),
                    .paragraph("Source: \(KeyBound.source)."),
                ] + Block.paragraphs(KeyBound.allCases.map(\.departures).filter { !$0.isEmpty })),
        ]
    }

    private static let introduction = [
        """
        An order says which entry a full store evicts: `cache(order=clock(bits=2), limit=64MB)`, \
        or `clock(bits=2, limit=64MB)` for short, and `clock(bits=2)` for a key trace. A share is \
        one of the store's limit: `10%` or `0.1`. No app can run an order that needs the future; \
        one that goes by views has no meaning in a key trace.
        """,
        """
        A bare name is the algorithm of its paper; what the paper leaves open is as in its \
        authors' program, if that could be read. `rules=libcachesim` is that program, also where \
        it departs from the paper; `gdsf` is by libCacheSim's rules, and `rules=paper` is its \
        paper's. Most papers know one size only: unless an order says otherwise, \
        entries are evicted until the newcomer fits, and queues and memories count the sizes of \
        their entries. The order `belady` lets every newcomer in; the policy `belady` may refuse \
        one, and runs `belady-bypass`.
        """,
        """
        "Departures" names differences from the source. Misses there are those of commands such as \
        `lab trace run OLTP.lis.gz --policy 'lirs(stack=6400%)' --size 1000`.
        """,
    ]

    private static let filterIntroduction = """
        A filter stands before an order, behind a `+`: `lru+admit(second-touch)+admit(size=64KB)`. \
        It sees every request, and decides whether a newcomer may enter; of several, all must agree.
        """

    private static var table: TextTable {
        TextTable(
            OrderRegistry.all,
            [
                .text("order") { "[\($0.id)](#\($0.id)-order)" },
                .text("what it does") { $0.summary },
                .text("needs") { needs($0) },
            ])
    }

    private static var boundTable: TextTable {
        TextTable(
            KeyBound.allCases,
            [
                .text("bound") { $0.id },
                .text("what it says") { $0.summary },
                .text("requests at most") { $0.mostRequests?.grouped ?? "" },
            ])
    }

    private static func needs(_ order: OrderType) -> String {
        order.needsFuture ? "the future" : order.needsViews ? "views" : ""
    }

    private static func notes(_ order: OrderType) -> [String] {
        var notes: [String] = []
        if order.weighsNewcomers { notes.append("A newcomer may stay out for a victim's sake.") }
        if order.insertsFirst { notes.append("A newcomer may be the victim itself.") }
        return notes
    }

    /// Always said of an order with a source, so that silence doesn't mean one thing or the other.
    private static func departures(_ order: OrderType) -> String {
        order.departures.isEmpty && !order.source.isEmpty ? "None known." : order.departures
    }

    /// - Parameter keyTrace: its spelling in `lab trace`; empty if it has none.
    private static func section(
        _ title: String, _ summary: String, _ source: String, _ parameters: [OrderParameter],
        _ notes: [String], _ examples: [String], departures: String = "", keyTrace: String = ""
    ) -> Block {
        let sentences = [summary.capitalizedFirst + "."] + notes
        let written = Listing.and(examples.map { "`\($0)`" })
        let texts = [
            "Written \(written)" + (keyTrace.isEmpty ? "." : ", for a key trace `\(keyTrace)`."),
            source.isEmpty ? "" : "Source: \(source).",
            departures.isEmpty ? "" : "Departures: \(departures)",
        ]
        return .section(
            title,
            [.paragraph(sentences.joined(separator: " "))]
                + PolicyReference.table(of: parameters.map(PolicyParameter.init), "parameter")
                + Block.paragraphs(texts.filter { !$0.isEmpty }))
    }
}
