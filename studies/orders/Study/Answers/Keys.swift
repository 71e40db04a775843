import LabBase

/// What a simulation of key traces says of the orders, beside what people have.
struct Keys {
    struct App {
        var name: String
        /// The order that misses least on the key traces of the app's people.
        var best: String
        /// How much more than the reference that misses, as a share.
        var change: Double
        /// The correlation of two rankings of the orders: by misses, and by waits. Nil where all
        /// orders are alike in one of them.
        var correlation: Double?
        /// What the best by misses has more than the reference.
        var people: [(person: Int, difference: Double)]
        var difference: Double { AppEffect.mean(people.map(\.difference)) }
        /// The same of the order that waits least, known afterwards.
        var leastDifference: Double
        /// The reference's blank time.
        var blank: Double
    }

    private(set) var apps: [App] = []
    private let figure: Figure

    init(_ block: String, _ form: String, _ figure: Figure, in data: StudyData) throws(Complaint) {
        self.figure = figure
        let keys = try KeyRows(data.text("keys"), of: "keys.csv")
        let size = Design.placeOfLimit
        let reference = Place(block, order: Design.reference, form)
        var pairs: [String: Pairs] = [:]
        for order in Design.orders {
            pairs[order] = try Pairs(
                figure, Place(block, order: order, form), against: reference, in: data)
        }
        let blank = try Pairs(.blank, reference, against: reference, in: data).means
        for (index, mean) in pairs[Design.reference]!.means.enumerated() {
            let app = mean.app
            let misses = keys.missRatios(of: app, size: size)
            let ratios = Design.orders.map { misses[$0] ?? .infinity }
            let waits = Design.orders.map { pairs[$0]!.means[index].one }
            // Of equals the first in the design's list.
            let best = Design.orders[ratios.firstIndex(of: ratios.min()!)!]
            apps.append(
                App(
                    name: app, best: best,
                    change: misses[best]! / misses[Design.reference]! - 1,
                    correlation: Ranks.correlation(ratios, waits),
                    people: pairs[best]!.byApp[index].people.map { ($0.person, $0.one - $0.other) },
                    leastDifference: waits.min()! - mean.one, blank: blank[index].one))
        }
    }

    /// What a simulation of key traces says that the choice brings.
    var change: AppEffect { AppEffect(byApp: apps.map(\.change)) }

    /// The correlation's mean over apps.
    var correlation: AppEffect { AppEffect(byApp: apps.compactMap(\.correlation)) }

    var difference: AppEffect { AppEffect(apps.map { $0.people.map(\.difference) }) }

    /// As a share of the blank time, as a contrast has it.
    var ofBlank: AppEffect? {
        figure.isOfViews ? AppEffect(byApp: apps.map { $0.difference / $0.blank }) : nil
    }

    /// The mean over apps of each person's difference.
    var byPerson: [Int: Double] {
        var all: [Int: [Double]] = [:]
        for app in apps {
            for pair in app.people { all[pair.person, default: []].append(pair.difference) }
        }
        return all.mapValues(AppEffect.mean)
    }
}
