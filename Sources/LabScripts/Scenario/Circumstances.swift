/// All that a world draws beside a script: for the header of a scenario or a trace, or a phone.
package protocol Circumstances {
    var header: TraceHeader { get set }
    var hasScalableImages: Bool { get }
    /// True of a phone, so that figures about several apps count.
    var hasSeveralApps: Bool { get }
    /// Gives pictures that are in no folder so many times their pixels and bytes.
    mutating func scaleImages(by factor: Double)
    /// Draws the rates of a person's habits that the file leaves out.
    ///
    /// - Parameter share: the way through the range of the rate of a name, 0 to 1.
    /// - Returns: each draw with the rate's name, as a file has it.
    mutating func drawHabits(at share: (String) -> Double) -> [(name: String, text: String)]
}

extension Circumstances {
    package var hasSeveralApps: Bool { false }

    /// A phone alone has habits.
    package mutating func drawHabits(
        at share: (String) -> Double
    ) -> [(name: String, text: String)] { [] }

    /// Changes the circumstances, and with them the run that the file's claims are about: a claim
    /// about this run becomes one about the changed run.
    package mutating func vary(_ change: (inout Self) -> Void) {
        let before = header
        change(&self)
        guard var claimed = header.claimed else { return }
        if claimed.device == before.device { claimed.device = header.device }
        if claimed.network == before.network { claimed.network = header.network }
        if claimed.seed == before.seed { claimed.seed = header.seed }
        header.claimed = claimed
    }
}
