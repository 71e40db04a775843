import LabBase
import LabDecoding
import LabDevices
import LabMemory
import LabPictures
import LabReplay
import LabScripts

/// The time of decoding a pixel on this machine: for the lab's own pictures, or for a user's.
package enum DecodeBench {
    package struct Result: Sendable {
        /// `photo, 600 x 400`, or a file's path.
        package var name: String
        package var format: PictureFormat
        package var pixels: Int64
        /// Decoded as it is, and to a half, a quarter and an eighth of its sides: for each pixel of
        /// the file, the median of the repeats.
        package var nsPerPixel: [Double] = []
        /// The most that its decoder held beside the pixels, at each of these.
        package var heldBytes: [Int] = []
    }

    /// By how much sides are divided.
    package static let divisors = [1, 2, 4, 8]

    private static let drawings: [(PictureStyle, Int, Int)] = [
        (.photo, 150, 100), (.photo, 600, 400), (.photo, 1800, 1200), (.flat, 88, 88),
        (.flat, 600, 400),
    ]

    /// So many pixels are decoded for each figure, at least: small pictures are decoded often, so
    /// that the clock's own grain doesn't count. The clock is the processor's, since the time that
    /// others have the core is no cost of decoding.
    private static let leastPixels: Int64 = 2_000_000

    /// Pictures as the lab draws them, format by format, photos first, small ones first.
    package static func drawn(
        repeats: Int, imageCache: String?, progress: (String) -> Void
    ) throws(Complaint) -> [Result] {
        let cache = PictureCache.standard(imageCache)
        let arena = try arena()
        var results: [Result] = []
        for format in PictureFormat.allCases where format.isDrawn {
            for (style, width, height) in drawings {
                let pictures = DrawnPictures(
                    name: "bench", style: style, size: PixelSize(width: width, height: height),
                    format: format)
                let size = PixelSize(width: width, height: height)
                let name = "\(pictures.style), \(size.width) x \(size.height)"
                progress("\(format.title): \(name)")
                try cache.ensure([(pictures, 0)])
                results.append(
                    try measure(cache.path(pictures, 0), called: name, repeats: repeats, arena))
            }
        }
        return results
    }

    /// A person's own files, and why some of them, but not all, aren't among the results.
    package static func files(
        _ paths: [String], repeats: Int, progress: (String) -> Void
    ) throws(Complaint) -> (results: [Result], passedOver: [String]) {
        let arena = try arena()
        var results: [Result] = []
        var failures: [Complaint] = []
        for path in paths {
            progress(path)
            do throws(Complaint) {
                results.append(try measure(path, called: path, repeats: repeats, arena))
            } catch {
                // A mistyped path fails at once: the user doesn't wait for the other files.
                guard error.exit != .noInput else {
                    throw Complaint(error.what, "Check the path", at: error.place, exit: .noInput)
                }
                failures.append(error)
            }
        }
        if results.isEmpty, let first = failures.first {
            throw Complaint(
                first.what, "Name a picture that can be decoded: PNG, JPEG, WebP or GIF",
                at: first.place, exit: first.exit)
        }
        return (results, failures.flatMap(\.lines))
    }

    /// All of a format taken together, by the pixels that each has: what one would have a device
    /// cost.
    package static func together(_ results: [Result]) -> Double? {
        let pixels = results.reduce(0) { $0 + $1.pixels }
        guard pixels > 0 else { return nil }
        return results.reduce(0) { $0 + $1.nsPerPixel[0] * Double($1.pixels) } / Double(pixels)
    }

    private static func arena() throws(Complaint) -> PixelArena {
        try PixelArena()
    }

    private static func measure(
        _ path: String, called name: String, repeats: Int, _ arena: PixelArena
    ) throws(Complaint) -> Result {
        var reason: String
        do throws(Complaint) {
            let facts = try PictureHeader.facts(path: path)
            reason = try refusal(facts) ?? ""
            if reason.isEmpty {
                guard let memory = arena.allocate(bytes: Int(facts.bytes(PictureTarget()))) else {
                    throw Complaint("there is no memory for its pixels")
                }
                defer { arena.free(memory) }
                do throws(Complaint) {
                    return try measure(path, facts, called: name, repeats, into: PixelBlock(memory))
                } catch { reason = error.message }
            }
        } catch { reason = error.message }
        throw Complaint(
            reason, at: .input(path),
            exit: InputFile.kind(of: path) == .missing ? .noInput : .badData)
    }

    private static func refusal(_ facts: PictureFacts) throws(Complaint) -> String? {
        guard facts.format.isDecoded else { return "\(facts.format.title) isn't decoded here" }
        guard facts.size.pixels <= ScenarioReader.mostBytes / 4 else {
            return "more pixels than a scenario may have"
        }
        return nil
    }

    private static func measure(
        _ path: String, _ facts: PictureFacts, called name: String, _ repeats: Int,
        into block: PixelBlock
    ) throws(Complaint) -> Result {
        let pixels = facts.size.pixels
        var result = Result(name: name, format: facts.format, pixels: pixels)
        let rounds = max(1, leastPixels / max(1, pixels))
        for divisor in divisors {
            let target = PictureTarget(
                size: PixelSize(
                    width: (facts.size.width + divisor - 1) / divisor,
                    height: (facts.size.height + divisor - 1) / divisor))
            // The first reads the file from disk, and touches the memory.
            result.heldBytes.append(try held(path, facts, target, block))
            var durations: [Int64] = []
            for _ in 0..<repeats {
                let began = CPUClock.nowNs()
                for _ in 0..<rounds {
                    try PictureDecoder.decode(path: path, facts, target, into: block.bytes)
                }
                durations.append(CPUClock.nowNs() - began)
            }
            let median = Double(durations.sorted()[repeats / 2])
            result.nsPerPixel.append(median / Double(rounds * pixels))
        }
        return result
    }

    private static func held(
        _ path: String, _ facts: PictureFacts, _ target: PictureTarget,
        _ block: PixelBlock
    ) throws(Complaint) -> Int {
        var failure: Complaint?
        let held = DecoderArena.shared?.serving {
            do throws(Complaint) {
                try PictureDecoder.decode(path: path, facts, target, into: block.bytes)
            } catch { failure = error }
        }
        if let failure { throw failure }
        return held ?? 0
    }
}
