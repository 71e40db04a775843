import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// A policy for the replay and for the obvious one beside it.
struct PolicyPair: Sendable, CustomTestStringConvertible {
    let name: String
    /// As users write it, where `composition` is the same by hand.
    let spec: String?
    let composition: Composition

    var testDescription: String { name }

    init(_ spec: String, _ composition: Composition) {
        self.init(spec, spec: spec, composition)
    }

    private init(_ name: String, spec: String?, _ composition: Composition) {
        self.name = name
        self.spec = spec
        self.composition = composition
    }

    /// The composition that the replay acts on.
    func played(on device: Device) throws -> Composition {
        try spec.map { try PolicySpec.parse($0, device: device).composition } ?? composition
    }

    static let all = written + tabled

    /// The obvious replay takes what the parser makes of a table's spec, too: `CompositionTextTests`
    /// holds the parser to its text.
    private static let tabled = TestTable.rows("Policies/replayed").map { name, spec in
        let read = try! PolicySpec.parse(spec, device: BuiltInDevices.standard)
        return PolicyPair(name, spec: nil, read.composition)
    }

    /// Pairs for plain traces, whose compositions are made by hand, apart from the parser.
    static let written: [PolicyPair] = [
        PolicyPair("none", .none),
        PolicyPair("weak", .with { $0.weak = WeakRule() }),
        PolicyPair(
            "weak(coalesce=off)",
            .with {
                $0.weak = WeakRule()
                $0.joining = .off
            }),
        PolicyPair("offscreen", .with { $0.weakens(offscreen: true) }),
        PolicyPair("lru(limit=8KB)", .store("lru", 8000)),
        PolicyPair("lru(limit=4KB)+weak", .store("lru", 4000) { $0.weakens() }),
        PolicyPair("lru(limit=16KB, count=2)", .store("lru", 16_000, count: 2)),
        PolicyPair(
            "lru(limit=none, count=3)+weak", .store("lru", nil, count: 3) { $0.weakens() }),
        PolicyPair(
            "lru(limit=8KB, coalesce=off)", .store("lru", 8000) { $0.joining = .off }),
        PolicyPair(
            "lru(limit=12KB)+offscreen",
            .store("lru", 12_000) { $0.views.releasesOnWarning = true }),
        PolicyPair(
            "lru(limit=8KB)+weak+offscreen+on(warning, clear)",
            .store("lru", 8000) {
                $0.weakens(offscreen: true)
                $0.reactions = [Reaction(.warning, .clear)]
            }),
        PolicyPair("fifo(limit=8KB)", .store("fifo", 8000)),
        PolicyPair(
            "fifo(limit=12KB)+weak+on(background, trim=50%)+on(critical, clear)",
            .store("fifo", 12_000) {
                $0.weakens()
                $0.reactions = [
                    Reaction(.background, .trim(shareMillionths: 500_000)),
                    Reaction(.critical, .clear),
                ]
            }),
        PolicyPair(
            "lru(limit=none, count=4)+on(foreground, clear)+on(warning, trim=30%)",
            .store("lru", nil, count: 4) {
                $0.reactions = [
                    Reaction(.foreground, .clear),
                    Reaction(.warning, .trim(shareMillionths: 300_000)),
                ]
            }),
        PolicyPair(
            "dictionary", .store("fifo", nil) { $0.reactions = [Reaction(.warning, .clear)] }),
        PolicyPair("unbounded", .store("fifo", nil)),
        PolicyPair("belady(limit=8KB)", .future("belady-bypass", 8000)),
        PolicyPair(
            "belady(limit=8KB)+decode(fit=view)+key(sizes=exact)",
            .future("belady-bypass", 8000) {
                $0.decode.fit = .cover
                $0.key.sizes = .exact
            }),
    ]
}

extension Composition {
    static func with(_ change: (inout Composition) -> Void) -> Composition {
        var composition = Composition()
        change(&composition)
        return composition
    }

    static func store(
        _ order: String, _ limitBytes: Int64?, count: Int? = nil,
        _ change: (inout Composition) -> Void = { _ in }
    ) -> Composition {
        with {
            $0.store = StoreRule(order: order, limitBytes: limitBytes, limitCount: count)
            change(&$0)
        }
    }

    /// Holds only what no view holds, and knows or chooses who goes.
    static func future(
        _ order: String, _ limitBytes: Int64, _ change: (inout Composition) -> Void = { _ in }
    ) -> Composition {
        store(order, limitBytes) {
            $0.weakens()
            $0.store!.use = .taken
            change(&$0)
        }
    }

    mutating func weakens(offscreen: Bool = false) {
        weak = WeakRule()
        views.releasesOnWarning = offscreen
    }
}
