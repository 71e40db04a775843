import LabBase

/// Lets a newcomer of size s in with the chance exp(-s/c), and sets c anew after each window of
/// requests, so that a model of the cache has the most hits.
///
/// Berger, Sitaraman and Harchol-Balter, AdaptSize: orchestrating the hot object memory cache in a
/// content delivery network, NSDI 2017; the model is `AdaptSizeModel`. As in the
/// authors' program, a key's rate is seven tenths of its requests in the window and three tenths of
/// its rate before, a key with a rate below a tenth is forgotten, c is 32 KB at first, and a window
/// lasts longer as long as all its keys together are no larger than three caches. The program sets
/// c after 500,000 requests, libCacheSim after 30,000.
///
/// A draw depends on the run's seed and the number of earlier requests. If each entry counts as
/// one, c is a number of entries.
///
/// Cost: a count for each request; at a window's end some 800 steps for each key. Example: with a
/// c of 32 KB, an entry of 32 KB enters in 37 of 100 cases, and one of 100 bytes nearly always.
package final class AdaptSizeFilter: AdmissionFilter {
    package static let id = "adaptsize"
    package static let windowParameter = "window"
    package static let parameters = [
        OrderParameter(windowParameter, .whole(1...Int.max), default: "500000", of: id).scaled
    ]

    /// The part of a rate that earlier windows have.
    private static let memory = 0.3
    /// Keys with a lower rate are forgotten.
    private static let leastRate = 0.1

    private let draw: Draw
    private let window: Int
    private let capacity: Int64
    private let entrySizes: EntrySizes
    private var requests: UInt64
    /// Draws since the last request: several loads can end between two requests.
    private var draws: UInt64 = 0
    private var untilNext: Int
    /// The c of exp(-s/c).
    private(set) var threshold = 32768.0
    /// Keys with a rate or with requests in this window, in the order of their first request.
    private var known: [KeyID] = []
    private let isKnown: KeyTable<Bool>
    private let counts: KeyTable<UInt32>
    private let rates: KeyTable<Double>
    /// A key's size at its latest miss.
    private let sizes: KeyTable<Int64>

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "admit.\(Self.id)")
        window = context.settings.whole(Self.windowParameter)
        capacity = context.capacity
        entrySizes = context.sizes
        requests = UInt64(context.requestsBefore)
        untilNext = window
        isKnown = KeyTable(count: context.keyCapacity)
        counts = KeyTable(count: context.keyCapacity)
        rates = KeyTable(count: context.keyCapacity)
        sizes = KeyTable(count: context.keyCapacity)
    }

    package func requested(_ key: KeyID) {
        requests += 1
        draws = 0
        untilNext -= 1
        if untilNext <= 0 { endWindow() }
        counts[key] &+= 1
        guard !isKnown[key] else { return }
        isKnown[key] = true
        known.append(key)
    }

    package func admits(_ key: KeyID, size: Int64) -> Bool {
        sizes[key] = size
        draws += 1
        let chance = StableMath.exp(-Double(size) / threshold)
        return draw.unit(requests << 24 | draws) < chance
    }

    /// The size at the latest miss; the cache's own if a filter before this one refused the key.
    private func size(of key: KeyID) -> Int64 { sizes[key] > 0 ? sizes[key] : entrySizes[key] }

    private func endWindow() {
        let total = known.reduce(0.0) { $0 + Double(size(of: $1)) }
        guard total > 3 * Double(capacity) else {
            untilNext = max(1, window / 50)
            return
        }
        untilNext = window
        var model = AdaptSizeModel(capacity: capacity)
        var kept: [KeyID] = []
        for key in known {
            let count = Double(counts[key])
            counts[key] = 0
            rates[key] =
                rates[key] == 0
                ? count : Self.memory * rates[key] + (1 - Self.memory) * count
            if rates[key] < Self.leastRate {
                rates[key] = 0
                isKnown[key] = false
            } else {
                kept.append(key)
                model.add(rate: rates[key], size: size(of: key))
            }
        }
        known = kept
        threshold = model.bestThreshold()
    }
}
