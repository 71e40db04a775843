import Testing

@testable import LabBase
@testable import LabOrders
@testable import PlainDesks

@Suite("An order as it is written")
struct OrderSpecTests {
    /// As typed, and with the value of every parameter.
    @Test(
        "reads back from its canonical text",
        arguments: [
            ("lru", "lru"), ("lru()", "lru"),
            (" lru + admit( second-touch ) ", "lru+admit(second-touch, memory=all)"),
            ("clock", "clock(bits=1)"), ("clock(bits=3)", "clock(bits=3)"),
            ("lru+admit(probability)", "lru+admit(probability=0.5)"),
            ("lru+admit(probability=7%)", "lru+admit(probability=0.07)"),
            ("lru+admit(size=64KB)", "lru+admit(size=64000)"),
            ("lru+admit(tinylfu, sample=8)", "lru+admit(tinylfu, sample=8)"),
            (
                "clock(bits=2)+admit(probability=0.25)+admit(size=1KiB)"
                    + "+admit(second-touch, memory=9)",
                "clock(bits=2)+admit(probability=0.25)+admit(size=1024)"
                    + "+admit(second-touch, memory=9)"
            ),
        ])
    func readsBack(_ typed: String, _ canonical: String) throws {
        let order = try OrderSpec.parse(typed)
        check(order.spec, canonical)
        try check(OrderSpec.parse(canonical), order)
    }

    @Test("can be any that is registered", arguments: OrderRegistry.all.map { $0.id })
    func canBeAny(_ id: String) throws {
        let order = try OrderSpec.parse(id)
        check(order, OrderSpec(id))
        check(order.type.id, id)
        try check(OrderSpec.parse(order.spec), order)
    }

    @Test("says what is wrong, and where", arguments: Mistake.all("order"))
    func saysWhatIsWrong(_ mistake: Mistake) {
        #expect {
            _ = try OrderSpec.parse(mistake.text)
        } throws: { error in
            let problem = error as? Complaint
            check(problem?.message, mistake.complaint)
            check(problem?.offset, mistake.offset)
            // At the end of the text the mark is one wide.
            check(problem?.length, max(1, mistake.mark.count))
            return true
        }
    }

    @Test("of a bound takes neither keys nor filters", arguments: KeyBound.allCases)
    func ofABoundTakesNothing(_ bound: KeyBound) throws {
        try check(OrderSpec.parse(bound.id, forKeyTraces: true).spec, bound.id)
        for (text, message) in [
            (
                "+admit(size=3)",
                "'\(bound.id)' is a bound of all orders, with any filter. "
                    + "Leave this out"
            ),
            ("(rules=paper)", "'\(bound.id)' has no key 'rules'. It takes none"),
        ] {
            let refusal = #expect(throws: Complaint.self) {
                try OrderSpec.parse(bound.id + text, forKeyTraces: true)
            }
            check(refusal?.message, message)
        }
        check(OrderRegistry.named(bound.id), nil)
        check(OrderRegistry.problem(ofRowName: bound.id) != nil)
    }

    @Test("is refused for key traces where it goes by views", arguments: ["released", "distance"])
    func isRefusedForKeyTraces(_ id: String) throws {
        _ = try OrderSpec.parse(id)
        #expect {
            _ = try OrderSpec.parse(id, forKeyTraces: true)
        } throws: { error in
            (error as? Complaint)?.message
                == "'\(id)' goes by what views show, and a key trace has none. "
                + "Choose another order, such as lru"
        }
        for type in OrderRegistry.all where !type.needsViews {
            _ = try OrderSpec.parse(type.id, forKeyTraces: true)
        }
    }
}
