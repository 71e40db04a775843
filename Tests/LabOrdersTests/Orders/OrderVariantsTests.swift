import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("An order whose parameters are set, beside the same in plain words")
struct OrderVariantsTests {
    struct Variant: CustomTestStringConvertible {
        let id: String
        let settings: [(String, String)]

        var testDescription: String {
            "\(id)(\(settings.map { "\($0)=\($1)" }.joined(separator: ", ")))"
        }

        init(_ id: String, _ settings: (String, String)...) {
            self.id = id
            self.settings = settings
        }
    }

    static let variants = [
        Variant("lru-k", ("k", "1")),
        Variant("lru-k", ("k", "3")),
        Variant("lru-k", ("rules", "libcachesim")),
        Variant("lru-k", ("k", "4"), ("rules", "libcachesim")),
        Variant("lru-k", ("correlated", "3")),
        Variant("lru-k", ("k", "1"), ("correlated", "5")),
        Variant("lru-k", ("correlated", "40"), ("rules", "libcachesim")),
        Variant("lfuda", ("rules", "libcachesim")),
        Variant("w-tinylfu", ("window", "30%"), ("misfits", "refuse")),
        Variant("w-tinylfu", ("window", "20%"), ("protected", "0.5"), ("sample", "1")),
        Variant("w-tinylfu", ("counted", "steps"), ("sample", "2")),
        Variant("w-tinylfu", ("sketch", "caffeine"), ("sample", "1")),
        Variant("w-tinylfu", ("sketch", "caffeine"), ("counted", "steps")),
        Variant("w-tinylfu", ("sketch", "kept"), ("window", "10%")),
        Variant("w-tinylfu", ("climb", "yes")),
        Variant("w-tinylfu", ("window", "30%"), ("sample", "1"), ("climb", "yes"), ("step", "0.3")),
        Variant(
            "w-tinylfu", ("sketch", "caffeine"), ("sample", "1"), ("climb", "yes"),
            ("step", "50%"), ("decay", "0.5"), ("restart", "20%")),
        Variant("camp", ("precision", "1")),
        Variant("lru-mad", ("latency", "7")),
        Variant("hyperbolic", ("samples", "1")),
        Variant("lecar", ("rate", "2"), ("discount", "0.5"), ("history", "100%")),
        Variant("lecar", ("rules", "libcachesim")),
        Variant("cacheus", ("rate", "1"), ("passing", "50%"), ("history", "200%")),
        Variant("cacheus", ("rate", "0.001"), ("passing", "0"), ("history", "0")),
    ]

    @Test("holds the same after every request", arguments: variants, [1, 2, 3, 5, 8, 16])
    func holdsTheSame(_ variant: Variant, capacity: Int) throws {
        let order = try require(OrderRegistry.named(variant.id))
        let model = try require(ObviousCaches.all.first { $0.id == variant.id })
        var settings = OrderSettings(standardsOf: order.parameters)
        for (name, value) in variant.settings {
            let parameter = try require(order.parameters.first { $0.name == name })
            let isSet = settings.set(parameter, value)
            check(isSet)
        }
        for isSized in [false, true] {
            for seed in 1...UInt64(Draws.of(10)) {
                let requests = ObviousCacheTests.Requests(seed: seed, isSized: isSized)
                let difference = ObviousCacheTests.difference(
                    model, requests, capacity: capacity, isSized: isSized, settings: settings)
                check(difference, nil, note: "seed \(seed), sized \(isSized)")
                if difference != nil { return }
            }
        }
    }
}
