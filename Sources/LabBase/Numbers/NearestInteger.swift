extension FixedWidthInteger {
    /// The integer nearest to a number, limited to the range of the type.
    package init(nearest number: Double) {
        self = Self(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }
}
