import LabBase

/// Lets each newcomer in with the same chance, so that what is requested often enters soon, and
/// what is requested once mostly never does. With a small chance, it keeps what matters without
/// any memory of who came before.
///
/// This is probabilistic insertion, as web caches have it: Starobinski and Tse, Probabilistic
/// methods for web caching, Performance Evaluation 46 (2001). The draw is a function of the run's
/// seed and of how many requests came before, so that no draw depends on another.
///
/// Cost: a draw for each miss. Example: with a chance of 1 it does nothing, and with 0 nothing
/// enters.
package final class ProbabilityFilter: AdmissionFilter {
    package static let id = "probability"
    package static let summary = "lets each newcomer in with the same probability"
    package static let source =
        "D. Starobinski and D. Tse, Probabilistic methods for web caching, Performance "
        + "Evaluation 46 (2001)"
    package static let parameters = [
        OrderParameter(id, .share(0...1), default: "0.5", "the chance that a newcomer enters")
    ]

    private let draw: Draw
    private let chance: Double
    private var requests: UInt64
    /// Since the last request: loads that end together are drawn for apart.
    private var draws: UInt64 = 0

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "admit.\(Self.id)")
        chance = context.settings.number(Self.id)
        requests = UInt64(context.requestsBefore)
    }

    package func requested(_ key: KeyID) {
        requests += 1
        draws = 0
    }

    package func admits(_ key: KeyID, size: Int64) -> Bool {
        draws += 1
        return draw.unit(requests << 24 | draws) < chance
    }
}
