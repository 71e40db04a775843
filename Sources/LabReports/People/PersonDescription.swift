import LabBase
import LabReplay
import LabScripts

/// Whom a seed stands for, in words.
package enum PersonDescription {
    package static func text(seed: UInt64) -> String {
        let person = Person(seed: seed)
        let traits = person.traits
        return [
            "The person of seed \(seed):",
            "- strokes faster than \(among(traits.speed)), both when reading and between pictures;",
            "- strokes further than \(among(traits.travel)) who are as fast;",
            "- pauses longer than \(among(traits.gap));",
            "- turns back after \(share(person.reversalAfterForward)) of the strokes that went on, "
                + "which is more than \(among(traits.reversal)) do;",
            "- stays in the app longer than \(among(traits.stay)), and away longer than "
                + "\(among(traits.away)).",
        ].joined(separator: "\n") + "\n"
    }

    private static func among(_ score: Double) -> String {
        share(NormalDistribution.share(below: score)) + " of people"
    }

    private static func share(_ share: Double) -> String {
        Fixed.decimal(share * 100, places: 0) + " %"
    }
}
