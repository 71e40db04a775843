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
        #expect(order.spec == canonical)
        #expect(try OrderSpec.parse(canonical) == order)
    }

    @Test("can be any that is registered", arguments: OrderRegistry.all.map { $0.id })
    func canBeAny(_ id: String) throws {
        let order = try OrderSpec.parse(id)
        #expect(order == OrderSpec(id))
        #expect(order.type.id == id)
        #expect(try OrderSpec.parse(order.spec) == order)
    }

    /// A text with what is wrong in it marked by « », and what is said of it.
    @Test(
        "says what is wrong, and where",
        arguments: [
            SpecMistake("«lur»", "'lur' is no order. Did you mean 'lru'?"),
            SpecMistake("«twoq»", "'twoq' is no order. Did you mean '2q'?"),
            SpecMistake("«OPT»", "'OPT' is no order. Did you mean 'belady'?"),
            SpecMistake("«xyzzy»", "'xyzzy' is no order. 'lab policies' lists them"),
            SpecMistake(
                "«»",
                "an order's name is missing here. "
                    + "Write for example s3fifo(small=20%)+admit(second-touch)"),
            SpecMistake(
                "«admit»(size=3)",
                "an order's name comes first. Write for example lru+admit(...)"),
            SpecMistake("lru+«fifo»", "'fifo' is a second order. Leave one"),
            SpecMistake("lru+«admti»", "'admti' doesn't go with an order. Did you mean 'admit'?"),
            SpecMistake("lru+«weak»", "'weak' doesn't go with an order. Only 'admit' does"),
            SpecMistake("lru(«limit»=3)", "'lru' has no key 'limit'. It takes none"),
            SpecMistake("clock(«bit»=3)", "'clock' has no key 'bit'. Did you mean 'bits'?"),
            SpecMistake("clock(bits=3, «bits»=3)", "'bits' is given twice. Leave one"),
            SpecMistake("clock(«3»)", "'clock' doesn't take '3'. Write key=value, with 'bits'"),
            SpecMistake(
                "clock(bits=«8»)",
                "'bits' must be a whole number, 1 to 7. Write for example bits=1"),
            SpecMistake(
                "clock(bits=«1.5»)",
                "'bits' must be a whole number, 1 to 7. Write for example bits=1"),
            SpecMistake(
                "lru+«admit»", "who may enter is missing. Write for example admit(second-touch)"),
            SpecMistake(
                "lru+admit(«second»)",
                "'second' is unknown here. "
                    + "Use 'probability', 'size', 'second-touch' or 'tinylfu'"),
            SpecMistake(
                "lru+admit(«sizes»=3KB)", "'sizes' is unknown here. Did you mean 'size'?"),
            SpecMistake(
                "lru+admit(«size»)",
                "'size' is missing. Write for example admit(size=64KB)"),
            SpecMistake(
                "lru+admit(size=«big»)", "'big' is no size. Write for example size=64KB"),
            SpecMistake(
                "lru+admit(size=3KB, «memory»=3)",
                "'size' has no key 'memory'. It takes 'size'"),
            SpecMistake(
                "lru+admit(second-touch, memory=«none»)",
                "'memory' must be a whole number, 1 and above, or all. "
                    + "Write for example memory=all"),
            SpecMistake(
                "lru+admit(probability=«50»)",
                "'probability' must be a share, 0% to 100%. Write for example probability=0.5"),
        ])
    func saysWhatIsWrong(_ mistake: SpecMistake) {
        #expect {
            _ = try OrderSpec.parse(mistake.spec)
        } throws: { error in
            let problem = error as? Complaint
            let characters = Array(mistake.marked)
            let offset = characters.firstIndex(of: "«")!
            let end = characters.firstIndex(of: "»")! - 1
            #expect(problem?.message == mistake.message)
            #expect(problem?.offset == offset)
            // At the end of the text the mark is one wide.
            #expect(problem?.length == max(1, end - offset))
            return true
        }
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
