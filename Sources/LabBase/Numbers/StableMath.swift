/// Exponential and logarithm from basic arithmetic alone, which IEEE 754 fixes to the bit. So
/// scroll offsets and draws are the same on every machine, whatever its mathematical library.
public enum StableMath {
    private static let ln2High = 0x1.62e42fee00000p-1
    private static let ln2Low = 0x1.a39ef35793c76p-33

    /// e^x, within a few units in the last place; 0 and infinity beyond the range of a Double.
    public static func exp(_ x: Double) -> Double {
        if x < -745 { return 0 }
        if x > 709.7 { return .infinity }
        let whole = nearest(x / (ln2High + ln2Low))
        let power = Double(whole)
        let rest = x - power * ln2High - power * ln2Low
        // Horner's scheme over 1 / n!, written out without divisions.
        var sum = rest * (1 / 6_227_020_800) + 1 / 479_001_600
        sum = sum * rest + 1 / 39_916_800
        sum = sum * rest + 1 / 3_628_800
        sum = sum * rest + 1 / 362_880
        sum = sum * rest + 1 / 40_320
        sum = sum * rest + 1 / 5040
        sum = sum * rest + 1 / 720
        sum = sum * rest + 1 / 120
        sum = sum * rest + 1 / 24
        sum = sum * rest + 1 / 6
        sum = sum * rest + 1 / 2
        sum = sum * rest + 1
        sum = sum * rest + 1
        // Two steps, since one can't reach 2^-1074 from a normal significand.
        let half = whole / 2
        return sum * twoTo(half) * twoTo(whole - half)
    }

    /// The nearest whole number, halves away from 0, as `rounded()` has it, which calls a library
    /// for it; at most 2^62 and no less than -2^62.
    @inlinable @inline(__always)
    public static func nearest(_ x: Double) -> Int64 {
        guard x.magnitude < 0x1p62 else { return x < 0 ? -(1 << 62) : 1 << 62 }
        let whole = Int64(x)
        let rest = x - Double(whole)
        return rest.magnitude < 0.5 ? whole : whole + (rest < 0 ? -1 : 1)
    }

    /// Natural logarithm of a positive finite number.
    public static func ln(_ x: Double) -> Double {
        var exponent = Double(x.exponent)
        var significand = x.significand
        if significand > 1.4142135623730951 {
            significand /= 2
            exponent += 1
        }
        // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var sum = 0.0
        var odd = 23.0
        while odd > 0 {
            sum = 1 / odd + sum * square
            odd -= 2
        }
        return exponent * ln2High + (exponent * ln2Low + 2 * ratio * sum)
    }

    /// 2^power, for half of the exponents of a Double, all of which are normal.
    @inline(__always) private static func twoTo(_ power: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: power + 1023) << 52)
    }
}
