import LabBase
import LabDecoding
import LabDevices
import LabMemory
import LabPictures
import LabScripts

/// The time of decoding on this machine: of the lab's own pictures, or of a user's.
///
/// Files are decoded by turns: each once, then each once more, and of each the least time counts. A
/// picture that is decoded again at once takes up to half as long, since the processor has learnt
/// its branches by heart. For the same reason small ones don't follow each other, as they do in an
/// album by name: in an app something else goes before.
package enum DecodeBench {
    package struct Result: Sendable {
        /// `photo, 600 x 400`, or a file's path.
        package var name: String
        package var facts: PictureFacts
        package var bytes: Int64
        /// The time of decoding it as it is, and to a half, a quarter and an eighth of its sides.
        package var ns: [Int64] = []
        /// The most that its decoder held beside the pixels, at each of these.
        package var heldBytes: [Int] = []

        package var kind: PictureKind { facts.kind }
        package var pixels: Int64 { facts.size.pixels }
    }

    /// By how much sides are divided.
    package static let divisors = [1, 2, 4, 8]

    private static let drawings: [(PictureStyle, Int, Int)] = [
        (.photo, 150, 100), (.photo, 600, 400), (.photo, 1800, 1200), (.flat, 88, 88),
        (.flat, 600, 400),
    ]

    /// Pictures as the lab draws them, format by format, photos first, small ones first.
    package static func drawn(
        repeats: Int, imageCache: String?, progress: (String) -> Void
    ) throws(Complaint) -> [Result] {
        let cache = PictureCache.standard(imageCache)
        var paths: [String] = []
        var results: [Result] = []
        for format in PictureFormat.allCases where format.isDrawn {
            for (style, width, height) in drawings {
                let size = PixelSize(width: width, height: height)
                let pictures = DrawnPictures(
                    name: "bench", style: style, sizes: .same(size), format: format)
                try cache.ensure([(pictures, 0)])
                paths.append(cache.path(pictures, 0))
                let name = "\(pictures.style), \(size.width) x \(size.height)"
                results.append(try opened(paths[paths.count - 1], name))
            }
        }
        return try measured(results, paths, repeats: repeats, progress: progress).results
    }

    /// A person's own files, and why some of them, but not all, aren't among the results.
    package static func files(
        _ paths: [String], repeats: Int, progress: (String) -> Void
    ) throws(Complaint) -> (results: [Result], passedOver: [String]) {
        var results: [Result] = []
        var failures: [Complaint] = []
        for path in paths {
            do throws(Complaint) {
                results.append(try opened(path, path))
            } catch {
                // A mistyped path fails at once: the user doesn't wait for the other files.
                guard error.exit != .noInput else {
                    throw Complaint(error.what, "Check the path", at: error.place, exit: .noInput)
                }
                failures.append(error)
            }
        }
        let (sound, damaged) = try measured(
            results, results.map(\.name), repeats: repeats, progress: progress)
        failures += damaged
        if sound.isEmpty, let first = failures.first {
            throw Complaint(
                first.what, "Name a picture that can be decoded: PNG, JPEG, WebP or GIF",
                at: first.place, exit: first.exit)
        }
        return (sound, failures.flatMap(\.lines))
    }

    private static func opened(_ path: String, _ name: String) throws(Complaint) -> Result {
        do throws(Complaint) {
            let facts = try PictureHeader.facts(path: path)
            guard facts.format.isDecoded else {
                throw Complaint("\(facts.format.title) isn't decoded here")
            }
            guard facts.size.pixels <= ScenarioReader.mostBytes / 4 else {
                throw Complaint("more pixels than a scenario may have")
            }
            let bytes = try InputFile.bytes(of: path).count
            return Result(name: name, facts: facts, bytes: Int64(bytes))
        } catch { throw failure(error, path) }
    }

    private static func failure(_ reason: Complaint, _ path: String) -> Complaint {
        Complaint(
            reason.message, at: .input(path),
            exit: InputFile.kind(of: path) == .missing ? .noInput : .badData)
    }

    /// The pictures with their times, without those that turn out to be damaged.
    private static func measured(
        _ opened: [Result], _ paths: [String], repeats: Int, progress: (String) -> Void
    ) throws(Complaint) -> (results: [Result], failures: [Complaint]) {
        let most = opened.map { $0.facts.bytes(PictureTarget()) }.max() ?? 0
        let arena = try PixelArena()
        guard let block = arena.allocate(bytes: max(1, Int(most))) else {
            throw Complaint("there is no memory for the largest picture's pixels")
        }
        defer { arena.free(block) }
        block.touch()
        var pictures: [(path: String, result: Result)] = []
        var failures: [Complaint] = []
        for (path, result) in zip(paths, opened) {
            progress(result.name)
            do throws(Complaint) {
                pictures.append((path, try holding(result, path, block)))
            } catch { failures.append(failure(error, path)) }
        }
        for turn in 1...max(1, repeats) {
            for divisor in divisors.indices {
                for index in spread(pictures.count) {
                    let path = pictures[index].path
                    progress("\(pictures[index].result.name), turn \(turn) of \(repeats)")
                    do throws(Complaint) {
                        try time(path, &pictures[index].result, divisor, block)
                    } catch { throw failure(error, path) }
                }
            }
        }
        return (pictures.map(\.result), failures)
    }

    /// The picture with what its decoder held. These first decodes read the file from disk, so no
    /// time is taken of them.
    private static func holding(
        _ result: Result, _ path: String, _ block: PixelBlock
    ) throws(Complaint) -> Result {
        var result = result
        for divisor in divisors {
            let (bytes, failure) = DecoderArena.decode(
                path, result.facts, target(result.facts, divisor), into: block)
            if let failure { throw failure }
            result.heldBytes.append(bytes)
            result.ns.append(.max)
        }
        return result
    }

    /// A sequence of indices in which neighbours are far apart.
    static func spread(_ count: Int) -> [Int] {
        // A step without a common divisor comes by each place once.
        guard
            let step = (max(1, count * 5 / 8)...max(1, count)).first(where: { step in
                var (high, low) = (count, step)
                while low > 0 { (high, low) = (low, high % low) }
                return high == 1
            })
        else { return Array(0..<count) }
        return (0..<count).map { $0 * step % count }
    }

    private static func time(
        _ path: String, _ result: inout Result, _ index: Int, _ block: PixelBlock
    ) throws(Complaint) {
        let target = target(result.facts, divisors[index])
        let began = CPUClock.nowNs()
        try PictureDecoder.decode(path: path, result.facts, target, into: block)
        result.ns[index] = min(result.ns[index], max(1, CPUClock.nowNs() - began))
    }

    static func target(_ facts: PictureFacts, _ divisor: Int) -> PictureTarget {
        PictureTarget(
            size: PixelSize(
                width: (facts.size.width + divisor - 1) / divisor,
                height: (facts.size.height + divisor - 1) / divisor))
    }
}
