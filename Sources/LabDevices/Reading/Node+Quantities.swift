import LabBase

extension Node {
    package func integer(in range: ClosedRange<Int>) -> Int? {
        guard let number = value.number else { return wrongType(.wholeNumber) }
        return scaled(number, places: 0, in: Int64(range.lowerBound)...Int64(range.upperBound))
            .map { Int($0) }
    }

    /// Points in thousandths, as layouts count them.
    package func milliPoints(in range: ClosedRange<Int64>) -> Int64? {
        guard let number = value.number else { return wrongType(.points) }
        return scaled(number, places: 3, in: range)
    }

    private func scaled(_ number: JSONNumber, places: Int, in range: ClosedRange<Int64>) -> Int64? {
        let unit: Int64 = places == 0 ? 1 : 1000
        switch number.scaled(places: places) {
        case .exactly(let value) where range.contains(value): return value
        case .exactly(let value) where value < range.lowerBound:
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound, unit)))
        case .exactly:
            report(.tooLarge(number.text, most: Self.shown(range.upperBound, unit)))
        case .tooFine:
            if places == 0 {
                wrongType(.wholeNumber)
            } else {
                report(
                    "\(Words.cut(number.text)) has more than 3 decimals",
                    "Points are counted in thousandths: round")
            }
        case .tooLarge where number.isNegative:
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound, unit)))
        case .tooLarge:
            report(.tooLarge(number.text, most: Self.shown(range.upperBound, unit)))
        }
        return nil
    }

    private static func shown(_ value: Int64, _ unit: Int64) -> String {
        if value % unit == 0 { return String(value / unit) }
        return shown(Double(value) / Double(unit))
    }

    private static func shown(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? String(value)
    }

    package func double(in range: ClosedRange<Double>) -> Double? {
        guard let number = value.number else { return wrongType(.number) }
        let double = number.double
        if double < range.lowerBound {
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound)))
        } else if double > range.upperBound {
            report(.tooLarge(number.text, most: Self.shown(range.upperBound)))
        } else {
            return double
        }
        return nil
    }

    /// A distance or speed of either sign.
    package func signed(upTo limit: Double) -> Double? {
        guard let value = double(in: -limit...limit) else { return nil }
        if value == 0 { return report(.zero) }
        return value
    }

    /// Bytes, as a whole number or with a unit.
    package func bytes(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .size, range, Quantity.bytes, least: "\(range.lowerBound) B",
            most: Quantity.size(range.upperBound)
        ) { number in
            if case .exactly(let whole) = number.scaled(places: 0) {
                whole
            } else {
                wrongType(.size)
            }
        }
    }

    package func nanoseconds(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .time, range, Quantity.nanoseconds, least: "\(range.lowerBound / 1_000_000)ms",
            most: Quantity.time(range.upperBound)
        ) { number in
            number.integer == 0 ? 0 : report(.badQuantity(number.text, .time, .missingUnit))
        }
    }

    /// Bytes per second, always with a unit, since a bare number could mean bits.
    func bytesPerSecond(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .rate, range, Quantity.bytesPerSecond, least: "\(range.lowerBound)B/s",
            most: "\(range.upperBound >> 30)GiB/s"
        ) { report(.badQuantity($0.text, .rate, .missingUnit)) }
    }

    /// - Parameters:
    ///   - read: reads a text with a unit.
    ///   - bare: reads a number without one.
    private func amount(
        _ expected: ExpectedValue, _ range: ClosedRange<Int64>,
        _ read: (String) throws(Quantity.Failure) -> Int64, least: @autoclosure () -> String,
        most: @autoclosure () -> String, bare: (JSONNumber) -> Int64?
    ) -> Int64? {
        let amount: Int64?
        switch value.content {
        case .number(let number) where number.isNegative: return report(.negative(number.text))
        case .number(let number): amount = bare(number)
        case .string(let text): amount = quantity(text, expected, read)
        default: return wrongType(expected)
        }
        guard let amount, !range.contains(amount) else { return amount }
        let shown = value.string ?? value.number?.text ?? ""
        return report(
            amount < range.lowerBound
                ? .tooSmall(shown, least: least()) : .tooLarge(shown, most: most()))
    }

    private func quantity(
        _ text: String, _ expected: ExpectedValue,
        _ read: (String) throws(Quantity.Failure) -> Int64
    ) -> Int64? {
        do throws(Quantity.Failure) {
            return try read(text)
        } catch {
            let isNegative = text.utf8.first == UInt8(ascii: "-")
            return report(isNegative ? .negative(text) : .badQuantity(text, expected, error))
        }
    }
}
