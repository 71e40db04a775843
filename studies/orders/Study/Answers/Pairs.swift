import LabBase

/// Figures of one cell beside those of another, of the same people.
struct Pairs {
    /// By app, what each person had in the one and in the other.
    private(set) var byApp: [(app: String, people: [(person: Int, one: Double, other: Double)])] =
        []

    init(
        _ figure: Figure, _ one: Place, against other: Place, in data: StudyData
    ) throws(Complaint) {
        let (rows, others) = (try data.rows(one.block), try data.rows(other.block))
        for (place, rows) in [(one, rows), (other, others)] where !rows.isThere(place.cell) {
            throw Complaint.study("no row has \(place.cell)", in: place.block)
        }
        for app in rows.apps {
            let values = rows.values(figure, one.cell, app: app)
            let otherValues = others.values(figure, other.cell, app: app)
            let people = values.keys.filter { otherValues[$0] != nil }.sorted()
            guard people.count >= Design.fewestPeople else { continue }
            byApp.append((app, people.map { ($0, values[$0]!, otherValues[$0]!) }))
        }
    }

    /// The mean over apps of the difference.
    var difference: AppEffect { AppEffect(byApp.map { $0.people.map { $0.one - $0.other } }) }

    /// The means of each app's people.
    var means: [(app: String, one: Double, other: Double)] {
        byApp.map {
            ($0.app, AppEffect.mean($0.people.map(\.one)), AppEffect.mean($0.people.map(\.other)))
        }
    }

    /// The mean over apps of the change, as a share of what the other has; of the apps where that
    /// isn't nothing.
    var change: AppEffect {
        AppEffect(byApp: means.filter { $0.other > 0 }.map { $0.one / $0.other - 1 })
    }

    /// The mean over apps of each person's difference.
    var byPerson: [Int: Double] {
        var sums: [Int: (sum: Double, count: Int)] = [:]
        for (_, people) in byApp {
            for pair in people {
                let known = sums[pair.person] ?? (0, 0)
                sums[pair.person] = (known.sum + pair.one - pair.other, known.count + 1)
            }
        }
        return sums.mapValues { $0.sum / Double($0.count) }
    }
}
