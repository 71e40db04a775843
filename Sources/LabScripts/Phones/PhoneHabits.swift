/// How a person uses a phone: from it visits are drawn.
package struct PhoneHabits: Sendable, Equatable {
    package var durationNs: Int64
    /// Weights by app.
    package var weights: [Double]

    func visits(seed: UInt64) -> [Visit] { [] }
}
