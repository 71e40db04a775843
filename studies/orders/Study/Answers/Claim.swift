import LabBase

/// A registered claim, and what came of it.
struct Claim {
    var name: String
    /// As it was registered.
    var text: String
    /// What was found, in a sentence.
    var found: String
    /// The probability of such figures if the claim were false.
    var probability: Double
    /// The largest of those that come out if one app is left out.
    var probabilityWithoutOne: Double
    /// Of the people's worlds, each of which holds one person for each app, those in which the mean
    /// over apps says the same.
    var worlds: WilsonShare?

    /// - Parameter probability: that of the claim, without an app of this number.
    init(
        name: String, text: String, found: String, worlds: WilsonShare? = nil, apps: Int,
        probability: (Int?) -> Double
    ) {
        (self.name, self.text, self.found, self.worlds) = (name, text, found, worlds)
        self.probability = probability(nil)
        probabilityWithoutOne = (0..<apps).map { probability($0) }.max()!
    }
}

/// The registered claims, in their order. Each stands on a figure of waits.
struct Claims {
    private let data: StudyData
    private let figure: Figure

    init(_ data: StudyData, _ figure: Figure) {
        self.data = data
        self.figure = figure
    }

    func all() throws(Complaint) -> [Claim] {
        [try orders(), try files(), try choice(), try ranks()]
    }

    private func orders() throws(Complaint) -> Claim {
        let reference = Place("kept", order: Design.reference, Design.usual)
        let contrasts = try Design.others.map { (order) throws(Complaint) in
            try Contrast(
                figure, Place("kept", order: order, Design.usual), against: reference, in: data)
        }
        let effects = contrasts.map(\.difference)
        let low = effects.map { $0.interval(0.9).lowerBound }.min()!
        let high = effects.map { $0.interval(0.9).upperBound }.max()!
        let least = effects.min { $0.mean < $1.mean }!
        let most = effects.max { $0.mean < $1.mean }!
        let byPerson = contrasts.map(\.pairs.byPerson)
        let people = Set(byPerson.flatMap(\.keys))
        let held = people.count { person in
            byPerson.allSatisfy { ($0[person]?.magnitude ?? .infinity) < Design.margin }
        }
        return Claim(
            name: "orders",
            text: "Where fetched files stay on flash, no order's waits differ from LRU's, in the "
                + "mean over apps, by "
                + "\(Self.milliseconds(Design.margin)) a minute, nor by "
                + "\(Self.percent(Design.marginShare, 0)) of the time in which views are blank.",
            found: "The orders' means lie between \(Self.milliseconds(least.mean)) and "
                + "\(Self.milliseconds(most.mean)) of LRU's, and their intervals of 90 %, by which "
                + "equivalence is judged, within [\(Fixed.decimal(low, places: 1)), "
                + "\(Fixed.decimal(high, places: 1))] ms a minute.",
            worlds: WilsonShare(held, of: people.count), apps: effects[0].byApp.count
        ) { app in
            contrasts.map { $0.probabilityOfEquivalence(without: app) }.max()!
        }
    }

    private func files() throws(Complaint) -> Claim {
        let reference = Place("unkept", order: Design.reference, Design.unkept)
        let unlimited = Place("unkept", order: Design.unlimited, Design.unkept)
        let kept = Place("kept", order: Design.reference, Design.usual)
        let future = Place("unkept", order: Design.future, Design.unkept)
        let shares = try [kept, future].map { (place) throws(Complaint) in
            try Shares(of: place, against: reference, unlimited: unlimited, figure, in: data)
        }
        let more = shares[0].difference(shares[1])
        let byPerson = try Pairs(figure, future, against: kept, in: data).byPerson
        let seconds = try Pairs(figure, reference, against: kept, in: data).difference
        return Claim(
            name: "files",
            text: "Keeping fetched files on flash spares a larger share of the waits that can be "
                + "spared than an order that knows the future does where they aren't kept.",
            found: "Keeping them spares \(Self.share(shares[0].effect)), the order that knows the "
                + "future \(Self.share(shares[1].effect)); the difference is "
                + "\(Self.share(more).replacing(" %", with: " points")) over "
                + "\(more.byApp.count) apps. Keeping them spares \(Self.seconds(seconds)) a "
                + "minute\(figure.scope).",
            worlds: WilsonShare(byPerson.values.count { $0 > 0 }, of: byPerson.count),
            apps: more.byApp.count
        ) { app in
            let more = more.without(app)
            return more.mean > 0 ? more.probability : 1
        }
    }

    private func choice() throws(Complaint) -> Claim {
        let keys = try Keys("kept", Design.usual, figure, in: data)
        let unkept = try Keys("unkept", Design.unkept, figure, in: data)
        let byPerson = keys.byPerson
        return Claim(
            name: "choice",
            text: "Where fetched files stay on flash, choosing for each app the order that misses "
                + "least on its key traces changes the waits by less than "
                + "\(Self.milliseconds(Design.margin)) a minute, and by less than "
                + "\(Self.percent(Design.marginShare, 0)) of the blank time.",
            found:
                "The chosen orders have \(Self.share(keys.change.times(-1))) fewer misses on the "
                + "key traces than LRU. Choosing them changes the waits by "
                + "\(Fixed.decimal(keys.difference.mean, places: 1)) ms a minute, interval of "
                + "90 % \(keys.difference.shownInterval(1, coverage: 0.9)). "
                + "Where files aren't kept, by \(Self.seconds(unkept.difference)) a minute.",
            worlds: WilsonShare(
                byPerson.values.count { $0.magnitude < Design.margin }, of: byPerson.count),
            apps: keys.apps.count
        ) { app in
            Contrast.probabilityOfEquivalence(keys.difference, keys.ofBlank, without: app)
        }
    }

    private func ranks() throws(Complaint) -> Claim {
        let effect = try Keys("kept", Design.usual, figure, in: data).correlation
        return Claim(
            name: "ranks",
            text: "Where fetched files stay on flash, the ranking of the orders by misses of key "
                + "traces says nothing about their ranking by waits: Spearman's correlation is "
                + "within \(Design.marginOfRanks) of 0.",
            found: "It is \(Fixed.decimal(effect.mean, places: 2)) "
                + "\(effect.shownInterval(2)) over \(effect.byApp.count) apps.",
            apps: effect.byApp.count
        ) { app in
            effect.without(app).probabilityOfEquivalence(within: Design.marginOfRanks)
        }
    }

    static func milliseconds(_ value: Double) -> String { Fixed.decimal(value, places: 1) + " ms" }

    static func percent(_ share: Double, _ places: Int) -> String {
        Fixed.decimal(share * 100, places: places) + " %"
    }

    /// `46 % [25, 67]`
    static func share(_ effect: AppEffect) -> String {
        let interval = effect.interval()
        let ends = [interval.lowerBound, interval.upperBound].map {
            Fixed.decimal($0 * 100, places: 0)
        }
        return "\(percent(effect.mean, 0)) [\(ends[0]), \(ends[1])]"
    }

    /// `3.0 s [-1.5, 7.6]`
    static func seconds(_ effect: AppEffect) -> String {
        let interval = effect.interval()
        let ends = [interval.lowerBound, interval.upperBound].map {
            Fixed.decimal($0 / 1000, places: 2)
        }
        return "\(Fixed.decimal(effect.mean / 1000, places: 2)) s [\(ends[0]), \(ends[1])]"
    }
}
