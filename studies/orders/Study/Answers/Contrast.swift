import LabBase

/// What one cell has more than another, and whether that matters by the registered margins.
struct Contrast {
    let pairs: Pairs
    var difference: AppEffect
    /// By app, the difference as a share of the other's blank time. Nil of a person's time, since
    /// rows don't have the blank time that a person sees.
    var ofBlank: AppEffect?

    init(
        _ figure: Figure, _ one: Place, against other: Place, in data: StudyData
    ) throws(Complaint) {
        pairs = try Pairs(figure, one, against: other, in: data)
        difference = pairs.difference
        guard figure.isOfViews else { return }
        let blank = try Pairs(.blank, other, against: other, in: data).means
        let byApp = Dictionary(uniqueKeysWithValues: blank.map { ($0.app, $0.one) })
        ofBlank = AppEffect(byApp: pairs.means.map { ($0.one - $0.other) / byApp[$0.app]! })
    }

    /// The probability of such figures if the difference lay on the edge of a margin, without an
    /// app of this number.
    static func probabilityOfEquivalence(
        _ difference: AppEffect, _ ofBlank: AppEffect?, without app: Int? = nil
    ) -> Double {
        max(
            difference.without(app).probabilityOfEquivalence(within: Design.margin),
            ofBlank?.without(app).probabilityOfEquivalence(within: Design.marginShare) ?? 0)
    }

    func probabilityOfEquivalence(without app: Int? = nil) -> Double {
        Self.probabilityOfEquivalence(difference, ofBlank, without: app)
    }

    var isWithinMargins: Bool { probabilityOfEquivalence() <= 0.05 }
}
