/// Refuses entries above a threshold: a large newcomer pays only if it is requested as often as all
/// the small entries together that are evicted for it, which is rare.
///
/// It is the oldest of filters: LRU-THOLD of Abrams, Standridge, Abdulla, Williams and Fox, Caching
/// proxies: limitations and potentials, WWW 4 (1995). If each entry counts as one, sizes are ones,
/// and everything enters.
///
/// Cost: a comparison for each miss. Example, sizes behind the letters, room for four:
/// a1 b1 c3 a1 b1 with size=2 hits twice, where without it c takes the room of a, and nothing hits.
package final class SizeFilter: AdmissionFilter {
    package static let id = "size"
    package static let parameters = [OrderParameter(id, .size, default: "", of: id)]

    private let most: Int64

    package init(_ context: OrderContext) { most = Int64(context.settings.number(Self.id)) }

    package func admits(_ key: KeyID, size: Int64) -> Bool { size <= most }
}
