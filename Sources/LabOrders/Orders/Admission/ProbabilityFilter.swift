import LabBase

/// Lets each newcomer in with the same probability, so that frequently requested keys enter soon,
/// and keys requested once mostly never do. With a small probability it needs no memory of earlier
/// keys to keep the important ones.
///
/// This is probabilistic insertion, as web caches use it: Starobinski and Tse, Probabilistic
/// methods for web caching, Performance Evaluation 46 (2001). A draw depends on the run's seed and
/// the number of earlier requests, and not on other draws.
///
/// Cost: a draw for each miss. Example: with a chance of 1 it does nothing, and with 0 nothing
/// enters.
package final class ProbabilityFilter: AdmissionFilter {
    package static let id = "probability"
    package static let parameters = [OrderParameter(id, .share(0...1), default: "0.5", of: id)]

    private let draw: Draw
    private let chance: Double
    private var requests: UInt64
    /// Draws since the last request: several loads can end between two requests.
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
