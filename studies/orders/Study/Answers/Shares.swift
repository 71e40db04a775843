import LabBase

/// By app, what is spared of what could be: of the waits that the reference order has and a cache
/// without a limit has not.
struct Shares {
    /// By app, how much of 1.
    private(set) var byApp: [String: Double] = [:]
    /// Apps in which there is next to nothing to spare.
    private(set) var without: [String] = []

    /// - Parameters:
    ///   - place: what spares.
    ///   - reference: what has the waits.
    ///   - unlimited: what has those that can't be spared.
    init(
        of place: Place, against reference: Place, unlimited: Place, _ figure: Figure,
        in data: StudyData
    ) throws(Complaint) {
        let all = try Pairs(figure, reference, against: unlimited, in: data).means
        let least = Dictionary(uniqueKeysWithValues: all.map { ($0.app, $0.one - $0.other) })
        for mean in try Pairs(figure, reference, against: place, in: data).means {
            guard let toSpare = least[mean.app], toSpare >= Design.leastToSpare else {
                without.append(mean.app)
                continue
            }
            byApp[mean.app] = (mean.one - mean.other) / toSpare
        }
    }

    var effect: AppEffect { AppEffect(byApp: byApp.keys.sorted().map { byApp[$0]! }) }

    /// How much more is spared than by another.
    func difference(_ other: Shares) -> AppEffect {
        AppEffect(
            byApp: byApp.keys.sorted().compactMap { app in
                other.byApp[app].map { byApp[app]! - $0 }
            })
    }
}
