package enum SignificantDigits {
    /// The nearest number of three significant digits.
    package static func three(_ value: Double) -> Double {
        guard value > 0, value < 1e20 else { return value }
        var digit = 0
        var power = 1.0
        while value / power >= 1000 {
            power *= 10
            digit += 1
        }
        while value * power < 100, digit <= 0 {
            power *= 10
            digit -= 1
        }
        return digit < 0
            ? (value * power).rounded() / power : (value / power).rounded() * power
    }
}
