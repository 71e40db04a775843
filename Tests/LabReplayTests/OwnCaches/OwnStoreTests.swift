import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import OrderOracles
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A cache of one's own, beside the same one built in")
struct OwnStoreTests {
    /// The surroundings of the cache.
    struct Surroundings: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var clears = false
        var change: @Sendable (inout Composition) -> Void = { _ in }
    }

    static let surroundings = [
        Surroundings(testDescription: "alone"),
        Surroundings(testDescription: "emptied by warnings", clears: true),
        Surroundings(testDescription: "with a weak table") { $0.weak = WeakRule() },
        Surroundings(testDescription: "with a weak table that gives back", clears: true) {
            $0.weak = WeakRule()
            $0.weak!.promotes = true
            $0.views.releasesOnWarning = true
            $0.views.placeholderFirst = true
        },
        Surroundings(testDescription: "where sizes are keys, and views let go") {
            $0.decode.fit = .cover
            $0.key.sizes = .exact
            $0.views.releasesHiddenAfterNs = 2_000_000
            $0.joining = .off
        },
        // A store that isn't told keeps what no name stands for until it evicts it. A cache of one's
        // own is always told.
        Surroundings(testDescription: "where keys are digests", clears: true) {
            $0.key.identity = .data
            $0.store?.replaced = .forgotten
            $0.ownReplaced = .forgotten
            $0.encoded = ShelfRule(limitBytes: 100_000)
            $0.decode.mode = .lazy
        },
        Surroundings(testDescription: "emptied by its app, which is left", clears: true) {
            $0.weak = WeakRule()
            $0.reactions += [
                Reaction(.hidden, .clear, of: .views), Reaction(.hidden, .clear),
                Reaction(.freezing, .clear),
            ]
        },
    ]

    static func composition(
        limit: Int64, _ surroundings: Surroundings, isOwn: Bool
    ) -> Composition {
        .with { composition in
            if isOwn {
                let clears = surroundings.clears
                composition.own = OwnCacheRule("mine") { _ in
                    ObviousLRUCache(limit: limit, clearsOnWarning: clears)
                }
            } else {
                composition.store = StoreRule(order: "lru", limitBytes: limit)
                if surroundings.clears { composition.reactions = [Reaction(.warning, .clear)] }
            }
            surroundings.change(&composition)
        }
    }

    /// All figures in which the two differ.
    static func differences(
        _ trace: ListTrace, _ limit: Int64, _ surroundings: Surroundings
    ) throws -> [String] {
        let own = try Replayed(trace, composition(limit: limit, surroundings, isOwn: true))
        let built = try Replayed(trace, composition(limit: limit, surroundings, isOwn: false))
        var found = own.faults
        if let problem = own.problem { found.append(problem.description) }
        for (expected, actual) in zip(
            ReferenceReplay.figures(of: built.result), ReferenceReplay.figures(of: own.result))
        where expected.value != actual.value {
            found.append(
                "\(actual.name): \(actual.value.map(String.init) ?? "none"), not "
                    + (expected.value.map(String.init) ?? "none"))
        }
        return found
    }

    @Test("counts every figure alike", arguments: surroundings, [Int64(6000), 12_000])
    func countsEveryFigureAlike(_ surroundings: Surroundings, _ limit: Int64) throws {
        for seed in UInt64(1)...60 {
            for random in [ListTrace.random, ListTrace.rich, ListTrace.pressed] {
                let trace = random(seed)
                guard try !Self.differences(trace, limit, surroundings).isEmpty else { continue }
                let smallest = trace.shrunk {
                    (try? Self.differences($0, limit, surroundings))?.isEmpty == false
                }
                let what = try Self.differences(smallest, limit, surroundings)
                Issue.record("seed \(seed)\n\(what.joined(separator: "\n"))\n\(smallest.text)")
                return
            }
        }
    }
}
