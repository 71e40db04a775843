import LabBase
import LabOrders
import LabPolicies

enum OrderLookUp {
    static var blocks: [Block] {
        [
            .section(
                "Orders",
                Block.paragraphs(introduction) + [.table(table)]
                    + OrderRegistry.all.map { order in
                        section(
                            "\(order.id) order", order.summary, order.source, order.parameters,
                            notes(order),
                            OrderReference.examples(order),
                            departures: OrderReference.departures(order),
                            keyTrace: order.needsViews ? "" : OrderSpec(order.id).spec)
                    }),
            .section(
                "Filters",
                [.paragraph(filterIntroduction)]
                    + AdmissionRegistry.all.map { filter in
                        section(
                            "\(filter.id) filter", filter.summary, filter.source, filter.parameters,
                            [],
                            OrderReference.examples(filter))
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
                + PartLookUp.table(of: parameters.map(PolicyParameter.init), "parameter")
                + Block.paragraphs(texts.filter { !$0.isEmpty }))
    }
}
