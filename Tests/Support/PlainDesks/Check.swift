import Testing

/// Expects that two values are the same. A failure prints both, and the lines of the check.
///
/// `#expect` prints as much, but the compiler takes twenty times as long for each, since it
/// compiles what the macro writes. Tests use the macro for errors and exits alone.
func check<Value: Equatable>(
    _ found: Value, _ expected: Value, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) {
    if found == expected { return }
    FailedCheck(file, line, note()).record(found, "isn't", expected)
}

/// Expects that two numbers of different types are the same: a count, and a size in a file.
@_disfavoredOverload
func check<Found: BinaryInteger, Expected: BinaryInteger>(
    _ found: Found, _ expected: Expected, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) {
    if found == expected { return }
    FailedCheck(file, line, note()).record(found, "isn't", expected)
}

/// Expects that a condition holds. A failure prints the lines of the check.
func check(
    _ condition: Bool, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) {
    if condition { return }
    FailedCheck(file, line, note()).record("It is false")
}

/// Expects that there is no value, of a type that needn't be `Equatable`.
func check<Value>(
    _ found: Value?, _ none: _OptionalNilComparisonType, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) {
    guard let found else { return }
    FailedCheck(file, line, note()).record(found, "isn't", Value?.none as Any)
}

/// Expects that two pairs are the same: a tuple can't be `Equatable`.
func check<First: Equatable, Second: Equatable>(
    _ found: (First, Second), _ expected: (First, Second), note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) {
    if found == expected { return }
    FailedCheck(file, line, note()).record(found, "isn't", expected)
}

/// Expects that two triples are the same.
func check<First: Equatable, Second: Equatable, Third: Equatable>(
    _ found: (First, Second, Third), _ expected: (First, Second, Third),
    note: @autoclosure () -> String = "", file: StaticString = #filePath, line: Int = #line
) {
    if found == expected { return }
    FailedCheck(file, line, note()).record(found, "isn't", expected)
}

/// The value that there must be. Without it the test ends.
func require<Value>(
    _ value: Value?, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) throws -> Value {
    if let value { return value }
    return try FailedCheck(file, line, note()).end(without: value)
}

/// Expects that a condition holds. If it doesn't, the test ends.
func require(
    _ condition: Bool, note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: Int = #line
) throws {
    if condition { return }
    _ = try FailedCheck(file, line, note()).end(without: Bool?.none)
}
