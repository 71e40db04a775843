import Testing

@testable import LabBench
@testable import LabPictures
@testable import PlainDesks

@Suite("The fit of decoding")
struct DecodeFitTests {
    private static let cost = DecodeCost(setupNs: 20_000, nsPerPixel: 4.25, nsPerByte: 7.5)

    /// Files of many sizes, some of many bytes a pixel and some of few, that take what they should,
    /// but for an error.
    private static func samples(
        _ cost: DecodeCost, count: Int, error: (Int) -> Double = { _ in 0 }
    ) -> [DecodeCost.Sample] {
        var random = SplitMix(7)
        return (0..<count).map { number in
            let pixels = Double(1000 + random.below(2_000_000))
            var sample = DecodeCost.Sample(
                pixels: pixels, bytes: (pixels * Double(1 + random.below(30)) / 20).rounded(),
                ns: 0)
            sample.ns = cost.ns(sample) * (1 + error(number))
            return sample
        }
    }

    @Test func `finds what files were made to cost`() throws {
        check(DecodeCost(fitting: Self.samples(Self.cost, count: 40)), Self.cost)
        check(
            DecodeCost(fitting: Self.samples(Self.cost, count: DecodeCost.leastSamples)), Self.cost)
        let flat = DecodeCost(nsPerPixel: 12)
        check(DecodeCost(fitting: Self.samples(flat, count: 40)), flat)
    }

    @Test("stays near it where every other file takes a tenth more, and the next a tenth less")
    func staysNearIt() throws {
        let samples = Self.samples(Self.cost, count: 400) { $0 % 2 == 0 ? 0.1 : -0.1 }
        let fit = try require(DecodeCost(fitting: samples))
        check(abs(fit.nsPerPixel / Self.cost.nsPerPixel - 1) < 0.05)
        check(abs(fit.nsPerByte / Self.cost.nsPerByte - 1) < 0.05)
        let error = try require(DecodeError(samples.map { (fit.ns($0), $0.ns) }))
        check(error.median > 0.08 && error.median < 0.12)
        check(abs(error.sum) < 0.05)
    }

    @Test("finds no cost below nothing, though a line through the files would have one")
    func findsNoNegativeCost() throws {
        // 10 ns a pixel; files of more bytes take less.
        let samples = (1...20).map { number in
            let pixels = Double(number * 1000)
            let bytes = number % 2 == 0 ? pixels : pixels / 10
            return DecodeCost.Sample(pixels: pixels, bytes: bytes, ns: 10 * pixels - 0.5 * bytes)
        }
        let fit = try require(DecodeCost(fitting: samples))
        check(fit.nsPerByte == 0 && fit.nsPerPixel > 9 && fit.nsPerPixel < 10)
    }

    /// 5000 ns for 400 pixels.
    @Test func `of few files is what a pixel takes, with all else in it`() throws {
        let few = [
            DecodeCost.Sample(pixels: 100, bytes: 900, ns: 3000),
            DecodeCost.Sample(pixels: 300, bytes: 100, ns: 2000),
        ]
        check(DecodeCost(fitting: few), DecodeCost(nsPerPixel: 12.5))
        check(DecodeCost(fitting: []), nil)
    }

    @Test func `has the median of errors of either sign, and the error of the sum`() throws {
        // 10 %, 20 % too low, 40 % too high; 100 + 80 + 280 for 90.9 + 100 + 200.
        let three = try require(DecodeError([(100, 100 / 1.1), (80, 100), (280, 200)]))
        check(abs(three.median - 0.2) < 1e-12)
        check(abs(three.sum - (460 / (300 + 100 / 1.1) - 1)) < 1e-12)
        let two = try require(DecodeError([(110, 100), (130, 100)]))
        check(abs(two.median - 0.2) < 1e-12 && abs(two.sum - 0.2) < 1e-12)
        check(DecodeError([]), nil)
    }

    /// A quarter of the pixels takes 0.4 + 0.6 / 4 of the time.
    @Test func `finds the share of a JPEG that is read however small it becomes`() throws {
        let exact = [
            ReadingFit.Sample(share: 0.25, wholeNs: 1000, smallNs: 550),
            ReadingFit.Sample(share: 1, wholeNs: 1000, smallNs: 1000),
        ]
        check(abs(try require(ReadingFit.share(exact)) - 0.4) < 1e-12)
        let slower = [ReadingFit.Sample(share: 0.25, wholeNs: 1000, smallNs: 1100)]
        check(ReadingFit.share(slower), 1)
        check(ReadingFit.share([]), nil)
    }
}
