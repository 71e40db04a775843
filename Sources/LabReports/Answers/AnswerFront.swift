/// The gains that memory buys: policies that nothing beats, by what they take and what they save.
package struct AnswerFront: Sendable, Equatable {
    package struct Offer: Sendable, Equatable {
        package var policy: String
        package var footprintBytes: Int64
        package var blankMs: Double
        package var decodes: Double

        package init(policy: String, footprintBytes: Int64, blankMs: Double, decodes: Double) {
            self.policy = policy
            self.footprintBytes = footprintBytes
            self.blankMs = blankMs
            self.decodes = decodes
        }
    }

    /// In the order of their footprint.
    package var offers: [Offer]
    /// Beside them; nothing beats these either, but no price of memory makes them the best.
    package var others: [Offer]
    /// Among the offers; nil where none can be recommended.
    package var choice: Int?

    package init(offers: [Offer], others: [Offer], choice: Int?) {
        self.offers = offers
        self.others = others
        self.choice = choice
    }
}
