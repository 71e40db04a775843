import LabBase

/// Upper bound of the cost of decoding a file, from its header: known before a decoder is made or a
/// byte is allocated.
///
/// A few hundred bytes can claim a canvas of gigabytes, which a decoder holds three times, or a
/// thousand passes over a picture. So both are compared with a limit first.
package struct PictureCost: Sendable, Equatable {
    /// Bytes held at once: the pixels of a frame, and the decoder's own memory.
    package var heldBytes: Int64
    /// The share of them that is pixels.
    package var pixelBytes: Int64
    /// Pixels that the decoder processes: those of all scans or frames.
    package var workPixels: Int64
    private let size: PixelSize

    /// Most bytes that a decode may hold, on any device.
    package static let mostHeldBytes: Int64 = 1 << 31
    /// Most pixels that a decoder may process: seconds, half a minute at worst.
    package static let mostWorkPixels: Int64 = 1 << 31

    package init(_ facts: PictureFacts) {
        size = facts.size
        let beside = facts.format.isDecoded ? max(facts.decoderBytes, facts.animationBytes) : 0
        pixelBytes = Self.fitting(facts.size.pixels.multipliedReportingOverflow(by: 4))
        heldBytes = Self.fitting(pixelBytes.addingReportingOverflow(beside))
        workPixels = max(facts.workPixels, facts.size.pixels)
    }

    /// The claim, limited to the largest number.
    private static func fitting(_ claim: (partialValue: Int64, overflow: Bool)) -> Int64 {
        claim.overflow ? .max : claim.partialValue
    }

    /// Explains why decoding a file of this cost is refused, and what to do; nil if it is allowed.
    ///
    /// - Parameter ramBytes: the device's; nil without a device.
    package func refusal(ramBytes: Int64? = nil) -> String? {
        let claim = "claims \(size.width) x \(size.height) pixels"
        let advice = "Make it smaller, or leave it out"
        let beside = heldBytes - pixelBytes
        let held =
            "\(claim) (\(Fixed.bytes(pixelBytes))"
            + (beside == 0 ? ")" : ", and \(Fixed.bytes(beside)) more to decode them)")
        if let ramBytes, heldBytes > ramBytes {
            return "\(held), more than the device's \(Fixed.bytes(ramBytes)) of memory. \(advice)"
        }
        if heldBytes > Self.mostHeldBytes {
            return "\(held), more than the \(Fixed.bytes(Self.mostHeldBytes)) that an image may "
                + "take. \(advice)"
        }
        guard workPixels > Self.mostWorkPixels else { return nil }
        let times = workPixels / max(1, size.pixels)
        return "\(claim), and goes through them \(times) times: \(Self.millions(workPixels)) "
            + "pixels, more than the \(Self.millions(Self.mostWorkPixels)) that a file may have. "
            + "Save it with fewer scans or frames, or leave it out"
    }

    private static func millions(_ pixels: Int64) -> String {
        Fixed.decimal(numerator: pixels, denominator: 1_000_000, places: 0) + " million"
    }
}
