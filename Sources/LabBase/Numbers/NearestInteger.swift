extension FixedWidthInteger {
    /// The integer nearest to a number, or the end of the range that the number lies beyond.
    package init(nearest number: Double) {
        self = Self(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }
}
