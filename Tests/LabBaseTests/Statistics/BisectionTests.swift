import Testing

@testable import PlainDesks

@Suite("Bisection")
struct BisectionTests {
    @Test func `finds the first place at which a condition holds, wherever that is`() {
        for count in 0...9 {
            for first in 0...count {
                let sorted = (0..<count).map { $0 < first ? 1 : 2 }
                check(sorted.bisected { $0 > 1 }, first)
                check((3..<3 + count).bisected { $0 >= 3 + first }, 3 + first)
                let whole = sorted.bisected { $0 > 1 }
                check(sorted.dropLast().bisected { $0 > 1 }, min(whole, max(0, count - 1)))
            }
        }
    }
}
