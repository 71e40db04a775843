/// The instants at which a film shows how its views stand: all, or one each while, so that a long
/// film stays small.
struct FilmGrid: Sendable, Equatable {
    static let everyInstant = FilmGrid(everyNs: 0)

    /// 0: all.
    var everyNs: Int64

    /// The first such instant that isn't before another.
    func next(_ timeNs: Int64) -> Int64 {
        guard everyNs > 0 else { return timeNs }
        let rest = timeNs % everyNs
        return rest == 0 ? timeNs : timeNs - rest + everyNs
    }
}
